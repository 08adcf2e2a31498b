// @ts-check
/** Show the screen that belongs to the address, and move between screens without a reload. */

/**
 * A screen fills the root and returns the function that ends it.
 * @typedef {(root: HTMLElement, match: string[]) => Promise<(() => void)|void>} Screen
 */
/** @typedef {[RegExp, Screen][]} Routes */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Routes} */
let routes = [];
/** @type {(() => void)|void} */
let endScreen;
let visits = 0;

/** Show the screen of the current address. */
export async function showScreen() {
  const visit = (visits += 1);
  endScreen?.();
  endScreen = undefined;
  document.querySelector("dialog[open]")?.remove();
  for (const [pattern, screen] of routes) {
    const match = location.pathname.match(pattern);
    if (!match) continue;
    const end = await screen(root, match);
    if (visit === visits) endScreen = end;
    else end?.();
    return;
  }
}

/** Start with these routes; the first whose pattern matches the path wins. @param {Routes} table */
export function startRouter(table) {
  routes = table;
  return showScreen();
}

/** Go to another path of the page. @param {string} path */
export function navigate(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  return showScreen();
}

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest?.("a[data-route]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  navigate(/** @type {HTMLAnchorElement} */ (link).getAttribute("href") ?? "/");
});
addEventListener("popstate", showScreen);
