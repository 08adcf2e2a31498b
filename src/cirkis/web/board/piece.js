// @ts-check
/** A piece as it lies: glass, weave, inner light, mark. Used on the board, in the trays and in the help. */

import { s } from "../dom.js";
import { inset, pathOf } from "./geometry.js";
import { markAt } from "./glass.js";

/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("./lies.js").Lie} Lie */

const GAP = 4.5;
const INNER = 10.5;
const ROUND = 9;

/** @param {Point[]} outline @param {string} colour @param {Point} middle @param {number} [mark] size of the mark */
export function drawPiece(outline, colour, middle, mark = 17) {
  const body = pathOf(inset(outline, GAP), ROUND);
  return s(
    "g",
    { class: `piece ${colour}` },
    s("path", { class: "body", d: body, fill: `url(#glass-${colour})` }),
    s("path", { class: "weave-over", d: body, fill: `url(#pattern-${colour})` }),
    s("path", {
      class: "inner",
      d: pathOf(inset(outline, INNER), ROUND * 0.6),
      stroke: "url(#edge-light)",
    }),
    markAt(colour, middle[0], middle[1], mark),
  );
}

/** The outline to lay round a piece, as the Leader's halo and the ghost's rim are. @param {Point[]} outline @param {number} [by] */
export const rimPath = (outline, by = GAP) => pathOf(inset(outline, by), ROUND);

/**
 * A piece on its own, to the same scale as all others.
 * @param {Lie} lie
 * @param {string} colour
 * @param {{copies?: number, room?: number}} [how] how many lie on top of each other; the width of the picture in units
 */
export function thumbnail(lie, colour, { copies = 1, room = 300 } = {}) {
  const xs = lie.outline.map(([x]) => x);
  const ys = lie.outline.map(([, y]) => y);
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2;
  const cy = (Math.min(...ys) + Math.max(...ys)) / 2;
  const shown = Math.max(1, copies);
  const pile = Array.from({ length: shown }, (_, i) => {
    const up = (shown - 1) / 2 - i;
    const group = drawPiece(lie.outline, colour, lie.middle);
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
