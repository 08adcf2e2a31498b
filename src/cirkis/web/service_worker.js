// @ts-check
/**
 * Runs beside the page: it keeps the page's files, so that the page opens at once and without a
 * network, and shows messages that come while the page is not open.
 *
 * Each release has a cache of its own. The addresses under static/ change with their contents, so a
 * page gets the files of the release that it was loaded from, whichever release this worker is of.
 * The page itself is asked of the network first; the one that is kept is for when there is no answer.
 */

/**
 * What belongs to a release.
 * @typedef {object} Release
 * @property {string} version  which the page names, too
 * @property {string[]} files  their addresses, relative to the scope; the page itself is not one
 */
/** @typedef {{title: string, body: string, path: string}} PushMessage */

const worker = /** @type {any} */ (globalThis);
/** @type {Release} */
const release = JSON.parse(/* what serves this file puts it here */ '{"version":"","files":[]}');
/** @type {string} */
const scope = worker.registration.scope;
/** All caches of this scope begin so; there may be others of the same host. */
const PREFIX = `cirkis ${scope} `;
const CACHE = PREFIX + release.version;
/** Milliseconds after which the page that is kept is shown, or a file asked of the network. */
const PATIENCE = 2500;
/** Milliseconds that a page has to say which release it is of. */
const TIDYING_DELAY = 5000;
/** What stands in the page until its code is there. */
const DRAWING = /<!-- START:.*?<!-- STARTED -->/s;
/** Beside the files under static/, these are no pages. */
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
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (path.startsWith("static/")) event.respondWith(file(request.url));
  else if (request.mode === "navigate" && !NO_PAGE.test(path)) {
    event.respondWith(answerPage(event));
    lookAfter(); // not waited for: a new worker cannot take over while events are under way
  }
});

/**
 * Keep the release. A later worker waits for that, and the one before serves on; the first one is
 * there for messages at once, and tries again at the next visit.
 */
const install = () =>
  keepRelease().catch((error) => {
    if (worker.registration.active) throw error;
  });

/**
 * Keep all files of the release; the page comes last, so where it is kept the release is whole.
 * What is kept already, of an earlier release or before the connection broke, is not fetched again.
 */
async function keepRelease() {
  const cache = await caches.open(CACHE);
  await Promise.all(release.files.map((name) => keepFile(cache, new URL(name, scope).href)));
  const answer = await fetch(scope, { cache: "no-cache" });
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(`"${release.version}"`)) throw new Error("not of this release");
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
 * A file of any release: what is kept, otherwise from the network. A browser that is busy with its
 * caches may take long to look there; the page does not wait for that if there is a network.
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

/** Serve the open pages from now on; what was begun for other releases is never used. */
async function takeOver() {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  for (const name of await otherReleases()) if (!(await isWhole(name))) await caches.delete(name);
  lookAfter();
}

/** The names of the other releases' caches. */
const otherReleases = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** The page that is kept of a release, if the release is whole. @param {string} name */
const keptPage = (name) => caches.match(scope, { cacheName: name, ignoreVary: true });

/** @param {string} name of a cache */
const isWhole = async (name) => (await keptPage(name)) !== undefined;

/** The page from the network; the one that is kept if that fails or takes long. @param {any} event */
async function answerPage(event) {
  const asked = fromNetwork(event);
  const kept = keptFor(event.request.url);
  const late = pause(PATIENCE).then(() => kept);
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  const isGood = answer && answer.status !== 404 && answer.status < 500;
  return isGood ? answer : ((await kept) ?? asked);
}

/** What is shown at an address without a network, if anything. @param {string} address */
async function keptFor(address) {
  const page = await keptPage(CACHE);
  return page && address !== scope ? undrawn(page) : page;
}

/** The page without its drawing of the start screen, for other screens. @param {Response} page */
async function undrawn(page) {
  const text = (await page.text()).replace(DRAWING, "");
  return new Response(text, { headers: page.headers });
}

/** @param {any} event @returns {Promise<Response>} */
async function fromNetwork(event) {
  event.waitUntil(event.preloadResponse?.catch(() => null));
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * Put the caches in order once a page is there, unless that is for a newer worker to do. Where no
 * worker is served any more, this one goes.
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

/** Remove whole releases of which no page is open: pages hold a lock by the cache's name. */
async function removeUnused() {
  const { held } = await worker.navigator.locks.query();
  const open = new Set(held.map((/** @type {any} */ lock) => lock.name));
  for (const name of await otherReleases())
    if (!open.has(name) && (await isWhole(name))) await caches.delete(name);
}

/** Whether the server no longer has a service worker. */
const isAbolished = () =>
  fetch(worker.location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  );

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {PushMessage} */
  const { title, body, path } = event.data.json();
  const shown = worker.registration.showNotification(title, { body, tag: path, data: { path } });
  event.waitUntil(shown);
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Show a table in its own window if it has one, otherwise in a new one. @param {string} path */
async function open(path) {
  const address = new URL(path.slice(1), scope).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = windows.find((/** @type {any} */ one) => one.url.split(/[?#]/)[0] === address);
  return known ? known.focus() : worker.clients.openWindow(address);
}
