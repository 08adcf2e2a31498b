// @ts-check
/** The tree of a study's moves, and its view. */

import { t } from "../i18n.js";
import { colourName, shapeName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { clickAfterTyping, h, showCurrent } from "../ui/dom.js";

/** @import { TableInfo } from "../core/types.js" */
/** @import { Drawing } from "../board/drawings.js" */
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

/** The list of a study's moves: main line, variations, comments and marks. */
export class TreeView {
  /** @param {TableInfo} table @param {(path: Path) => void} go */
  constructor(table, go) {
    this.table = table;
    this.go = go;
    this.list = h("ol", { class: "moves study-moves", onmousedown: clickAfterTyping });
    this.element = h("section", { class: "annotated-moves", "aria-label": t("moves") }, this.list);
  }

  /** @param {Node} root @param {Path} path the current one */
  show(root, path) {
    const at = path.join();
    this.list.replaceChildren(this.#item(root, [], at, 0), ...this.#line(root, [], at, 1));
    showCurrent(this.list);
  }

  /** @param {Node} parent @param {Path} path @param {string} at @param {number} number of the next move @returns {HTMLElement[]} */
  #line(parent, path, at, number) {
    const items = [];
    let [node, way, n] = [parent, path, number];
    while (node.children.length) {
      const [main, ...others] = node.children;
      const next = [...way, 0];
      items.push(this.#item(main, next, at, n));
      others.forEach((other, i) => items.push(this.#variation(other, [...way, i + 1], at, n)));
      [node, way, n] = [main, next, n + 1];
    }
    return items;
  }

  /** @param {Node} node @param {Path} path @param {string} at @param {number} number */
  #variation(node, path, at, number) {
    return h(
      "li",
      { class: "variation" },
      ...node.before.comments.map((text) => h("p", { class: "move-comment" }, text)),
      h(
        "ol",
        { class: "moves", "aria-label": t("study-variation") },
        this.#item(node, path, at, number),
        ...this.#line(node, path, at, number + 1),
      ),
    );
  }

  /** @param {Node} node @param {Path} path @param {string} at @param {number} number */
  #item(node, path, at, number) {
    const button = h(
      "button",
      {
        class: "move",
        data: { path: path.join(".") },
        "aria-current": path.join() === at && "step",
        onclick: () => this.go(path),
      },
      ...(path.length ? this.#name(node, number) : [t("study-begin")]),
      node.drawings.length
        ? h("span", { class: "move-drawn", title: t("study-draw"), "aria-hidden": "true" }, "↗")
        : null,
    );
    const comments = node.comments.filter(Boolean);
    return h("li", {}, button, ...comments.map((text) => h("p", { class: "move-comment" }, text)));
  }

  /** @param {Node} node @param {number} number */
  #name({ seat, placement, mark }, number) {
    const colour = this.table.colours[seat];
    return [
      h("span", { class: "move-number" }, number),
      badge(colour),
      h("span", { class: "visually-hidden" }, `${colourName(colour)} `),
      h(
        "span",
        { class: "move-name" },
        placement ? this.#placement(placement) : t("study-withdraws"),
      ),
      mark
        ? h("span", { class: "move-mark", title: t(`study-mark-${MARK_NAMES[mark]}`) }, mark)
        : null,
    ];
  }

  /** @param {string} placement */
  #placement(placement) {
    const [code, cells] = placement.includes(":") ? placement.split(":") : ["", placement];
    const shape = this.table.pieces.shapes.findIndex((one) => one.code === code);
    return shape < 0 ? cells : t("placement", { shape: shapeName(this.table, shape), cells });
  }
}

/** @type {Record<string, string>} */
export const MARK_NAMES = {
  "!!": "brilliant",
  "!": "good",
  "!?": "interesting",
  "?!": "dubious",
  "?": "bad",
  "??": "blunder",
};
