// @ts-check
/** Pictures made of the game's shapes: cells that meet at a point, as in Circles and Stars. */

import { s } from "./dom.js";

/** @import { Point } from "../core/types.js" */
/**
 * A shape, its place, its size, its clockwise rotation in tenths of a turn, and its tone ("glass" by default).
 * @typedef {{shape: string, x?: number, y?: number, size?: number, turn?: number, tone?: string}} Part
 */

/** The long edge of a cell, if the short one is 1. */
const PHI = (1 + Math.sqrt(5)) / 2;

/** The width of the lines, which look like the lead in a stained-glass window. */
const LEAD = 0.06;

/**
 * How many cells meet at a shape's point, and how far from it their opposite corners are: PHI for kites, 1 for darts.
 * @type {Record<string, {cells: number, middle: number}>}
 */
const FANS = {
  wedge: { cells: 1, middle: PHI },
  "small-slice": { cells: 2, middle: PHI },
  "big-slice": { cells: 3, middle: PHI },
  circle: { cells: 5, middle: PHI },
  arrow: { cells: 1, middle: 1 },
  chevron: { cells: 2, middle: 1 },
  star: { cells: 5, middle: 1 },
};

/** @param {number} distance @param {number} tenths clockwise from the top @returns {Point} */
const corner = (distance, tenths) => [
  distance * Math.sin((tenths * Math.PI) / 5),
  -distance * Math.cos((tenths * Math.PI) / 5),
];

/** @param {Point[]} points */
const path = (points) => `M${points.map((one) => one.map((n) => n.toFixed(3))).join("L")}`;

/** The outline and the seams of a shape, around the point where its cells meet. @param {string} shape */
function drawn(shape) {
  const { cells, middle } = FANS[shape];
  const isWhole = cells === 5;
  const corners = Array.from({ length: 2 * cells + (isWhole ? 0 : 1) }, (_, i) =>
    corner(i % 2 ? middle : PHI, i - cells),
  );
  const seams = corners.filter((_, i) => i % 2 === 0 && (isWhole || (i && i < 2 * cells)));
  return {
    outline: `${path(isWhole ? corners : [[0, 0], ...corners])}Z`,
    seams: seams.map((end) => path([[0, 0], end])).join(""),
  };
}

/** @param {Part} part */
function group({ shape, x = 0, y = 0, size = 1, turn = 0, tone = "glass" }) {
  const { outline, seams } = drawn(shape);
  return s(
    "g",
    {
      class: tone,
      transform: `translate(${x} ${y}) rotate(${36 * turn}) scale(${size})`,
      "stroke-width": LEAD / size,
    },
    s("path", { d: outline, class: "picture-body" }),
    seams && s("path", { d: seams, class: "picture-seams" }),
  );
}

/** Draw a picture, which only decorates the words beside it. @param {Part[]} parts @param {string} [className] */
export const picture = (parts, className = "") =>
  s(
    "svg",
    { class: `picture ${className}`, viewBox: "-2 -2 4 4", "aria-hidden": "true" },
    ...parts.map(group),
  );
