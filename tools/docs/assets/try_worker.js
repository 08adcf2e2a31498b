// @ts-check
/**
 * The worker that runs a visitor's programs: the game's own Python, started by its python.js, with
 * the search kernel, and cells.py, which runs a program as notebooks do.
 */

const files = new URL(self.location.href).searchParams.get("files") ?? "";
const CELLS = new URL("cells.py", import.meta.url);
const KERNEL = new URL("kernel.wasm", import.meta.url);

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer;
}

async function start() {
  const kernel = fetched(KERNEL.href)
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  const { startPython } = await import(new URL("in_browser/python.js", files).href);
  const [python, cells, module] = await Promise.all([
    startPython(),
    fetched(CELLS.href).then((answer) => answer.text()),
    kernel,
  ]);
  python.pyimport("cirkis.engine.search.kernel_hosts.browser_host").module = module;
  const scope = python.globals.get("dict")();
  python.runPython(cells, { globals: scope });
  const runSafely = scope.get("run_safely");
  const names = python.runPython("{'__name__': '__main__'}");
  /** @param {string} source */
  return (source) => runSafely(source, names).toJs();
}

const started = start();
started.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

/** @param {{data: string}} event */
self.onmessage = async ({ data }) => {
  const run = await started.catch(() => null);
  if (run) self.postMessage({ shown: run(data) });
};
