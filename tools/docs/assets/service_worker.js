// @ts-check
/** Answers from the network, or offline with what try.js has cached for the page "Try it". */

const docsWorker = /** @type {any} */ (globalThis);

docsWorker.addEventListener("install", () => docsWorker.skipWaiting());
docsWorker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(docsWorker.clients.claim()),
);
docsWorker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET") event.respondWith(fetch(request).catch(() => keptAnswer(request)));
});

/**
 * The cached answer, if any; the game's own worker has cached the game. It is made anew because a
 * worker takes its address, with its parameters, from the answer.
 * @param {Request} request
 */
async function keptAnswer(request) {
  const kept = await caches.match(request.url, { ignoreSearch: true, ignoreVary: true });
  return kept ? new Response(kept.body, kept) : Response.error();
}
