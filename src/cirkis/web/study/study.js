// @ts-check
/** The page's state for a study, without the DOM: the tree, the current path, undo and redo. */

import { History } from "./history.js";
import { depthOf, lineOf, MAX_DEPTH, makeNode, nodeAt, pliesTo, treeOf } from "./tree.js";

/** @import { NewTable } from "../core/types.js" */
/** @import { Node, Path } from "./tree.js" */
/**
 * A record without its moves.
 * @typedef {object} Head
 * @property {[string, string][]} tags
 * @property {string[]} names
 * @property {Record<string, any>} options
 * @property {number} round
 * @property {number[]} totals
 * @property {number[]} withdrawn
 * @property {{seat: number, placement: string}[]} setup
 */
/** @typedef {{head: Head, root: Node, path: Path}} Content */

const TITLE = "Event";

export class StudyModel {
  /** @param {any} record in its JSON form */
  constructor(record) {
    /** @type {Content} */
    this.content = contentOf(record);
    this.history = new History(this.content);
  }

  get head() {
    return this.content.head;
  }

  get root() {
    return this.content.root;
  }

  get path() {
    return this.content.path;
  }

  get node() {
    return nodeAt(this.root, this.path);
  }

  get title() {
    return this.head.tags.find(([name]) => name.toLowerCase() === "event")?.[1] ?? "";
  }

  /** @param {string} title */
  setTitle(title) {
    const others = this.head.tags.filter(([name]) => name.toLowerCase() !== "event");
    this.head.tags = title ? [[TITLE, title], ...others] : others;
  }

  /** The record as saved. */
  get record() {
    const { head, root } = this;
    return { format: "cirkis-record", version: "2", ...head, ...lineOf(root) };
  }

  /** A position as requests describe it: by its moves. @param {Path} [path] @returns {NewTable} */
  positionAt(path = this.path) {
    const { options, setup, withdrawn } = this.head;
    return {
      options: { ...options, match: 0 },
      setup: setup.map(({ seat, placement }) => [seat, placement]),
      withdrawn,
      plies: pliesTo(this.root, path),
    };
  }

  /** Add a placement to the position shown, and go to the new position. @param {number} seat @param {string} placement as the server names it */
  add(seat, placement) {
    const { node, path } = this;
    node.children.push(makeNode({ seat, placement }));
    this.content.path = [...path, node.children.length - 1];
  }

  /** Whether a placement can be added to the position shown without nesting variations too deeply. */
  get mayBranch() {
    return !this.node.children.length || depthOf(this.path) < MAX_DEPTH;
  }

  /** Remember a change; return whether there was one. */
  remember() {
    const { path, ...rest } = this.content;
    const before = JSON.parse(this.history.now);
    if (JSON.stringify({ head: before.head, root: before.root }) === JSON.stringify(rest))
      return false;
    return this.history.record({ ...rest, path });
  }

  undo() {
    this.content = this.history.undo();
  }

  redo() {
    this.content = this.history.redo();
  }
}

/** @param {any} record @returns {Content} */
function contentOf(record) {
  const { tags = [], names = [], options = {}, round = 1, totals = [], withdrawn = [] } = record;
  const setup = record.setup ?? [];
  const head = { tags, names, options, round, totals, withdrawn, setup };
  return { head, root: treeOf(record), path: [] };
}
