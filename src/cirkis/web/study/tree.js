// @ts-check
/**
 * The moves of a study as a tree. A node's first child continues its line, and the others are
 * variations; a path lists the index of the child to take at each node.
 */

/** @typedef {{kind: "arrow"|"circle"|"figure", ink: string, at: string[]}} Drawing */
/** @typedef {{comments: string[], drawings: Drawing[]}} Notes */
/**
 * A position of the study, and the placement or withdrawal that leads there.
 * @typedef {object} Node
 * @property {number} seat          whose move it was; -1 at the root
 * @property {string} placement     as in "C:A1+B1"; empty for a withdrawal
 * @property {string} mark          as in chess books, such as "!?"
 * @property {string[]} comments
 * @property {Drawing[]} drawings
 * @property {Notes} before         the notes before the first move of a variation
 * @property {Node[]} children
 */
/** @typedef {number[]} Path */
/** @typedef {{comments?: string[], drawings?: Drawing[], plies?: any[]}} Line as in the JSON form of a record */

/** The maximum nesting depth of variations (docs/records.md). */
export const MAX_DEPTH = 32;

/** @returns {Notes} */
const noNotes = () => ({ comments: [], drawings: [] });

/** @param {Partial<Node>} content @returns {Node} */
export const makeNode = (content) => ({
  seat: -1,
  placement: "",
  mark: "",
  ...noNotes(),
  before: noNotes(),
  children: [],
  ...content,
});

/** The tree of a record's moves. @param {Line} line @returns {Node} */
export function treeOf(line) {
  const root = makeNode({ comments: line.comments ?? [], drawings: line.drawings ?? [] });
  attach(root, line);
  return root;
}

/** @param {Node} parent @param {Line} line */
function attach(parent, line) {
  let at = parent;
  for (const ply of line.plies ?? []) {
    const node = makeNode({
      seat: ply.withdraws ?? ply.seat,
      placement: ply.placement ?? "",
      mark: ply.mark ?? "",
      comments: ply.comments ?? [],
      drawings: ply.drawings ?? [],
    });
    at.children.push(node);
    for (const variation of ply.variations ?? []) {
      const nth = at.children.length;
      attach(at, variation);
      const { comments = [], drawings = [] } = variation;
      at.children[nth].before = { comments, drawings };
    }
    at = node;
  }
}

/** The moves of a tree, as in the JSON form of a record. @param {Node} root @returns {Line} */
export const lineOf = ({ comments, drawings, children }) => ({
  comments,
  drawings,
  plies: pliesAfter({ children }),
});

/** @param {{children: Node[]}} start @returns {any[]} */
function pliesAfter(start) {
  const plies = [];
  for (let at = start; at.children.length; at = at.children[0]) {
    const [main, ...others] = at.children;
    plies.push({
      ...plyOf(main),
      variations: others.map((node) => ({
        ...node.before,
        plies: [{ ...plyOf(node), variations: [] }, ...pliesAfter(node)],
      })),
    });
  }
  return plies;
}

/** @param {Node} node */
const plyOf = ({ seat, placement, mark, comments, drawings }) => ({
  ...(placement ? { seat, placement } : { withdraws: seat }),
  mark,
  comments,
  drawings,
});

/** The nodes on a path, root first; a path that runs past the end of its line is cut there. @param {Node} root @param {Path} path */
export function nodesOn(root, path) {
  const nodes = [root];
  for (const nth of path) {
    const next = nodes[nodes.length - 1].children[nth];
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

/** @param {Node} root @param {Path} path @returns {Node} */
export const nodeAt = (root, path) => nodesOn(root, path)[path.length] ?? root;

/** The plies on a path, as sent in requests. @param {Node} root @param {Path} path @returns {(string|number)[]} */
export const pliesTo = (root, path) =>
  nodesOn(root, path)
    .slice(1)
    .map(({ placement, seat }) => placement || seat);

/** Extend a path to the end of its line. @param {Node} root @param {Path} path @returns {Path} */
export function toEnd(root, path) {
  const whole = [...path];
  for (let at = nodeAt(root, path); at.children.length; at = at.children[0]) whole.push(0);
  return whole;
}

/** Whether the cells are the same, in any order, with or without a shape's letter. @param {string} a @param {string} b */
const sameCells = (a, b) => cellsOf(a) === cellsOf(b);

/** @param {string} placement */
const cellsOf = (placement) =>
  (placement.split(":").pop() ?? "").toUpperCase().split("+").sort().join();

/** The index of the child with a placement, or -1 for none. @param {Node} node @param {string} placement */
export const childFor = (node, placement) =>
  node.children.findIndex((child) => child.placement && sameCells(child.placement, placement));

/** The nesting depth of a path. @param {Path} path */
export const depthOf = (path) => path.filter((nth) => nth > 0).length;

/** Promote a path's variation above the line it replaces; return the new path. @param {Node} root @param {Path} path @returns {Path} */
export function promote(root, path) {
  const last = path.findLastIndex((nth) => nth > 0);
  if (last < 0) return path;
  const parent = nodeAt(root, path.slice(0, last));
  const [node] = parent.children.splice(path[last], 1);
  parent.children.unshift(node);
  moveNotes(node, parent);
  return path.map((nth, i) => (i === last ? 0 : nth));
}

/** Move the notes before a variation that has become the main line: they now follow the preceding move. @param {Node} node @param {Node} parent */
function moveNotes(node, parent) {
  parent.comments.push(...node.before.comments);
  parent.drawings.push(...node.before.drawings.filter((one) => !has(parent.drawings, one)));
  node.before = noNotes();
}

/** Delete a position and all that follow; return the path to its parent. @param {Node} root @param {Path} path @returns {Path} */
export function removeAt(root, path) {
  if (!path.length) return path;
  const parent = nodeAt(root, path.slice(0, -1));
  parent.children.splice(path[path.length - 1], 1);
  const [main] = parent.children;
  if (main) moveNotes(main, parent);
  return path.slice(0, -1);
}

/** @param {Drawing} drawing */
const keyOf = ({ kind, ink, at }) => [kind, ink, ...at].join(" ");

/** @param {Drawing[]} drawings @param {Drawing} one */
const has = (drawings, one) => drawings.some((other) => keyOf(other) === keyOf(one));

/** Add a drawing, remove it if it is there, or recolour it if only the colour differs. @param {Node} node @param {Drawing} drawing */
export function toggleDrawing(node, drawing) {
  const isThere = has(node.drawings, drawing);
  const place = keyOf({ ...drawing, ink: "" });
  const others = node.drawings.filter((one) => keyOf({ ...one, ink: "" }) !== place);
  node.drawings = isThere ? others : [...others, drawing];
}
