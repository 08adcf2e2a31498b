// @ts-check
/** Place a label over the board, beside the part that it describes. */

/** @import { Point } from "../core/types.js" */

/** Half the width of the drawing, which fills its section. */
const HALF = 905;

/** @param {number} part */
const percent = (part) => `${(part * 100).toFixed(2)}%`;

/**
 * Place a label above a part of the drawing, or below it.
 * @param {HTMLElement} label
 * @param {Point[]} points of the part
 * @param {number} margin the minimum distance of the label's middle from the left and right edges, as a fraction
 * @param {(top: number, bottom: number) => boolean} isLow whether the label goes below; the arguments are fractions
 */
export function placeLabel(label, points, margin, isLow) {
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => (point[axis] + HALF) / (2 * HALF)));
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const isBelow = isLow(top, bottom);
  label.classList.toggle("below", isBelow);
  label.style.left = percent(Math.min(1 - margin, Math.max(margin, middle)));
  label.style.top = percent(isBelow ? bottom : top);
}
