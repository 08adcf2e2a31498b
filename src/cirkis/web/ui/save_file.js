// @ts-check
/** Save a file, as a download link does. */

import { h } from "./dom.js";

/** Milliseconds that the browser may take to begin the download. */
const BEGUN = 60_000;

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), BEGUN);
}
