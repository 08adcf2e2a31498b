// @ts-check
/** The look of each colour: gradient, pattern and mark, so that nothing depends on colour alone. */

import { s } from "../ui/dom.js";

/** Patterns fill a tile of 30 by 30; marks lie within -1 to 1. */
/** @type {Record<string, {pattern: string, turn: number, mark: string}>} */
const COLOURS = {
  green: {
    pattern:
      "M8 8m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0M23 23m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0",
    turn: 0,
    mark: "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1ZM0-.42A.42 .42 0 1 0 0 .42A.42 .42 0 1 0 0-.42Z",
  },
  purple: {
    pattern: "M0 6h30v3.4h-30zM0 21h30v3.4h-30z",
    turn: 36,
    mark: "M0-1.15L.85 0L0 1.15L-.85 0Z",
  },
  red: { pattern: "M0 13h30v3.4h-30zM13 0h3.4v30h-3.4z", turn: 18, mark: "M0-1.05L1 .75L-1 .75Z" },
  yellow: {
    pattern:
      "M0 10L7.5 4L15 10L22.5 4L30 10v3.6L22.5 7.6L15 13.6L7.5 7.6L0 13.6zM0 25L7.5 19L15 25L22.5 19L30 25v3.6L22.5 22.6L15 28.6L7.5 22.6L0 28.6z",
    turn: 0,
    mark: "M-.3-1h.6v.7h.7v.6h-.7v.7h-.6v-.7h-.7v-.6h.7z",
  },
};

/** @param {string} colour */
function gradient(colour) {
  return s(
    "linearGradient",
    { id: `piece-fill-${colour}`, x1: "0.1", y1: "0", x2: "0.8", y2: "1" },
    s("stop", { offset: "0", class: `piece-stop ${colour} bright` }),
    s("stop", { offset: "0.5", class: `piece-stop ${colour} middle` }),
    s("stop", { offset: "1", class: `piece-stop ${colour} deep` }),
  );
}

/** @param {string} colour */
function pattern(colour) {
  const { pattern: d, turn } = COLOURS[colour];
  return s(
    "pattern",
    {
      id: `pattern-${colour}`,
      width: 30,
      height: 30,
      patternUnits: "userSpaceOnUse",
      patternTransform: `rotate(${turn}) scale(0.8)`,
    },
    s("path", { d, class: "pattern" }),
  );
}

/** Add the gradients and patterns that all drawings share to the page, once. */
export function installPieceStyles() {
  if (document.getElementById("piece-styles")) return;
  const shared = Object.keys(COLOURS).flatMap((colour) => [gradient(colour), pattern(colour)]);
  const light = s(
    "linearGradient",
    { id: "edge-light", x1: "0", y1: "0", x2: "0.7", y2: "1" },
    s("stop", { offset: "0", class: "edge strong" }),
    s("stop", { offset: "0.55", class: "edge faint" }),
    s("stop", { offset: "1", class: "edge some" }),
  );
  const bed = s(
    "radialGradient",
    { id: "bed", gradientUnits: "userSpaceOnUse", cx: -160, cy: -260, r: 1150 },
    s("stop", { offset: "0", class: "bed high" }),
    s("stop", { offset: "0.55", class: "bed mid" }),
    s("stop", { offset: "1", class: "bed low" }),
  );
  const frame = s(
    "linearGradient",
    { id: "frame", x1: "0.15", y1: "0", x2: "0.75", y2: "1" },
    s("stop", { offset: "0", class: "frame high" }),
    s("stop", { offset: "0.5", class: "frame mid" }),
    s("stop", { offset: "1", class: "frame low" }),
  );
  const lit = s(
    "radialGradient",
    { id: "lit", r: "0.62" },
    s("stop", { offset: "0", class: "lit-stop inner" }),
    s("stop", { offset: "1", class: "lit-stop outer" }),
  );
  document.body.prepend(
    s(
      "svg",
      { id: "piece-styles", width: 0, height: 0, "aria-hidden": "true", class: "shared-defs" },
      s("defs", {}, ...shared, light, bed, frame, lit),
    ),
  );
}

/**
 * A colour's mark as a path, centred on a point.
 * @param {string} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function markAt(colour, x, y, size) {
  return s("path", {
    class: "mark",
    d: COLOURS[colour]?.mark ?? COLOURS.green.mark,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`,
  });
}
