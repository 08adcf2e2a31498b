// @ts-check
/** SVG texts as addresses of pictures. */

import { withTypeface } from "../share/pixels.js";

/**
 * The address of a picture, in the page's typeface; to be revoked when it is no longer shown. As a
 * picture, nothing in it can run or reach anything, whatever stands in it.
 * @param {string} svg
 */
export async function svgUrl(svg) {
  const text = svg.includes("<text") ? await withTypeface(svg) : svg;
  return URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
}

/** Milliseconds in which a picture that was begun is loaded, or no longer wanted. */
const LOADED = 20_000;

/** Let go of pictures that are no longer shown: later, as one that still loads would fail. @param {string[]} urls */
export function letGo(urls) {
  setTimeout(() => urls.forEach((url) => URL.revokeObjectURL(url)), LOADED);
}
