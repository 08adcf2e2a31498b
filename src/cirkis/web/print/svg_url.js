// @ts-check
/** URLs for SVG pictures. */

import { withTypeface } from "../share/pixels.js";

/**
 * A URL for a picture in the page's typeface, to be revoked once it is no longer shown. Shown as an
 * image, an SVG can neither run scripts nor load anything.
 * @param {string} svg
 */
export async function svgUrl(svg) {
  const text = svg.includes("<text") ? await withTypeface(svg) : svg;
  return URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
}

/** Milliseconds that a picture may take to load. */
const LOADED = 20_000;

/** Revoke the URLs of pictures no longer shown, after a delay, so that none fails to load. @param {string[]} urls */
export function letGo(urls) {
  setTimeout(() => urls.forEach((url) => URL.revokeObjectURL(url)), LOADED);
}
