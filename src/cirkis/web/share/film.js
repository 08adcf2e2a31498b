// @ts-check
/** Make a GIF of a film: an SVG whose parts name the frames they appear in. */

import { applyPalette, GIFEncoder, quantize } from "../vendor/gifenc/gifenc.esm.js";
import { drawPixels, withTypeface } from "./pixels.js";

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
