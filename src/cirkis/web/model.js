// @ts-check
/** The one state of a table as this page sees it. Knows nothing of the document. */

import { liesOf } from "./board/lies.js";
import { layOut } from "./board/geometry.js";
import { positionAt, positionNow } from "./history.js";
import { withPresence } from "./together/away.js";
import { isMine, isPlayedHere } from "./together/seats.js";

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

/** @param {View} view */
const momentOf = ({ round, plies, to_play, withdrawn }) =>
  [round, plies, to_play, ...withdrawn].join("-");

/** @param {View} view */
const clockOf = ({ clock }) => (clock ? { ...clock, heard: performance.now() } : null);

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
    /** Whether the server has just said that a command is stored. */
    this.saved = false;
    /** Whether each seat's person is at the table. @type {(boolean|null)[]} */
    this.present = [];
    /** Since when each seat's person is away. @type {(number|null)[]} */
    this.away = [];
    /** @type {import("./together/clock.js").Clock|null} */
    this.clock = null;
    /** @type {import("./types.js").Said[]} */
    this.said = [];
    this.unread = 0;
    /** Seats whose words are not shown here. @type {Set<number>} */
    this.muted = new Set();
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
    const isSameMoment = this.moment === momentOf(view);
    const isSameClock = JSON.stringify(this.view?.clock) === JSON.stringify(view.clock);
    this.set({
      view: withPresence(view, this.present),
      clock: isSameClock ? this.clock : clockOf(view),
      hand: isSameMoment ? this.hand : emptyHand(),
      notice: isSameMoment ? this.notice : null,
      marked: isSameMoment ? this.marked : [],
      lookAt: this.lookAt !== null && this.lookAt >= view.plies ? null : this.lookAt,
    });
  }

  /** Which position this is: what is sent for it may be sent again while it stands. */
  get moment() {
    return this.view ? momentOf(this.view) : "";
  }

  get position() {
    const { table, view } = this;
    if (!table || !view) throw new Error("no table yet");
    return this.lookAt === null
      ? positionNow(view)
      : positionAt(table, view, this.lookAt, this.figureCells);
  }

  /** Whether a person at this screen may place now. A placement on its way is waited for first. */
  get isMyTurn() {
    const { view } = this;
    return Boolean(
      view &&
      !view.outcome &&
      view.started !== false &&
      isPlayedHere(view, view.to_play) &&
      this.lookAt === null &&
      !this.pending,
    );
  }

  /** The seat whose stock lies nearest: of those played at this screen the one to play, or to play next. */
  get nearSeat() {
    const { view } = this;
    if (!view) return 0;
    const count = view.seats.length;
    const inOrder = view.seats.map((_, step) => (view.to_play + step) % count);
    const here = inOrder.find((seat) => isPlayedHere(view, seat));
    return here ?? inOrder.find((seat) => isMine(view, seat)) ?? 0;
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
