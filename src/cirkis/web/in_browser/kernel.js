// @ts-check
/**
 * The search kernel in a browser: the host that cirkis/engine/search/kernel_hosts/choice.py expects.
 * Calls block their thread, so it belongs in a worker.
 */

const LINE = 64;
const PAGE = 1 << 16;

/** A kernel with its own memory, which is initially all zeros. Addresses are numbers. */
export class Kernel {
  /** @param {WebAssembly.Module} module cirkis/engine/search/kernel_hosts/kernel.wasm; instances share it */
  constructor(module) {
    const { exports } = new WebAssembly.Instance(module);
    this.functions = /** @type {Record<string, (...numbers: number[]) => number>} */ (
      /** @type {unknown} */ (exports)
    );
    this.memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    const end = /** @type {WebAssembly.Global} */ (exports.__heap_base).value;
    this.next = Math.ceil(end / LINE) * LINE;
  }

  /** @param {number} size bytes @returns {number} the address of new memory */
  allocate(size) {
    const address = this.next;
    this.next += Math.ceil(size / LINE) * LINE;
    const lacking = this.next - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
    return address;
  }

  /** @param {number} address @param {Uint8Array} content */
  write(address, content) {
    new Uint8Array(this.memory.buffer).set(content, address);
  }

  /** @param {number} address @param {number} size @returns {Uint8Array} a copy */
  read(address, size) {
    return new Uint8Array(this.memory.buffer, address, size).slice();
  }

  /** @param {string} name an exported function @param {number[]} numbers */
  call(name, ...numbers) {
    return this.functions[name](...numbers);
  }
}
