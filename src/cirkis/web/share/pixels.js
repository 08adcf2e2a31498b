// @ts-check
/** Rasterise SVG in the page's typeface. */

import { staticUrl } from "../static_url.js";

/** @type {Promise<string>|null} */
let face = null;

/** The page's typeface as a style sheet, because an SVG image cannot load files. */
async function typeface() {
  const answer = await fetch(staticUrl("fonts/bricolage.woff2"));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const source = `url(data:font/woff2;base64,${text})`;
  return `<style>@font-face{font-family:"Bricolage Grotesque";font-weight:400 700;src:${source}}</style>`;
}

/** The same picture with the page's typeface embedded. @param {string} svg */
export async function withTypeface(svg) {
  const style = await (face ??= typeface().catch(() => ""));
  return svg.replace(/<svg[^>]*>/, (opening) => opening + style);
}

/**
 * Draw a square SVG.
 * @param {string} svg
 * @param {number} size of a side, in pixels
 * @param {CanvasRenderingContext2D} [canvas] of that size
 */
export async function drawPixels(svg, size, canvas = newCanvas(size)) {
  const sized = svg.replace(/<svg([^>]*)>/, `<svg$1 width="${size}" height="${size}">`);
  const url = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const picture = new Image(size, size);
    picture.src = url;
    await picture.decode();
    canvas.clearRect(0, 0, size, size);
    canvas.drawImage(picture, 0, 0, size, size);
  } finally {
    URL.revokeObjectURL(url);
  }
  return canvas;
}

/** @param {number} size */
function newCanvas(size) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return context;
}

/** An SVG as a PNG. @param {string} svg @param {number} size @returns {Promise<Blob>} */
export async function pngOf(svg, size) {
  const { canvas } = await drawPixels(svg, size);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no PNG"))), "image/png"),
  );
}
