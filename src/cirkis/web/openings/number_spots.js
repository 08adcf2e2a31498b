// @ts-check
/**
 * Place the numbers of overlapping placements apart, each where it is clear which placement it
 * belongs to.
 */

import { distance, isInside } from "../board/geometry.js";

/** @import { PlacedShape } from "../board/placements.js" */
/** @import { Point } from "../core/types.js" */

/** The minimum distance between two numbers, in units of the drawing. */
const APART = 88;
/** The minimum distance of a number from the edge of its placement. */
const INSIDE = 24;
const STEP = 12;

/**
 * A spot for the number of each placement.
 * @param {PlacedShape[]} placements
 * @returns {Point[]} in the same order
 */
export function numberSpots(placements) {
  /** @type {Map<PlacedShape, Point>} */
  const spots = new Map();
  // Small placements have the least choice.
  const smallestFirst = [...placements].sort((a, b) => a.cells.length - b.cells.length);
  for (const placed of smallestFirst)
    spots.set(placed, freest(candidates(placed, placements), [...spots.values()]));
  return placements.map((placed) => spots.get(placed) ?? placed.centre);
}

/**
 * The candidate points for a number, best first: those on the fewest other placements, then those nearest the middle.
 * @param {PlacedShape} placed
 * @param {PlacedShape[]} all
 */
function candidates(placed, all) {
  const { centre, outline } = placed;
  const others = all.filter((other) => other !== placed);
  const rated = grid(outline)
    .filter((point) => isWithin(point, outline))
    .map((point) => ({
      point,
      covered: others.filter((other) => isInside(point, other.outline)).length,
      far: distance(point, centre),
    }))
    .sort((a, b) => a.covered - b.covered || a.far - b.far);
  return [...rated.map(({ point }) => point), centre];
}

/** A grid over the bounding box. @param {Point[]} outline */
function grid(outline) {
  const [xs, ys] = [0, 1].map((axis) => stepsBetween(outline.map((point) => point[axis])));
  return xs.flatMap((x) => ys.map((y) => /** @type {Point} */ ([x, y])));
}

/** @param {number[]} values */
function stepsBetween(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: Math.floor((high - low) / STEP) }, (_, i) => low + (i + 1) * STEP);
}

/** @param {Point} point @param {Point[]} outline */
const isWithin = ([x, y], outline) =>
  [-INSIDE, INSIDE].every((by) => isInside([x + by, y], outline) && isInside([x, y + by], outline));

/** The first point far enough from the others, or else the furthest. @param {Point[]} points @param {Point[]} taken */
function freest(points, taken) {
  const room = points.map((point) => Math.min(...taken.map((other) => distance(point, other))));
  const enough = room.findIndex((far) => far >= APART);
  return points[enough < 0 ? room.indexOf(Math.max(...room)) : enough];
}
