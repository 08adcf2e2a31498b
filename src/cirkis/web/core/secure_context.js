// @ts-check
/**
 * The browser's interfaces that exist only in secure contexts: over https, or on localhost. A page
 * opened over http by the name of another machine has none of them, so each is null there. No other
 * module names them (tests/web/test_page_code.py), so none can forget that case.
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

/** The notifications of the system; some browsers have the class everywhere, but refuse to show any. */
export const SystemNotification = /** @type {typeof Notification|null} */ (
  (globalThis.isSecureContext && globalThis.Notification) || null
);

export const canPush = serviceWorkers !== null && "PushManager" in globalThis;
