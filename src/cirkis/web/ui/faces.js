// @ts-check
/** The faces of people and computers, drawn from the game's shapes. */

import { s } from "./dom.js";
import { FACE, FACES as PARTS } from "./palette.js";

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

/** A shape, its size and its rotation in tenths of a turn. @typedef {[shape: string, size: number, turn: number]} Feature */
/**
 * @typedef {object} Face
 * @property {Feature} head
 * @property {Feature} eyes  the right one; the left one mirrors it
 * @property {Feature} mouth
 * @property {Feature} [hat]
 * @property {Feature} [ears]  the right one
 * @property {number} [look]  how far the pupils are above the middle of the eyes
 */

/** @type {Record<string, Face>} */
const FACES = {
  newcomer: {
    head: ["circle", 0.82, 0],
    eyes: ["circle", 0.24, 0],
    mouth: ["circle", 0.13, 0],
    hat: ["wedge", 0.45, 0.6],
    look: 0.1,
  },
  beginner: {
    head: ["circle", 0.82, 1],
    eyes: ["circle", 0.2, 0],
    mouth: ["small-slice", 0.3, 5],
    hat: ["arrow", 0.55, 0],
  },
  casual: {
    head: ["circle", 0.82, 0],
    eyes: ["circle", 0.19, 0],
    mouth: ["big-slice", 0.32, 5],
    ears: ["wedge", 0.4, 2],
  },
  improver: {
    head: ["circle", 0.82, 1],
    eyes: ["wedge", 0.34, 5],
    mouth: ["small-slice", 0.3, 5],
    ears: ["arrow", 0.5, 2],
    look: -0.28,
  },
  club: {
    head: ["circle", 0.82, 0],
    eyes: ["small-slice", 0.3, 5],
    mouth: ["arrow", 0.34, 5],
    hat: ["small-slice", 0.6, 0],
    look: -0.2,
  },
  skilled: {
    head: ["star", 1, 0],
    eyes: ["circle", 0.19, 0],
    mouth: ["small-slice", 0.28, 5],
    look: 0.05,
  },
  expert: {
    head: ["star", 1, 5],
    eyes: ["small-slice", 0.28, 5],
    mouth: ["arrow", 0.3, 5],
    look: -0.18,
  },
  master: {
    head: ["star", 1, 0],
    eyes: ["wedge", 0.32, 5],
    mouth: ["wedge", 0.22, 5],
    hat: ["chevron", 0.6, 0],
    look: -0.26,
  },
  champion: {
    head: ["star", 1.05, 0],
    eyes: ["small-slice", 0.3, 4.6],
    mouth: ["big-slice", 0.27, 5],
    hat: ["chevron", 0.75, 0],
    ears: ["arrow", 0.5, 3.5],
    look: -0.18,
  },
  hoarder: {
    head: ["circle", 0.82, 0],
    eyes: ["circle", 0.16, 0],
    mouth: ["wedge", 0.18, 5],
    ears: ["big-slice", 0.42, 3.5],
  },
  "seasoned-hoarder": {
    head: ["circle", 0.82, 0],
    eyes: ["small-slice", 0.26, 5],
    mouth: ["small-slice", 0.24, 0],
    ears: ["big-slice", 0.5, 3.5],
    hat: ["wedge", 0.5, 0],
    look: -0.17,
  },
  spoiler: {
    head: ["circle", 0.82, 1],
    eyes: ["small-slice", 0.3, 4.3],
    mouth: ["chevron", 0.26, 5],
    ears: ["arrow", 0.6, 0.6],
    look: -0.18,
  },
  "seasoned-spoiler": {
    head: ["star", 1, 5],
    eyes: ["small-slice", 0.27, 4.3],
    mouth: ["chevron", 0.24, 5],
    ears: ["arrow", 0.7, 0.9],
    look: -0.16,
  },
  racer: {
    head: ["circle", 0.82, 0],
    eyes: ["circle", 0.28, 1],
    mouth: ["small-slice", 0.24, 5],
    ears: ["arrow", 0.6, 2.8],
    look: -0.08,
  },
  "seasoned-racer": {
    head: ["star", 1, 0],
    eyes: ["circle", 0.28, 1],
    mouth: ["big-slice", 0.24, 5],
    ears: ["chevron", 0.5, 2.8],
    look: -0.08,
  },
};

/** @param {Feature|undefined} feature @param {number} x @param {number} y @param {string} [tone] @returns {Part[]} */
const one = (feature, x, y, tone) =>
  feature ? [{ shape: feature[0], size: feature[1], turn: feature[2], x, y, tone }] : [];

/** @param {Feature|undefined} feature @param {number} x @param {number} y @param {string} [tone] @returns {Part[]} */
const pair = (feature, x, y, tone) => [
  ...one(feature, x, y, tone),
  ...one(feature && [feature[0], feature[1], -feature[2]], -x, y, tone),
];

/** The parts of a computer's face, back to front; none if it has no face. @param {string|null|undefined} level @returns {Part[]} */
export function faceParts(level) {
  const row = FACES[level ?? ""];
  if (!row) return [];
  const { head, eyes, mouth, hat, ears, look = 0 } = row;
  return [
    ...one(hat, 0, -0.95, "accent"),
    ...pair(ears, 1.05, 0, "accent"),
    ...one(head, 0, 0.15),
    ...pair(eyes, 0.5, -0.1, "light"),
    ...pair(["circle", 0.07, 0], 0.5, -0.1 - look, "dark"),
    ...one(mouth, 0, 0.6, "dark"),
  ];
}

/** A computer's face; null if it has none. @param {string|null|undefined} level */
export function face(level) {
  const parts = faceParts(level);
  return parts.length ? picture(parts, "face") : null;
}

/** A person's face; null if nobody is known. @param {number|null|undefined} number */
export function personFace(number) {
  if (typeof number !== "number") return null;
  let rest = number;
  const pick = (/** @type {any[]} */ rows) => {
    const row = rows[rest % rows.length];
    rest = Math.floor(rest / rows.length);
    return row;
  };
  const [[ground, ink], rim, figure, mark] = PARTS.map(pick);
  return s(
    "svg",
    { class: "person-face", viewBox: "-2.1 -2.1 4.2 4.2", "aria-hidden": "true", data: { number } },
    s("circle", { r: FACE.radius, fill: ground, stroke: rim, "stroke-width": FACE.rim }),
    s("path", { d: figure, fill: ink }),
    s("path", { d: mark, fill: rim }),
  );
}

/** The face of who sits there: a person, even if a computer plays for them, or a computer. @param {{face?: number, level?: string}} seat */
export const seatFace = ({ face: number, level }) => personFace(number) ?? face(level);
