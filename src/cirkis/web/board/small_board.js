// @ts-check
/** Small pictures of a board and its pieces, for lists of games. */

import { s } from "../ui/dom.js";
import { pathOf } from "./geometry.js";
import { shapeOnCells } from "./placements.js";

/** @import { Layout } from "./geometry.js" */

/** The margin around the board, in its own units. */
const MARGIN = 20;

/** @type {WeakMap<Layout, {box: string, rim: string, grooves: string}>} */
const grounds = new WeakMap();

/** The parts that all pictures of a board share: view box, rim, and the cells of figures. @param {Layout} layout */
function groundOf(layout) {
  const known = grounds.get(layout);
  if (known) return known;
  const [xs, ys] = [0, 1].map((axis) => layout.rim.map((point) => point[axis]));
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [wide, high] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const figures = [...layout.figures.values()].filter(({ kind }) => kind !== "center-ring");
  const grooves = figures
    .flatMap(({ cells }) => cells.map((name) => pathOf(layout.cells.get(name)?.points ?? [])))
    .join("");
  const ground = { box: `${left} ${top} ${wide} ${high}`, rim: pathOf(layout.rim), grooves };
  grounds.set(layout, ground);
  return ground;
}

/**
 * Draw a board with its pieces. It is hidden from screen readers; the text beside it gives the score.
 * @param {Layout} layout
 * @param {string[]} colours of the seats
 * @param {[number, string][]} pieces the seat and the cells of each
 */
export function smallBoard(layout, colours, pieces) {
  const { box, rim, grooves } = groundOf(layout);
  return s(
    "svg",
    { class: "small-board", viewBox: box, "aria-hidden": "true" },
    s("path", { class: "small-board-ground", d: rim }),
    s("path", { class: "small-board-figures", d: grooves }),
    ...pieces.map(([seat, cells], i) => {
      const { outline } = shapeOnCells(layout, cells.split("+"), i);
      return s("path", { class: `small-board-piece ${colours[seat]}`, d: pathOf(outline) });
    }),
  );
}
