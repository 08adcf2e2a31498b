// @ts-check
/** Which screen belongs to the address, and going from one to the other without a reload. */

import { showReview } from "./analysis/review.js";
import { installGlass } from "./board/glass.js";
import { t, useLanguage, preferredLanguage } from "./i18n.js";
import { showHelp } from "./screens/help.js";
import { showStart } from "./screens/start.js";
import { showTable } from "./screens/table.js";
import { apply, onChange, settings } from "./settings.js";

/**
 * A screen puts itself into the root and gives back what ends it.
 * @typedef {(root: HTMLElement, match: string[]) => Promise<(() => void)|void>} Screen
 */

/** @type {[RegExp, Screen][]} */
const ROUTES = [
  [/^\/table\/([^/]+)\/review\/?$/, (root, [, id]) => showReview(root, decodeURIComponent(id))],
  [/^\/table\/([^/]+)\/?$/, (root, [, id]) => showTable(root, decodeURIComponent(id))],
  [/^\/help\/?$/, (root) => showHelp(root)],
  [/^/, (root) => showStart(root)],
];

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {(() => void)|void} */
let leave;
let visit = 0;

async function show() {
  const mine = (visit += 1);
  leave?.();
  leave = undefined;
  document.querySelector("dialog[open]")?.remove();
  for (const [pattern, screen] of ROUTES) {
    const match = location.pathname.match(pattern);
    if (!match) continue;
    const end = await screen(root, match);
    if (mine === visit) leave = end;
    else end?.();
    return;
  }
}

/** @param {string} path */
function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  return show();
}

document.addEventListener("go", (event) => go(/** @type {CustomEvent<string>} */ (event).detail));
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest?.("a[data-inner]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(/** @type {HTMLAnchorElement} */ (link).getAttribute("href") ?? "/");
});
addEventListener("popstate", show);

let spoken = "";
async function speak() {
  const wanted = settings.language || preferredLanguage();
  if (wanted === spoken) return false;
  spoken = wanted;
  await useLanguage(wanted);
  document.title = t("title");
  return true;
}

apply();
installGlass();
await speak();
await show();
onChange(async () => {
  if (await speak()) await show();
});
