// @ts-check
/** The one state of a table as this page sees it. Knows nothing of the document. */

import { liesOf } from "./board/lies.js";
import { layOut } from "./board/geometry.js";
import { positionAt, positionNow } from "./history.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Hand} Hand */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {{text: string, tone: "news"|"problem"}} Notice */

/** @returns {Hand} */
export const emptyHand = () => ({
  shape: null,
  cells: [],
  options: [],
  at: -1,
  facing: null,
  held: false,
  staged: false,
});

export class Model {
  /** @param {import("./types.js").BoardInfo} board */
  constructor(board) {
    this.layout = layOut(board);
    this.figureCells = new Map(board.figures.map((figure) => [figure.name, figure.cells]));
    /** @type {Table|null} */
    this.table = null;
    /** @type {View|null} */
    this.view = null;
    /** @type {import("./board/lies.js").Lie[]} */
    this.lies = [];
    /** @type {import("./types.js").Link} */
    this.link = "connecting";
    /** @type {Command|null} */
    this.pending = null;
    /** @type {number|null} */
    this.thinking = null;
    /** The ply looked back at; null for now. @type {number|null} */
    this.lookAt = null;
    this.hand = emptyHand();
    /** @type {Notice|null} */
    this.notice = null;
    /** Cells to show because something is said of them. @type {string[]} */
    this.marked = [];
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.isQueued = false;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.add(listener);
  }

  /** Takes changes in and lets the screen redraw, once for all changes of the moment. @param {Partial<Model>} patch */
  set(patch) {
    Object.assign(this, patch);
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      for (const listener of this.listeners) listener();
    });
  }

  /** @param {Table} table */
  sitDown(table) {
    this.table = table;
    this.lies = liesOf(this.layout, table);
  }

  /** A newer view; what the hand held is kept only if it can still be done. @param {View} view */
  see(view) {
    const isSameMoment = this.view?.version === view.version;
    this.set({
      view,
      hand: isSameMoment ? this.hand : emptyHand(),
      notice: isSameMoment ? this.notice : null,
      marked: [],
      lookAt: this.lookAt !== null && this.lookAt >= view.plies ? null : this.lookAt,
    });
  }

  get position() {
    const { table, view } = this;
    if (!table || !view) throw new Error("no table yet");
    return this.lookAt === null
      ? positionNow(view)
      : positionAt(table, view, this.lookAt, this.figureCells);
  }

  /** Whether a person at this screen may place now. */
  get isMyTurn() {
    const { view } = this;
    return Boolean(
      view &&
      !view.outcome &&
      view.seats[view.to_play].kind === "person" &&
      this.lookAt === null &&
      !this.pending,
    );
  }

  /** The seat whose stock lies nearest: who is to play, or else the person who plays next or played last. */
  get nearSeat() {
    const { view } = this;
    if (!view) return 0;
    const count = view.seats.length;
    for (let step = 0; step < count; step += 1) {
      const seat = (view.to_play + step) % count;
      if (view.seats[seat].kind === "person") return seat;
    }
    return view.to_play;
  }

  /** @param {number} shape */
  legalOf(shape) {
    return this.isMyTurn
      ? (this.view?.legal ?? []).filter((placement) => this.lies[placement].shape === shape)
      : [];
  }

  /** The placement aimed at. */
  get aimed() {
    const { options, at } = this.hand;
    return at < 0 ? null : (this.lies[options[at]] ?? null);
  }
}
