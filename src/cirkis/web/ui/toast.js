// @ts-check
/** Toasts: a picture and a line about an achievement, one at a time above everything else. */

import { h } from "./dom.js";

/** In milliseconds: how long a toast is shown, and how soon its words are added (screen readers skip text that is added with its region). */
const SHOWN = 6000;
const SOON = 100;

/** @type {{image: Element, words: string}[]} */
const waiting = [];
let isShowing = false;

/** @param {Element} image @param {string} words */
export function toast(image, words) {
  waiting.push({ image, words });
  if (!isShowing) showNext();
}

function showNext() {
  const next = waiting.shift();
  isShowing = next !== undefined;
  if (!next) return;
  const box = h("div", { class: "toast", role: "status", onclick: () => end() });
  // Screen readers ignore everything outside an open dialog.
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  setTimeout(() => box.append(next.image, h("span", {}, next.words)), SOON);
  const timer = setTimeout(() => end(), SHOWN);
  const end = () => {
    clearTimeout(timer);
    box.remove();
    showNext();
  };
}
