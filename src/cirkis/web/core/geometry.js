// @ts-check
/** The board's cells as points and paths. A short edge is 100 units; y points down. */

/** @import { BoardInfo, Point } from "./types.js" */
/** @typedef {{name: string, kind: string, points: Point[], centre: Point, touching: string[]}} Cell */
/** @typedef {{name: string, kind: string, cells: string[], points: number, centre: Point}} Figure */
/**
 * @typedef {object} Layout
 * @property {Map<string, Cell>} cells
 * @property {Map<string, Figure>} figures
 * @property {Point[]} rim
 */

/** Units per short edge. */
export const SCALE = 100;

/** @param {Point} point @returns {Point} */
const toScreen = ([x, y]) => [x * SCALE, -y * SCALE];

/** @param {Point} point */
const keyOf = ([x, y]) => `${Math.round(x)},${Math.round(y)}`;

/** @param {BoardInfo} info @returns {Layout} */
export function buildLayout(info) {
  const cells = new Map(
    info.cells.map((cell) => [
      cell.name,
      {
        name: cell.name,
        kind: cell.kind,
        points: cell.outline.map(toScreen),
        centre: toScreen(cell.centre),
        touching: cell.touching,
      },
    ]),
  );
  const layout = {
    cells,
    figures: new Map(),
    rim: info.rim.map(toScreen),
  };
  for (const { name, kind, cells: names, points } of info.figures) {
    layout.figures.set(name, {
      name,
      kind,
      cells: names,
      points,
      centre: meanOf(names.map((n) => centreOf(layout, n))),
    });
  }
  return layout;
}

/** @param {Point[]} points @returns {Point} */
function meanOf(points) {
  const sum = points.reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** @param {Layout} layout @param {string} name of a cell @returns {Point} */
export function centreOf(layout, name) {
  return layout.cells.get(name)?.centre ?? [0, 0];
}

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Return the outline of adjoining cells, without the edges between them.
 * @param {Layout} layout
 * @param {string[]} names
 * @returns {Point[]}
 */
export function outlineOf(layout, names) {
  const open = edgesOf(layout, names).filter(({ isShared }) => !isShared);
  return withoutStraightCorners(cycleAll(open));
}

/** @typedef {{from: Point, to: Point, isShared: boolean}} Edge  `isShared`: by two of the cells */

/** The edges of cells, each only once. @param {Layout} layout @param {Iterable<string>} names */
function edgesOf(layout, names) {
  /** @type {Map<string, Edge>} */
  const edges = new Map();
  for (const name of names) {
    const points = layout.cells.get(name)?.points ?? [];
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length];
      const key = [keyOf(from), keyOf(to)].sort().join(" ");
      edges.set(key, { from, to, isShared: edges.has(key) });
    });
  }
  return [...edges.values()];
}

/** @param {Edge[]} edges @returns {Point[]} */
function cycleAll(edges) {
  const onward = new Map(edges.map(({ from, to }) => [keyOf(from), to]));
  const outline = [];
  let point = edges[0].from;
  do {
    outline.push(point);
    point = /** @type {Point} */ (onward.get(keyOf(point)));
  } while (point && keyOf(point) !== keyOf(outline[0]) && outline.length < 64);
  return outline;
}

/** @param {Point[]} points @returns {Point[]} */
function withoutStraightCorners(points) {
  return points.filter((point, i) => {
    const before = points[(i + points.length - 1) % points.length];
    const after = points[(i + 1) % points.length];
    const bend =
      (point[0] - before[0]) * (after[1] - point[1]) -
      (point[1] - before[1]) * (after[0] - point[0]);
    return Math.abs(bend) > 1;
  });
}

/** @param {Point[]} points */
function signedArea(points) {
  return points.reduce((sum, [x, y], i) => {
    const [a, b] = points[(i + 1) % points.length];
    return sum + (x * b - a * y) / 2;
  }, 0);
}

/** @param {Point[]} points of a polygon @returns {Point} */
export function centroidOf(points) {
  let x = 0;
  let y = 0;
  points.forEach(([px, py], i) => {
    const [qx, qy] = points[(i + 1) % points.length];
    const part = px * qy - qx * py;
    x += (px + qx) * part;
    y += (py + qy) * part;
  });
  const six = 6 * signedArea(points);
  return [x / six, y / six];
}

/**
 * Move an outline inwards by a distance, or outwards if it is negative.
 * @param {Point[]} points
 * @param {number} by
 * @returns {Point[]}
 */
export function inset(points, by) {
  const turn = Math.sign(signedArea(points));
  const normal = (/** @type {Point} */ a, /** @type {Point} */ b) => {
    const length = distance(a, b) || 1;
    return [(-turn * (b[1] - a[1])) / length, (turn * (b[0] - a[0])) / length];
  };
  return points.map((point, i) => {
    const one = normal(points[(i + points.length - 1) % points.length], point);
    const two = normal(point, points[(i + 1) % points.length]);
    const spread = Math.max(0.12, 1 + one[0] * two[0] + one[1] * two[1]);
    return [
      point[0] + ((one[0] + two[0]) * by) / spread,
      point[1] + ((one[1] + two[1]) * by) / spread,
    ];
  });
}

const show = (/** @type {Point} */ [x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** @param {Point} from @param {Point} to @param {number} by @returns {Point} */
function toward(from, to, by) {
  const share = Math.min(0.4, by / (distance(from, to) || 1));
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/**
 * A closed path with its corners rounded by a radius.
 * @param {Point[]} points
 * @param {number} [radius]
 */
export function pathOf(points, radius = 0) {
  if (!radius) return `M${points.map(show).join("L")}Z`;
  const parts = points.map((point, i) => {
    const before = points[(i + points.length - 1) % points.length];
    const after = points[(i + 1) % points.length];
    return `${show(toward(point, before, radius))}Q${show(point)} ${show(toward(point, after, radius))}`;
  });
  return `M${parts.join("L")}Z`;
}

/** @param {Edge[]} edges */
const linesPath = (edges) => edges.map(({ from, to }) => `M${show(from)}L${show(to)}`).join("");

/** All edges of the cells as one path, each only once. @param {Layout} layout */
export const edgesPath = (layout) => linesPath(edgesOf(layout, layout.cells.keys()));

/**
 * The edges shared by two of these cells, as one path: the seams of a piece.
 * @param {Layout} layout
 * @param {string[]} names
 */
export const seamsPath = (layout, names) =>
  linesPath(edgesOf(layout, names).filter(({ isShared }) => isShared));

/** @param {Point} point @param {Point[]} outline */
export function isInside([x, y], outline) {
  let inside = false;
  outline.forEach(([px, py], i) => {
    const [qx, qy] = outline[(i + 1) % outline.length];
    if (py > y !== qy > y && x < ((qx - px) * (y - py)) / (qy - py) + px) inside = !inside;
  });
  return inside;
}

/**
 * Return the cell at a point, or null outside the board.
 * @param {Layout} layout
 * @param {Point} point
 * @returns {string|null}
 */
export function cellAt(layout, point) {
  for (const cell of layout.cells.values()) if (isInside(point, cell.points)) return cell.name;
  return null;
}
