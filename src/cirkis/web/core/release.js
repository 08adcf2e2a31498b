// @ts-check
/** Cache the page's files by release, through the service worker. */

import { locks, serviceWorkers } from "./browser.js";
import { hrefOf } from "./router.js";

const playsOffline = document.querySelector('meta[name="cirkis-offline"]')?.getAttribute("content");

/** The address of the page that plays offline, or null if there is none. */
export const offlinePage = () => (playsOffline ? hrefOf(`/${playsOffline}`) : null);

/**
 * Start the service worker once the page has loaded, and hold a lock that names the open release.
 * The offline page has its own worker. A page without a release has none, so unregister any that an
 * earlier page left behind.
 */
export async function keepRelease() {
  if (!serviceWorkers || !locks) return;
  const named = document.querySelector('meta[name="cirkis-version"]')?.getAttribute("content");
  const scope = new URL(hrefOf("/"), location.href).href;
  if (!named) {
    const left = await serviceWorkers.getRegistration(scope);
    await left?.unregister();
    return;
  }
  // Held while the page is open; service_worker.js looks for this name.
  locks.request(`cirkis ${scope} ${named}`, { mode: "shared" }, () => new Promise(() => {}));
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await register(scope);
  if (playsOffline && !(/** @type {any} */ (navigator).connection?.saveData))
    await register(new URL(playsOffline, scope).href);
}

/** The registration of the service worker, if there is one. */
export const ownRegistration = async () => serviceWorkers?.getRegistration(hrefOf("/"));

/** @param {string} scope */
const register = (scope) =>
  serviceWorkers?.register(new URL("service_worker.js", scope)).catch(() => {
    // Without the service worker, the page works only online.
  });
