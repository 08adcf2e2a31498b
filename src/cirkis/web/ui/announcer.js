// @ts-check
/**
 * Announce text to screen readers, in a polite live region: the page's or, while a dialog is open,
 * the dialog's, because everything outside it is then inert and says nothing.
 */

import { h } from "./dom.js";

const MAX_ANNOUNCEMENTS = 12;

/** An empty live region. Screen readers skip text that is added together with its region, so it is added first. */
export const liveRegion = () =>
  h("div", {
    class: "announcements visually-hidden",
    role: "log",
    "aria-live": "polite",
    "aria-relevant": "additions",
  });

const page = liveRegion();
document.body.append(page);

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  const log = document.querySelector("dialog[open] > .announcements") ?? page;
  log.append(h("p", {}, text));
  while (log.children.length > MAX_ANNOUNCEMENTS) log.firstChild?.remove();
}
