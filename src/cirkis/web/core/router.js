// @ts-check
/**
 * Addresses and screens: show the screen for the address, switch screens without a reload, and
 * name a place in a game.
 */

import { t } from "../i18n.js";
import { isFrugal, isMetered, locks, serviceWorkers } from "./browser.js";
import { hasServer, serverUrl } from "./transport.js";

/** @import { PositionRef } from "./api.js" */

/** Undo percent-encoding; null if it is malformed. @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * A screen fills the root and returns a function that ends it; an error it throws is shown instead.
 * It gets the parts of its address, decoded.
 * @typedef {(root: HTMLElement, match: string[]) => Promise<(() => void)|void>} Screen
 */
/** @typedef {[RegExp, Screen][]} Routes */

/** What shows the current screen. */
let root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Routes} */
let routes = [];
/** @type {(error: any) => Node} */
let errorPage;
/** @type {(() => void)|void} */
let endScreen;
/** @type {() => void} */
let announceScreen;
let visits = 0;

/** The path of an address. A static site serves only one page: there, the path is in the query. @param {URL|Location} address */
const pathOf = ({ pathname, search }) =>
  hasServer ? pathname.slice(serverUrl("/").length - 1) : search.slice(1) || "/";

/** The path of the page's address. */
export const currentPath = () => pathOf(location);

/** The address of a path, for links. @param {string} path */
export const hrefOf = (path) => (hasServer ? serverUrl(path) : path === "/" ? "./" : `?${path}`);

/** The whole address of a path, for other programs. @param {string} path */
export const addressOf = (path) => new URL(hrefOf(path), location.href).href;

/** @param {string} path */
export const reloadAt = (path) => location.assign(hrefOf(path));

/**
 * A root of its own for each visit, which takes the last one's place once it is filled. So a screen
 * whose data come after the person has moved on covers nothing.
 * @param {number} visit
 */
function rootOf(visit) {
  const own = /** @type {HTMLElement} */ (root.cloneNode(false));
  own.replaceChildren = (...nodes) => {
    if (visit === visits && own !== root) {
      root.replaceWith(own);
      root = own;
    }
    Element.prototype.replaceChildren.apply(own, nodes);
  };
  return own;
}

export async function showScreen() {
  const visit = (visits += 1);
  const own = rootOf(visit);
  const path = currentPath();
  endScreen?.();
  endScreen = undefined;
  document.title = t("title");
  document.querySelector("dialog[open]")?.remove();
  for (const [pattern, screen] of routes) {
    const match = (path.match(pattern) ?? []).map((part) => part && decoded(part));
    // No address contains malformed percent-encoding, so it reaches the last screen.
    if (!match.length || match.includes(null)) continue;
    try {
      const end = await screen(own, /** @type {string[]} */ (match));
      if (visit === visits) endScreen = end;
      else end?.();
    } catch (error) {
      own.replaceChildren(errorPage(error));
    }
    if (visit === visits && visit > 1) announceScreen();
    return;
  }
}

/**
 * Start with these routes; the first with a matching pattern wins.
 * @param {Routes} table
 * @param {(error: any) => Node} showError replaces a screen that failed
 * @param {() => void} announce tells screen readers of a screen shown without a reload
 */
export function startRouter(table, showError, announce) {
  [routes, errorPage, announceScreen] = [table, showError, announce];
  return showScreen();
}

/**
 * Go where a link that was opened elsewhere leads: to a screen, or to another page of the host.
 * @param {string} link
 */
export async function follow(link) {
  if (link === location.href) return;
  const [to, here] = [new URL(link), new URL(".", location.href)];
  const isBeside = !hasServer && new URL(".", to).href !== here.href; // as a site's documentation
  const isScreen = routes.slice(0, -1).some(([pattern]) => pattern.test(pathOf(to)));
  if (isBeside || !isScreen) return location.assign(link);
  history.pushState(null, "", link);
  scrollTo(0, 0);
  await showScreen();
}

/** @param {string} path @param {any} [state] stored in the history, which survives a reload */
export function navigate(path, state = null) {
  history.pushState(state, "", hrefOf(path));
  scrollTo(0, 0);
  return showScreen();
}

/** Show another screen in place of this one, which Back then skips. @param {string} path @param {any} [state] as above */
export function redirect(path, state = null) {
  history.replaceState(state, "", hrefOf(path));
  return showScreen();
}

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const link = /** @type {HTMLAnchorElement|null} */ (target.closest?.("a[data-route]"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  navigate(link.dataset.route ?? "/");
});
addEventListener("popstate", showScreen);

const PLACE = /^(\d{1,4})(?::([A-Z0-9+,]{1,2000}))?$/;

/** @returns {PositionRef|null} */
export function placeInAddress() {
  const asked = hasServer ? new URLSearchParams(location.search).get("at") : null;
  const named = PLACE.exec(decoded(location.hash.slice(1)) || (asked ?? ""));
  if (!named) return null;
  return { after: Number(named[1]), line: (named[2] ?? "").split(",").filter(Boolean) };
}

/** Set the address's place (null removes it) without adding a history entry. @param {PositionRef|null} place */
export function nameInAddress(place) {
  const line = place?.line.length ? `:${place.line.join(",")}` : "";
  const hash = place ? `#${place.after}${line}` : "";
  const search = hasServer ? "" : location.search;
  if (location.hash !== hash || location.search !== search)
    history.replaceState(history.state, "", `${location.pathname}${search}${hash}`);
}

const GAME = /(?:#|%(?:25)*23)\s*ck[0-9a-z]/i;

/** The address, if it holds a game by message; its # may have become a part of the path. */
export const gameInAddress = () => (GAME.test(location.href) ? location.href : null);

/** The address that opens the game by message in a text; null if there seems to be none. @param {string} text */
export const addressOfGame = (text) =>
  GAME.test(text) ? `${addressOf("/")}#${encodeURIComponent(text)}` : null;

/** The address of the place shown, as a link to share. */
export function sharedAddress() {
  const address = new URL(location.href);
  const place = decoded(address.hash.slice(1));
  if (hasServer && place) {
    address.searchParams.set("at", place);
    address.hash = "";
  }
  return address.href;
}

const playsOffline = document.querySelector('meta[name="cirkis-offline"]')?.getAttribute("content");

/** The address of the page that plays offline, or null if there is none. */
export const offlinePage = () => (playsOffline ? hrefOf(`/${playsOffline}`) : null);

/** Whether this device can do the thinking, with the offline page's engine. */
export const canThinkHere = () =>
  Boolean(playsOffline) && "WebAssembly" in globalThis && !isFrugal();

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
  if (playsOffline && !isMetered()) await register(new URL(playsOffline, scope).href);
}

/** The registration of the service worker, if there is one. */
export const ownRegistration = async () => serviceWorkers?.getRegistration(hrefOf("/"));

/**
 * Start a scope's service worker, unless it controls this page: then it may just have unregistered
 * itself for good.
 * @param {string} scope
 */
async function register(scope) {
  const script = new URL("service_worker.js", scope).href;
  if (serviceWorkers?.controller?.scriptURL === script) return;
  await serviceWorkers?.register(script).catch(() => {
    // Without the service worker, the page works only online.
  });
}
