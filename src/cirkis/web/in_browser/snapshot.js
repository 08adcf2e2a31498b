// @ts-check
/**
 * A snapshot of Python's memory with the game loaded, which lets Python start several times as
 * fast. It is made on this device, stored with the release's files, and deleted with them.
 */

import { cacheStorage, storageManager } from "../core/secure_context.js";

const ROOT = new URL("../", self.location.href);
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
export const readSnapshot = async () => (await find().catch(() => null))?.arrayBuffer() ?? null;

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
