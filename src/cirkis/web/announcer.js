// @ts-check
/** What is said aloud: one polite live region for the whole page. */

import { h } from "./dom.js";

const KEPT = 12;

/** @type {HTMLElement|null} */
let region = null;

function place() {
  if (!region?.isConnected) {
    region = h("div", {
      class: "visually-hidden",
      role: "log",
      "aria-live": "polite",
      "aria-relevant": "additions",
      id: "spoken",
    });
    document.body.append(region);
  }
  return region;
}

/** @param {string} text */
export function say(text) {
  if (!text) return;
  const spoken = place();
  spoken.append(h("p", {}, text));
  while (spoken.children.length > KEPT) spoken.firstChild?.remove();
}
