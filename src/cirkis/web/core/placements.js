// @ts-check
/** The shape of every placement on the board: its outline, centre, rotation and reflection. */

import { centroidOf, distance, isInside, outlineOf, seamsPath } from "./geometry.js";

/** @import { Layout } from "./geometry.js" */
/** @import { Point, TableInfo } from "./types.js" */

/**
 * @typedef {object} PlacedShape
 * @property {number} placement
 * @property {number} shape
 * @property {string[]} cells
 * @property {string} text      the cells as a player types them
 * @property {Point[]} outline
 * @property {string} seams     the edges between its cells, as a path
 * @property {Point} centre
 * @property {number} rotation    in tenths of a turn from the shape's first placement
 * @property {boolean} flipped     reflected relative to the shape's first placement
 * @property {string} orientation    rotation and reflection as one key
 */

const STEPS = 10;

/** The orientation of a shape's first placement, used in the stock. */
export const AS_IN_STOCK = orientation(0, false);

/** @param {number} rotation @param {boolean} flipped */
function orientation(rotation, flipped) {
  return `${rotation}${flipped}`;
}

/**
 * Compute the shapes of all of a table's placements, by placement number.
 * @param {Layout} layout
 * @param {TableInfo} table
 * @returns {PlacedShape[]}
 */
export function placementShapes(layout, table) {
  /** @type {Map<number, Point[]>} */
  const firsts = new Map();
  return table.pieces.placements.map(([shape, cells], placement) => {
    const placed = shapeOnCells(layout, cells, placement);
    const first = firsts.get(shape) ?? placed.outline;
    firsts.set(shape, first);
    const { rotation, flipped } = orientationBetween(first, placed.outline);
    return { ...placed, shape, rotation, flipped, orientation: orientation(rotation, flipped) };
  });
}

/**
 * Return the shape of a piece on these cells, for display only.
 * @param {Layout} layout
 * @param {string[]} cells
 * @param {number} [placement]
 * @returns {PlacedShape}
 */
export function shapeOnCells(layout, cells, placement = 0) {
  const outline = outlineOf(layout, cells);
  const centroid = centroidOf(outline);
  const centre = isInside(centroid, outline)
    ? centroid
    : (layout.cells.get(cells[0])?.centre ?? centroid);
  return {
    placement,
    shape: 0,
    cells,
    text: cells.join("+"),
    outline,
    seams: seamsPath(layout, cells),
    centre,
    rotation: 0,
    flipped: false,
    orientation: "",
  };
}

/**
 * Return the empty cells that touch a piece.
 * @param {Layout} layout
 * @param {PlacedShape} placed
 * @param {Set<string>} filled
 * @returns {Set<string>}
 */
export function emptyNeighbours(layout, placed, filled) {
  const around = placed.cells.flatMap((cell) => layout.cells.get(cell)?.touching ?? []);
  return new Set(around.filter((cell) => !filled.has(cell)));
}

/**
 * Find the rotation and reflection that turn one outline into another.
 * @param {Point[]} from
 * @param {Point[]} to
 */
function orientationBetween(from, to) {
  const wanted = aboutCentroid(to, 0, false);
  for (const flipped of [false, true]) {
    for (let rotation = 0; rotation < STEPS; rotation += 1) {
      if (isSame(aboutCentroid(from, rotation, flipped), wanted)) return { rotation, flipped };
    }
  }
  return { rotation: 0, flipped: false };
}

/**
 * Centre an outline on its centroid, reflect it if requested, and rotate it by tenths of a turn.
 * @param {Point[]} outline
 * @param {number} rotation
 * @param {boolean} flipped
 * @returns {Point[]}
 */
function aboutCentroid(outline, rotation, flipped) {
  const [mx, my] = centroidOf(outline);
  const angle = (rotation * 2 * Math.PI) / STEPS;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return outline.map(([x, y]) => {
    const [dx, dy] = [(x - mx) * (flipped ? -1 : 1), y - my];
    return [dx * cos - dy * sin, dx * sin + dy * cos];
  });
}

/**
 * Whether two outlines have the same corners, in any order.
 * @param {Point[]} one
 * @param {Point[]} two
 */
const isSame = (one, two) => one.every((point) => two.some((other) => distance(point, other) < 2));
