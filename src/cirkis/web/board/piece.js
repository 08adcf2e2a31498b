// @ts-check
/** Draw a piece: body, pattern, inner light, mark. For the board, the trays and the help page. */

import { s } from "../ui/dom.js";
import { inset, pathOf } from "./geometry.js";
import { markAt } from "./piece_style.js";

/** @typedef {import("../core/types.js").Point} Point */
/** @typedef {import("./placements.js").PlacedShape} PlacedShape */

const GAP = 4.5;
const INNER = 10.5;
const ROUND = 9;

/**
 * Draw a piece as an SVG group.
 * @param {Point[]} outline
 * @param {string} colour
 * @param {Point} centre
 * @param {number} [mark] size of the mark
 */
export function drawPiece(outline, colour, centre, mark = 17) {
  const body = pathOf(inset(outline, GAP), ROUND);
  return s(
    "g",
    { class: `piece ${colour}` },
    s("path", { class: "body", d: body, fill: `url(#piece-fill-${colour})` }),
    s("path", { class: "pattern-overlay", d: body, fill: `url(#pattern-${colour})` }),
    s("path", {
      class: "inner",
      d: pathOf(inset(outline, INNER), ROUND * 0.6),
      stroke: "url(#edge-light)",
    }),
    markAt(colour, centre[0], centre[1], mark),
  );
}

/**
 * The path around a piece, for the Leader's halo and the ghost's rim.
 * @param {Point[]} outline
 * @param {number} [by]
 */
export const rimPath = (outline, by = GAP) => pathOf(inset(outline, by), ROUND);

/**
 * Draw a piece on its own; all thumbnails have the same scale.
 * @param {PlacedShape} placed
 * @param {string} colour
 * @param {{copies?: number, room?: number}} [how] how many lie on top of each other; the width of the picture in units
 */
export function thumbnail(placed, colour, { copies = 1, room = 300 } = {}) {
  const xs = placed.outline.map(([x]) => x);
  const ys = placed.outline.map(([, y]) => y);
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2;
  const cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  const shown = Math.max(1, copies);
  const pile = Array.from({ length: shown }, (_, i) => {
    const up = (shown - 1) / 2 - i;
    const group = drawPiece(placed.outline, colour, placed.centre);
    group.setAttribute(
      "transform",
      `translate(${(up * 22 - cx).toFixed(1)} ${(up * -20 - cy).toFixed(1)})`,
    );
    return group;
  });
  const half = room / 2;
  return s(
    "svg",
    {
      class: "thumbnail",
      viewBox: `${-half} ${-half} ${room} ${room}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    ...pile,
  );
}
