// @ts-check
/** The page's state for a table, without the DOM. */

import { buildLayout } from "../board/geometry.js";
import { AS_IN_STOCK, placementShapes } from "../board/placements.js";
import { checksum } from "./delta.js";
import { currentPosition, positionAt } from "./position.js";
import { isMine, isOver, isPlayedHere, withPresence } from "./seats.js";

/** @import { GameEvent, TableInfo, View } from "./types.js" */
/** @import { LiveView } from "./seats.js" */
/** @import { Command } from "./connection.js" */
/**
 * The clocks as last sent by the server; `receivedAt` is a time from performance.now().
 * @typedef {Pick<import("./types.js").ClockView, "seats"|"running"> & {receivedAt: number}} Clock
 */
/**
 * A message to the player, and the cells it refers to.
 * @typedef {object} Notice
 * @property {string} text
 * @property {"info"|"error"} tone
 * @property {string[]} [cells]
 * @property {string} [more]     the label of the button for the next hint
 * @property {string} [confirm]  the label of the button that places the piece
 */
/**
 * The chosen piece or cells, and where the piece can go.
 * @typedef {object} Selection
 * @property {number|null} shape     the shape taken from the stock
 * @property {string[]} cells        the cells chosen on the board instead of a shape
 * @property {number[]} options      the placements to cycle through
 * @property {number} at             the index of the option shown, or -1 for none
 * @property {string|null} anchor    the cell that stays covered while the piece is turned
 * @property {string|null} orientation  how the player turned the piece, kept while aiming elsewhere
 * @property {string} shown          the orientation drawn: as aimed now, or else as last aimed
 * @property {boolean} held          the player chose this option: keep it while the pointer is on it
 * @property {boolean} pointed       aimed by a pointer, not by keys, a hint or a list
 * @property {boolean} staged        put down, waiting for Confirm
 */

/** @returns {Selection} */
export const emptySelection = () => ({
  shape: null,
  cells: [],
  options: [],
  at: -1,
  anchor: null,
  orientation: null,
  shown: AS_IN_STOCK,
  held: false,
  pointed: false,
  staged: false,
});

/** @param {View} view @param {string} check */
const positionKeyOf = ({ round, plies, to_play, withdrawn }, check) =>
  [round, plies, to_play, ...withdrawn, check].join("-");

/** @param {View} view */
const clockOf = ({ clock }) => (clock ? { ...clock, receivedAt: performance.now() } : null);

export class Model {
  /** @param {import("./types.js").BoardInfo} board */
  constructor(board) {
    this.layout = buildLayout(board);
    this.figureCells = new Map(board.figures.map((figure) => [figure.name, figure.cells]));
    /** @type {TableInfo|null} */
    this.table = null;
    /** @type {LiveView|null} */
    this.view = null;
    /** @type {import("../board/placements.js").PlacedShape[]} */
    this.placements = [];
    /** @type {import("./connection.js").ConnectionState} */
    this.connectionState = "connecting";
    /** @type {Command|null} */
    this.pending = null;
    /** @type {number|null} */
    this.thinking = null;
    /** Whether that computer could not place, and is trying again. */
    this.hasFailed = false;
    /**
     * The number of plies on the board when looking back, or null for the current position.
     * @type {number|null}
     */
    this.shownPly = null;
    /**
     * The number of plies shown while other players' placements are replayed one by one, or null.
     * @type {number|null}
     */
    this.following = null;
    /** A position in a line that is played on the board. @type {{view: View, ply: number}|null} */
    this.line = null;
    this.selection = emptySelection();
    /** Whether a pointer carries the chosen piece, and so aims it. */
    this.carried = false;
    /** @type {Notice|null} */
    this.notice = null;
    /** Whether the server has just confirmed a command. */
    this.saved = false;
    /** Whether each seat's player is connected. @type {(boolean|null)[]} */
    this.present = [];
    /** When each seat's player went away during this turn. @type {(number|null)[]} */
    this.away = [];
    /** Another table where the viewer is to play, while they play here. @type {string|null} */
    this.otherGame = null;
    /** @type {Clock|null} */
    this.clock = null;
    /** How many seconds the server's clock is ahead of this machine's. */
    this.serverAhead = 0;
    /** @type {import("./types.js").ChatEntry[]} */
    this.messages = [];
    this.unread = 0;
    /** Seats whose messages are hidden in this browser. @type {Set<number>} */
    this.ignored = new Set();
    /** Cells a message refers to. @type {string[]} */
    this.marked = [];
    /** The cells of a better placement. @type {string[]} */
    this.better = [];
    /** The engine's answer for the position shown. @type {Record<string, number[]>|null} */
    this.analysed = null;
    /** The figure pointed at, by name. @type {string|null} */
    this.pointed = null;
    /** The checksum of the view, the same as the server's. */
    this.check = "";
    /** The effects of a position's placements. @type {import("./types.js").Previews|null} */
    this.previews = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.isQueued = false;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.add(listener);
  }

