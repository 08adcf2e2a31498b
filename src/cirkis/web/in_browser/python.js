// @ts-check
/** Start Python, from a snapshot of its memory if there is one. */

import { cacheStorage, storageManager } from "../core/browser.js";

export const ROOT = new URL("../", self.location.href);
const [version, scope] = ["./", "../../"].map((path) => new URL(path, ROOT).href);
const CACHE = `cirkis ${scope} ${version.split("/").at(-2)}`; // as in service_worker.js
const ADDRESS = new URL("snapshot", ROOT).href;
/** The header that names the browser: the snapshot might not work in another one. */
const BROWSER = "x-browser";
/** Bytes that must be free: the snapshot needs a third of them, and games come first. */
const ROOM = 100e6;

/** The release's cache, if the service worker has made one. */
const cache = async () => ((await cacheStorage?.has(CACHE)) ? cacheStorage?.open(CACHE) : null);

async function find() {
  const kept = await (await cache())?.match(ADDRESS);
  return kept?.headers.get(BROWSER) === navigator.userAgent ? kept : null;
}

/** @returns {Promise<ArrayBuffer|null>} */
const readSnapshot = async () => (await find().catch(() => null))?.arrayBuffer() ?? null;

/** @param {Uint8Array<ArrayBuffer>} memory */
export async function keepSnapshot(memory) {
  const headers = { [BROWSER]: navigator.userAgent };
  await (await cache())?.put(ADDRESS, new Response(memory, { headers }));
}

export const dropSnapshot = async () => (await cache())?.delete(ADDRESS);

let isTried = false;

/** Make the snapshot in a worker if it is missing and there is space; return false until the release is cached. */
export async function makeSnapshot() {
  if (!(await cache())) return false;
  const { quota = 0, usage = 0 } = (await storageManager?.estimate()) ?? {};
  const worker = new URL("in_browser/snapshot_worker.js", ROOT);
  if (!isTried && !(await find()) && quota - usage > ROOM)
    new Worker(worker, { type: "module", name: self.name });
  isTried = true;
  return true;
}

/** The interpreter's URL, which the page passes as the worker's name. */
const PYTHON = self.name;

/** Where Python's modules are unpacked. */
const MODULES = "/lib/python3.14";
const BLOCK = 512; // bytes, in a tar file

/** Start Python from this device's snapshot, if there is one that works. @returns {Promise<any>} Pyodide */
export async function startSoon() {
  const snapshot = await readSnapshot();
  if (!snapshot) return startPython();
  return startPython({ _loadSnapshot: snapshot }).catch((error) => {
    console.warn("Python is starting without its snapshot", error);
    dropSnapshot();
    return startPython();
  });
}

/**
 * Start Python with this package. Fail if a download is interrupted; Pyodide would wait for it forever.
 * @param {object} [options] of loadPyodide
 * @returns {Promise<any>} Pyodide
 */
export const startPython = (options) =>
  new Promise((resolve, reject) => {
    watchDownloads(reject);
    load(options, reject).then(resolve, reject);
  });

/** @typedef {(error: Error) => void} Fail */

/** @param {object|undefined} options @param {Fail} fail */
async function load(options, fail) {
  const file = (/** @type {string} */ name) => new URL(name, PYTHON).href;
  const library = fetch(file("library.bin")).then(unpack);
  library.catch(fail);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(file("pyodide.js")),
    import(file("pyodide.asm.js")),
  ]);
  return loadPyodide({
    indexURL: file(""),
    stdLibURL: file("pyodide-lock.json"), // any small file: the modules come from the library
    env: { PYTHONPATH: MODULES },
    createPyodideModule: (/** @type {any} */ settings) => {
      settings.preRun.push((/** @type {any} */ module) => install(module, library).catch(fail));
      return createPyodideModule(settings);
    },
    ...options,
  });
}

/** @typedef {[path: string, content: Uint8Array]} File */

/** The files of a compressed tar. @param {Response} answer @returns {Promise<File[]>} */
async function unpack(answer) {
  const stream = answer.body?.pipeThrough(new DecompressionStream("gzip"));
  const tar = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = (/** @type {number} */ start, /** @type {number} */ length) =>
    new TextDecoder().decode(tar.subarray(start, start + length)).replace(/\0.*/s, "");
  /** @type {File[]} */
  const files = [];
  for (let at = 0; tar[at];) {
    const size = parseInt(text(at + 124, 12), 8);
    files.push([`${MODULES}/${text(at, 100)}`, tar.subarray(at + BLOCK, at + BLOCK + size)]);
    at += BLOCK * Math.ceil(1 + size / BLOCK);
  }
  return files;
}

/**
 * Write the library's files. Link its extension modules before Python starts, so that their
 * addresses are the same at every start, as a snapshot requires.
 * @param {any} module Emscripten's
 * @param {Promise<File[]>} library
 */
async function install(module, library) {
  module.addRunDependency("library");
  for (const [path, content] of await library) {
    module.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    module.FS.writeFile(path, content, { canOwn: true });
    if (!path.endsWith(".so")) continue;
    const flags = { loadAsync: true, nodelete: true, allowUndefined: true };
    module.newDSO(path, undefined, await module.loadWebAssemblyModule(content, flags, path, {}));
  }
  module.removeRunDependency("library");
}

/** Call `fail` if one of this worker's files cannot be fetched in full. @param {Fail} fail */
function watchDownloads(fail) {
  const plainFetch = self.fetch;
  self.addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  self.fetch = async (...what) => {
    const answer = await plainFetch(...what);
    if (!answer.ok) fail(new Error(`${answer.status} for ${answer.url}`));
    return answer;
  };
}
