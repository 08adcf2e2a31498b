// @ts-check
/**
 * Cache the page's files, so that the page opens immediately, even offline, and show notifications
 * while it is closed.
 *
 * Each release has its own cache. URLs under static/ change with their contents, so a page gets the
 * files of its own release, whichever release this worker is from.
 * The page itself is fetched from the network, or taken from the cache if that fails or is slow.
 */

/**
 * A release.
 * @typedef {object} Release
 * @property {string} version  also written into the page
 * @property {string[]} files  URLs relative to the scope, without the page itself
 */
/** @typedef {{title: string, body: string, path: string}} PushMessage */

const worker = /** @type {any} */ (globalThis);
/** @type {Release} */
const release = JSON.parse(/* filled in by the server or site */ '{"version":"","files":[]}');
/** @type {string} */
const scope = worker.registration.scope;
/** The prefix of this scope's caches; other pages on the host may have their own. */
const PREFIX = `cirkis ${scope} `;
const CACHE = PREFIX + release.version;
/** Milliseconds to wait for a page from the network, or for a file from the cache. */
const PATIENCE = 2500;
/** Milliseconds that a page has to acquire its release's lock. */
const TIDYING_DELAY = 5000;
/** Milliseconds for which the server must say 404 before it has no service worker any more. */
const ABOLISHED_AFTER = 3 * 24 * 3600 * 1000;
/** The address under which the cache holds the time of the first 404. */
const MISSING_SINCE = `${scope}service_worker.js?missing-since`;
/** What only the start screen has: the content that it initially shows, and the data that it preloads. */
const START = /<!-- START:.*?<!-- STARTED -->|<link rel="preload"[^>]* as="fetch"[^>]*>/gs;
/** Where systems post what other apps share with this one, and where the cache holds it. */
const SHARE = `${scope}share`;
/** Paths that are not pages. */
const NO_PAGE = /^(api|docs|health|metrics|offline|sets|static)(\/|$)/;

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(install());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === SHARE) event.respondWith(receive(request));
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (path.startsWith("static/")) event.respondWith(file(request.url));
  else if (request.mode === "navigate" && !NO_PAGE.test(path)) {
    event.respondWith(answerPage(event));
    lookAfter(); // not awaited: a new worker cannot take over while events are pending
  }
});

/** Keep what another app shares, and show the page, which opens it. @param {Request} request */
async function receive(request) {
  const form = await request.formData();
  const text = ["text", "url"].map((name) => form.get(name) ?? "").join("\n");
  const cache = await caches.open(CACHE);
  await cache.put(SHARE, new Response(form.get("file") ?? text));
  return Response.redirect(`${scope}#shared`, 303);
}

/**
 * Cache the release. If that fails, a later worker leaves the pages to its predecessor; the first
 * worker still starts, to show notifications, and tries again later.
 */
const install = () =>
  keepRelease().catch((error) => {
    if (worker.registration.active) throw error;
  });

/**
 * Cache all files of the release, the page last, so that a cached page means a complete release.
 * Files cached by an earlier release or an interrupted attempt are not fetched again.
 */
async function keepRelease() {
  const cache = await caches.open(CACHE);
  await Promise.all(release.files.map((name) => keepFile(cache, new URL(name, scope).href)));
  const answer = await fetch(scope, { cache: "no-cache" });
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(`"${release.version}"`)) throw new Error("wrong release");
  await cache.put(scope, answer);
}

/** @param {Cache} cache @param {string} address */
async function keepFile(cache, address) {
  if (await cache.match(address)) return;
  const answer = await file(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  await cache.put(address, answer);
}

/**
 * A file of any release, from the cache or else from the network. The cache can be slow while the
 * browser is busy with it; after PATIENCE the network is tried, too.
 * @param {string} address
 */
async function file(address) {
  const kept = caches.match(address);
  const found = await Promise.race([kept, pause(PATIENCE)]);
  if (found) return found;
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer : ((await kept) ?? answer ?? Response.error());
}

/** @param {number} milliseconds @returns {Promise<undefined>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Take control of the open pages, and delete incomplete caches of other releases. */
async function takeOver() {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  for (const name of await otherReleases()) if (!(await isWhole(name))) await caches.delete(name);
  lookAfter();
}

/** The names of the other releases' caches. */
const otherReleases = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** A release's cached page, if the release is complete. @param {string} name */
const keptPage = (name) => caches.match(scope, { cacheName: name, ignoreVary: true });

/** @param {string} name of a cache */
const isWhole = async (name) => (await keptPage(name)) !== undefined;

/** The page from the network, or from the cache if that fails or is slow. @param {any} event */
async function answerPage(event) {
  const asked = fromNetwork(event);
  const kept = keptFor(event.request.url);
  const late = pause(PATIENCE).then(() => kept);
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  const isGood = answer && answer.status !== 404 && answer.status < 500;
  return isGood ? answer : ((await kept) ?? asked);
}

/** The page for an address when offline, if any. @param {string} address */
async function keptFor(address) {
  const page = await keptPage(CACHE);
  return page && address !== scope ? undrawn(page) : page;
}

/** Remove what only the start screen has from the page of another screen. @param {Response} page */
async function undrawn(page) {
  const text = (await page.text()).replace(START, "");
  return new Response(text, { headers: page.headers });
}

/** @param {any} event @returns {Promise<Response>} */
async function fromNetwork(event) {
  event.waitUntil(event.preloadResponse?.catch(() => null));
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * Tidy the caches once a page has loaded, unless a newer worker will do it. If the server no longer
 * has a worker, delete the caches and unregister.
 */
async function lookAfter() {
  await pause(TIDYING_DELAY);
  if (worker.registration.installing || worker.registration.waiting) return;
  if (await isAbolished()) {
    await Promise.all([CACHE, ...(await otherReleases())].map((name) => caches.delete(name)));
    await worker.registration.unregister();
    return;
  }
  if (!(await isWhole(CACHE))) await keepRelease();
  await removeUnused();
}

/** Delete complete releases that no page has open: pages hold a lock named after the cache. */
async function removeUnused() {
  const { held } = await worker.navigator.locks.query();
  const open = new Set(held.map((/** @type {any} */ lock) => lock.name));
  for (const name of await otherReleases())
    if (!open.has(name) && (await isWhole(name))) await caches.delete(name);
}

/**
 * Whether the server no longer has a service worker: it says 410, or has said 404 for days. For a
 * while, a broken proxy can say 404 to everything.
 */
async function isAbolished() {
  const asked = fetch(worker.location.href, { method: "HEAD", cache: "no-store" });
  const answer = await asked.catch(() => null);
  if (answer?.status === 410) return true;
  const cache = await caches.open(CACHE);
  if (answer?.ok) await cache.delete(MISSING_SINCE);
  if (answer?.status !== 404) return false;
  const since = await cache.match(MISSING_SINCE);
  if (!since) await cache.put(MISSING_SINCE, new Response(String(Date.now())));
  return since !== undefined && Date.now() - Number(await since.text()) > ABOLISHED_AFTER;
}

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {PushMessage} */
  const { title, body, path } = event.data.json();
  // Without `renotify`, it would replace the one before without a sound.
  const options = { body, tag: path, renotify: true, data: { path } };
  worker.navigator.setAppBadge?.(); // the page, when opened, shows how many tables wait
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(showTable(event.notification.data.path));
});

/** Show a table in the window that has it open, or else in a new one. @param {string} path */
async function showTable(path) {
  const address = new URL(path.slice(1), scope).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = windows.find((/** @type {any} */ one) => one.url.split(/[?#]/)[0] === address);
  return known ? known.focus() : worker.clients.openWindow(address);
}
