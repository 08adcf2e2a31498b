// @ts-check
/** How each placement lies: its outline on the board, its middle, and how it is turned. */

import { centroidOf, distance, isInside, outlineOf } from "./geometry.js";

/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("./geometry.js").Layout} Layout */
/**
 * @typedef {object} Lie
 * @property {number} placement
 * @property {number} shape
 * @property {string[]} cells
 * @property {string} text      the cells as one types them
 * @property {Point[]} outline
 * @property {Point} middle
 * @property {number} turned    by how many tenths of a full turn, against the shape's first placement
 * @property {boolean} over     turned over against the shape's first placement
 * @property {string} facing    the two together
 */

const STEPS = 10;

/** @param {Layout} layout @param {Table} table @returns {Lie[]} */
export function liesOf(layout, table) {
  /** @type {Map<number, Point[]>} */
  const firsts = new Map();
  return table.pieces.placements.map(([shape, cells], placement) => {
    const lie = lieOn(layout, cells, placement);
    const first = firsts.get(shape) ?? lie.outline;
    firsts.set(shape, first);
    const { turned, over } = turnBetween(first, lie.outline);
    return { ...lie, shape, turned, over, facing: `${turned}${over}` };
  });
}

/**
 * A piece on these cells that is only to be looked at, with its mark where there is glass under it.
 * @param {Layout} layout @param {string[]} cells @param {number} [placement] @returns {Lie}
 */
export function lieOn(layout, cells, placement = 0) {
  const outline = outlineOf(layout, cells);
  const centroid = centroidOf(outline);
  const middle = isInside(centroid, outline)
    ? centroid
    : (layout.cells.get(cells[0])?.centre ?? centroid);
  const text = cells.join("+");
  return { placement, shape: 0, cells, text, outline, middle, turned: 0, over: false, facing: "" };
}

/** The empty cells that touch a piece. @param {Layout} layout @param {Lie} lie @param {Set<string>} filled @returns {Set<string>} */
export function emptyRound(layout, lie, filled) {
  const around = lie.cells.flatMap((cell) => [...(layout.touching.get(cell) ?? [])]);
  return new Set(around.filter((cell) => !filled.has(cell)));
}

/** @param {Point[]} from @param {Point[]} to */
function turnBetween(from, to) {
  const wanted = aboutMiddle(to, 0, false);
  for (const over of [false, true]) {
    for (let turned = 0; turned < STEPS; turned += 1) {
      if (isSame(aboutMiddle(from, turned, over), wanted)) return { turned, over };
    }
  }
  return { turned: 0, over: false };
}

/** The outline about its own middle, turned over first if wanted. @param {Point[]} outline @param {number} turned @param {boolean} over @returns {Point[]} */
function aboutMiddle(outline, turned, over) {
  const [mx, my] = centroidOf(outline);
  const angle = (turned * 2 * Math.PI) / STEPS;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return outline.map(([x, y]) => {
    const [dx, dy] = [(x - mx) * (over ? -1 : 1), y - my];
    return [dx * cos - dy * sin, dx * sin + dy * cos];
  });
}

/** Whether two outlines have the same corners, in whatever order. @param {Point[]} one @param {Point[]} two */
const isSame = (one, two) => one.every((point) => two.some((other) => distance(point, other) < 2));
