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
