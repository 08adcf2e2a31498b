// @ts-check
/**
 * The browser's interfaces that exist only in secure contexts, what it stores, whether it shows the
 * page, and random ids.
 *
 * A page opened over http by the name of another machine is not in a secure context, so each of
 * these interfaces is null there. No other module names them (tests/web/test_page_code.py), so none
 * can forget that case. If storage is blocked or full, the page works without it.
 */

export const clipboard = /** @type {Clipboard|null} */ (navigator.clipboard ?? null);
export const locks = /** @type {LockManager|null} */ (navigator.locks ?? null);
export const storageManager = /** @type {StorageManager|null} */ (navigator.storage ?? null);
export const serviceWorkers = /** @type {ServiceWorkerContainer|null} */ (
  navigator.serviceWorker ?? null
);
export const cacheStorage = /** @type {CacheStorage|null} */ (globalThis.caches ?? null);

/** Open the browser's share sheet. @type {((data: ShareData) => Promise<void>)|null} */
export const openShareSheet = "share" in navigator ? (data) => navigator.share(data) : null;

/**
 * What systems pass to the installed page: files, and the address of a link.
 * @typedef {{files?: FileSystemFileHandle[], targetURL?: string}} Launch
 * @type {{setConsumer: (act: (launch: Launch) => void) => void}|null}
 */
export const launchQueue = /** @type {any} */ (globalThis).launchQueue ?? null;

/** Show a number on the installed page's icon; 0 removes it. @param {number} count */
export const showBadge = (count) => navigator.setAppBadge?.(count).catch(() => undefined);

/** The notifications of the system; some browsers have the class everywhere, but refuse to show any. */
export const SystemNotification = /** @type {typeof Notification|null} */ (
  (globalThis.isSecureContext && globalThis.Notification) || null
);

export const canPush = serviceWorkers !== null && "PushManager" in globalThis;

/** Whether data can cost money here, as far as the browser says. */
export function isMetered() {
  const { connection } = /** @type {any} */ (navigator);
  return Boolean(connection?.saveData) || connection?.type === "cellular";
}

/** Whether to spare this device: data can cost money, or it has hardly any memory or a single core. */
export function isFrugal() {
  const { deviceMemory = 8, hardwareConcurrency = 8 } = /** @type {any} */ (navigator);
  return isMetered() || deviceMemory <= 1 || hardwareConcurrency <= 1;
}

/** @param {string} key @returns {any} null if there is nothing readable */
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value null removes it */
export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value is not stored.
  }
}

/** An id that no other page has. `crypto.randomUUID` exists only in secure contexts. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

/**
 * Call `act` every few milliseconds while the page is shown, and whenever it is shown again; return
 * a function that stops.
 * @param {() => unknown} act
 * @param {number} pause
 */
export function whileShown(act, pause) {
  const again = () => document.hidden || act();
  const timer = setInterval(again, pause);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
  };
}