  /**
   * Apply changes and notify the listeners, once for all changes made synchronously.
   * @param {Partial<Model>} patch
   */
  set(patch) {
    Object.assign(this, patch);
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      for (const listener of this.listeners) listener();
    });
  }

  /** @param {TableInfo} table */
  setTable(table) {
    this.table = table;
    this.placements = placementShapes(this.layout, table);
  }

  /**
   * Apply a newer view; keep the selection only if the position is the same.
   * @param {LiveView} view
   */
  setView(view) {
    const check = checksum(view);
    const isSamePosition = this.positionKey === positionKeyOf(view, check);
    const isSameClock = JSON.stringify(this.view?.clock) === JSON.stringify(view.clock);
    this.set({
      view: withPresence(view, this.present),
      check,
      line: null,
      clock: isSameClock ? this.clock : clockOf(view),
      selection: isSamePosition ? this.selection : emptySelection(),
      notice: isSamePosition ? this.notice : null,
      marked: isSamePosition ? this.marked : [],
      pointed: isSamePosition ? this.pointed : null,
      following: this.following !== null && this.following >= view.plies ? null : this.following,
      shownPly: this.shownPly !== null && this.shownPly >= view.plies ? null : this.shownPly,
    });
  }

  /** Identifies the position, whatever else changes at the table. */
  get positionKey() {
    return this.view ? positionKeyOf(this.view, this.check) : "";
  }

  get position() {
    const { table, view, line } = this;
    if (!table || !view) throw new Error("no table yet");
    if (line) return positionAt(table, line.view, line.ply, this.figureCells);
    const shown = this.shownPly ?? this.following;
    return shown === null
      ? currentPosition(view)
      : positionAt(table, view, shown, this.figureCells);
  }

  /**
   * For each figure, every seat's chance of owning it at the end, followed by the chance that nobody
   * does; null unless the engine is analysing the position. On an empty board, all figures are alike.
   */
  get ownership() {
    return this.table && this.view && this.position.placed.length ? this.analysed : null;
  }

  /** Whether a person at this screen can place now. A pending command must be answered first. */
  get isMyTurn() {
    const { view } = this;
    return Boolean(
      view &&
      !isOver(view) &&
      view.started !== false &&
      isPlayedHere(view, view.to_play) &&
      this.shownPly === null &&
      !this.pending,
    );
  }

  /** The seat shown nearest: the one played at this screen that moves now or next. */
  get nearSeat() {
    const { view } = this;
    if (!view) return 0;
    const count = view.seats.length;
    const inOrder = view.seats.map((_, step) => (view.to_play + step) % count);
    const here = inOrder.find((seat) => isPlayedHere(view, seat));
    return here ?? inOrder.find((seat) => isMine(view, seat)) ?? 0;
  }

  /** The legal placements of a shape. @param {number} shape */
  legalPlacements(shape) {
    return this.isMyTurn
      ? (this.view?.legal ?? []).filter((placement) => this.placements[placement].shape === shape)
      : [];
  }

  /**
   * A placement's effects, or null while unknown.
   * @param {number} placement
   * @returns {GameEvent[]|null}
   */
  previewOf(placement) {
    const { previews, view, check } = this;
    if (!previews || previews.check !== check || previews.to_play !== view?.to_play) return null;
    return previews.previews.find((one) => one.placement === placement)?.events ?? [];
  }

  /** Whether a piece or cells are chosen. */
  get isHolding() {
    return this.selection.shape !== null || this.selection.cells.length > 0;
  }

  /** The placement aimed at. */
  get aimed() {
    const { options, at } = this.selection;
    return at < 0 ? null : (this.placements[options[at]] ?? null);
  }
}
