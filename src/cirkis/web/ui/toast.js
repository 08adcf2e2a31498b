// @ts-check
/** A toast: a line about an achievement, with its picture, or about a failure, above everything else. */

import { h } from "./dom.js";

/** In milliseconds: how long a toast is shown, and how soon its words are added (screen readers skip text that is added with its region). */
const SHOWN = 6000;
const SOON = 100;

/** @param {Element|string} image @param {string} words */
export function toast(image, words) {
  const box = h("div", { class: "toast", role: "status", onclick: () => box.remove() });
  // Screen readers ignore everything outside an open dialog.
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  setTimeout(() => box.append(image, h("span", {}, words)), SOON);
  setTimeout(() => box.remove(), SHOWN);
}
