// @ts-check
/** Place a piece's number and mark beside the names of cells while the names are shown. */

import { centreOf, distance, isInside } from "./geometry.js";

/** @import { Layout } from "./geometry.js" */
/** @import { PlacedShape } from "./placements.js" */
/** @import { Point } from "../core/types.js" */

/** Half the size of a number and of a cell's name, in units of the drawing. */
const NUMBER = { x: 19, y: 13 };
const NAME = { x: 21, y: 9 };
const STEP = 6;
const REACH = 60;

/**
 * The offset that keeps a piece's number on the piece and clear of names.
 * @param {PlacedShape} placed
 * @param {Layout} layout
 * @returns {Point}
 */
export function aside({ outline, centre, cells }, layout) {
  const taken = cells.map((name) => centreOf(layout, name));
  const steps = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, i) => i * STEP - REACH);
  const free = steps
    .flatMap((dx) => steps.map((dy) => /** @type {Point} */ ([dx, dy])))
    .filter(([dx, dy]) => {
      const at = /** @type {Point} */ ([centre[0] + dx, centre[1] + dy]);
      return isOn(at, outline) && !taken.some((name) => isOver(at, name));
    })
    .sort((a, b) => distance(a, [0, 0]) - distance(b, [0, 0]));
  return free[0] ?? [0, -NUMBER.y - NAME.y];
}

/** Whether a number would lie within an outline. @param {Point} at @param {Point[]} outline */
const isOn = ([x, y], outline) =>
  [-1, 1].every((i) =>
    [-1, 1].every((j) => isInside([x + i * NUMBER.x, y + j * NUMBER.y], outline)),
  );

/** Whether a number would lie over a name. @param {Point} at @param {Point} name */
const isOver = (at, name) =>
  Math.abs(at[0] - name[0]) < NUMBER.x + NAME.x && Math.abs(at[1] - name[1]) < NUMBER.y + NAME.y;
