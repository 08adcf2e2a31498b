// @ts-check
/**
 * Shows messages that come while the page is not open, and opens the table when one is clicked.
 * It runs apart from the page, at the root of the server.
 */

/** @typedef {{title: string, body: string, path: string}} PushMessage */

const worker = /** @type {any} */ (globalThis);

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
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = windows.find((/** @type {any} */ one) => new URL(one.url).pathname === path);
  return known ? known.focus() : worker.clients.openWindow(path);
}
