// @ts-check
/** Draw a piece: body, pattern, highlight and mark. */

import { s } from "../ui/dom.js";
import { inset, pathOf } from "./geometry.js";
import { markAt } from "./piece_style.js";

/** @import { Point } from "../core/types.js" */
/** @import { PlacedShape } from "./placements.js" */

const GAP = 4.5;
const INNER = 10.5;
const ROUND = 9;

/**
 * @param {Point[]} outline
 * @param {string} colour
 * @param {Point} centre
 */
export function drawPiece(outline, colour, centre) {
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
    markAt(colour, centre[0], centre[1], 17),
  );
}

/**
 * The path around a piece, for the Leader's halo and the ghost's rim.
 * @param {Point[]} outline
 * @param {number} [by]
 */
export const rimPath = (outline, by = GAP) => pathOf(inset(outline, by), ROUND);

/** The size of a picture, in units of the board. @typedef {{width: number, height: number}} Room */

/** The margin around a picture, so that strokes are not clipped. */
const MARGIN = 14;

/** @param {PlacedShape} placed */
function boxOf({ outline }) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  return {
    width: right - left,
    height: bottom - top,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}

/** Whether a piece is symmetric about a vertical axis. @param {PlacedShape} placed */
function isUpright(placed) {
  const { x } = boxOf(placed);
  return placed.outline.every(([px, py]) =>
    placed.outline.some(([qx, qy]) => Math.hypot(2 * x - px - qx, py - qy) < 2),
  );
}

/**
 * Choose a placement of each shape to show, preferably an upright one, then the flattest. Also
 * return the room that fits them all, so that all pictures share one scale.
 * @param {PlacedShape[]} placements
 * @param {number} shapes how many shapes there are
 */
export function portraits(placements, shapes) {
  const height = (/** @type {PlacedShape} */ one) =>
    Math.round(boxOf(one).height) + (isUpright(one) ? 0 : 1000);
  const examples = Array.from({ length: shapes }, (_, shape) =>
    placements
      .filter((one) => one.shape === shape)
      .reduce(
        (/** @type {PlacedShape|null} */ best, one) =>
          best && height(best) <= height(one) ? best : one,
        null,
      ),
  );
  const boxes = examples.flatMap((one) => (one ? [boxOf(one)] : []));
  const room = {
    width: 2 * MARGIN + Math.max(0, ...boxes.map(({ width }) => width)),
    height: 2 * MARGIN + Math.max(0, ...boxes.map(({ height }) => height)),
  };
  return { examples, room };
}

/** @type {Room} */
const SQUARE = { width: 330, height: 330 };

/**
 * @param {PlacedShape} placed
 * @param {string} colour
 * @param {Room} [room] sets the scale
 */
export function thumbnail(placed, colour, { width, height } = SQUARE) {
  const { x, y } = boxOf(placed);
  return s(
    "svg",
    {
      class: "thumbnail",
      viewBox: [x - width / 2, y - height / 2, width, height]
        .map((part) => part.toFixed(1))
        .join(" "),
      "aria-hidden": "true",
    },
    drawPiece(placed.outline, colour, placed.centre),
    placed.seams && s("path", { class: `seams ${colour}`, d: placed.seams }),
  );
}
