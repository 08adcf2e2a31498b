// @ts-check
/** An SVG as pixels, and a film as a GIF: a film is an SVG whose parts name the frames they appear in. */

import { staticUrl } from "../static_url.js";
import { applyPalette, GIFEncoder, quantize } from "../vendor/gifenc/gifenc.esm.js";

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
async function drawPixels(svg, size, canvas = newCanvas(size)) {
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

/** A GIF has 256 colours; the last one stands for unchanged pixels. */
const COLOURS = 255;
const STAYS = 255;
const FORMAT = "rgb565";

export class Film {
  /** @param {string} svg */
  constructor(svg) {
    this.document = new DOMParser().parseFromString(svg, "image/svg+xml");
    /** @type {Element[]} */
    this.parts = [...this.document.querySelectorAll("[data-from], [data-until], [data-at]")];
    /** The number of frames. */
    this.length = this.document.querySelectorAll("[data-at]").length;
    this.paper = this.document.querySelector("svg > rect[fill]")?.getAttribute("fill") ?? "#fff";
  }

  /** Show one frame. @param {number} number */
  show(number) {
    for (const part of this.parts) {
      const isSeen =
        number >= Number(part.getAttribute("data-from") ?? 0) &&
        number < Number(part.getAttribute("data-until") ?? Infinity) &&
        number === Number(part.getAttribute("data-at") ?? number);
      if (isSeen) part.removeAttribute("display");
      else part.setAttribute("display", "none");
    }
  }

  /** The SVG of a frame. @param {number} number */
  frame(number) {
    this.show(number);
    return new XMLSerializer().serializeToString(this.document);
  }
}

/**
 * Make a looping GIF of a film.
 * @param {Film} film
 * @param {{size: number, pace: number, hold: number, onFrame: (number: number) => boolean}} how
 *   times in milliseconds; `onFrame` returns whether to continue
 * @returns {Promise<Blob|null>} null if cancelled
 */
export async function gifOf(film, { size, pace, hold, onFrame }) {
  const last = film.length - 1;
  const canvas = await drawPixels(await withTypeface(film.frame(last)), size);
  const pixels = () => {
    // The corners are round, and a GIF has no partial transparency.
    canvas.globalCompositeOperation = "destination-over";
    canvas.fillStyle = film.paper;
    canvas.fillRect(0, 0, size, size);
    canvas.globalCompositeOperation = "source-over";
    return canvas.getImageData(0, 0, size, size).data;
  };
  const palette = quantize(pixels(), COLOURS, { format: FORMAT });
  while (palette.length <= STAYS) palette.push([0, 0, 0]);
  const colours = palette.slice(0, COLOURS);
  const gif = GIFEncoder();
  /** @type {Uint8Array|null} */
  let before = null;
  for (let number = 0; number <= last; number += 1) {
    await drawPixels(await withTypeface(film.frame(number)), size, canvas);
    const now = applyPalette(pixels(), colours, FORMAT);
    gif.writeFrame(before ? changesOf(now, before) : now, size, size, {
      palette: before ? undefined : palette,
      delay: number === last ? hold : pace,
      dispose: 1,
      transparent: before !== null,
      transparentIndex: STAYS,
    });
    before = now;
    if (!onFrame(number)) return null;
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}

/** Mark the pixels that equal the previous frame's. @param {Uint8Array} now @param {Uint8Array} before */
const changesOf = (now, before) => now.map((colour, i) => (colour === before[i] ? STAYS : colour));
