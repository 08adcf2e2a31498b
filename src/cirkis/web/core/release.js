// @ts-check
/** Keep the page's files for later visits, release by release; the service worker does the work. */

import { hrefOf } from "./router.js";

const playsOffline = document.querySelector('meta[name="cirkis-offline"]')?.getAttribute("content");

/** The address of the page that needs no server, which a browser keeps; null where there is none. */
export const offlinePage = () => (playsOffline ? hrefOf(`/${playsOffline}`) : null);

/**
 * Start the service worker once the page is there, and tell it by a lock which release is open. The
 * page that needs no server has a worker of its own. A page that names no release has none, so one
 * that is left from an earlier page is ended.
 */
export async function keepRelease() {
  const { locks, serviceWorker } = navigator;
  if (!serviceWorker || !locks) return; // only https and this machine itself have them
  const named = document.querySelector('meta[name="cirkis-version"]')?.getAttribute("content");
  const scope = new URL(hrefOf("/"), location.href).href;
  if (!named) {
    const left = await serviceWorker.getRegistration(scope);
    await left?.unregister();
    return;
  }
  // The lock is held as long as the page is open; service_worker.js knows the name.
  locks.request(`cirkis ${scope} ${named}`, { mode: "shared" }, () => new Promise(() => {}));
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await register(scope);
  if (playsOffline && !(/** @type {any} */ (navigator).connection?.saveData))
    await register(new URL(playsOffline, scope).href);
}

/** @param {string} scope */
const register = (scope) =>
  navigator.serviceWorker.register(new URL("service_worker.js", scope)).catch(() => {
    // Without it the page works as long as there is a network.
  });
