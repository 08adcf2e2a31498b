// @ts-check
/** Announce text to screen readers, in one polite live region. */

import { h } from "./dom.js";

const MAX_ANNOUNCEMENTS = 12;

/** @type {HTMLElement|null} */
let region = null;

function liveRegion() {
  if (!region?.isConnected) {
    region = h("div", {
      class: "visually-hidden",
      role: "log",
      "aria-live": "polite",
      "aria-relevant": "additions",
      id: "announcements",
    });
    document.body.append(region);
  }
  return region;
}

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  const log = liveRegion();
  log.append(h("p", {}, text));
  while (log.children.length > MAX_ANNOUNCEMENTS) log.firstChild?.remove();
}
