// @ts-check
/**
 * The page's state for a table, without the DOM: the position that it shows, and the effects of
 * its placements.
 */

import { fetchPreviews } from "./api.js";
import { buildLayout } from "./geometry.js";
import { AS_IN_STOCK, placementShapes } from "./placements.js";
import { isMine, isOver, isPlayedHere, withPresence } from "./seats.js";

/** @import { Command } from "./connection.js" */
/** @import { LiveView } from "./seats.js" */
/** @import { ChangedMessage, GameEvent, TableInfo, View } from "./types.js" */

/**
 * Return the view after a change to it.
 * @param {View} view
 * @param {ChangedMessage} change
 * @returns {View}
 */
export function applyDelta(view, change) {
  const moves = [...view.moves.slice(0, change.moves_from), ...change.moves];
  const setUp = view.placed.slice(0, view.placed.length - view.moves.length);
  /** @type {[number, number, boolean][]} */
  const moved = moves.map(({ seat, placement, was_free }) => [seat, placement, was_free]);
  const placed = [...setUp, ...moved];
  return { ...view, ...change.changes, version: change.version, moves, placed };
}

/**
 * A position to draw: the current one, or an earlier one.
 * @typedef {object} Position
 * @property {number} ply
 * @property {[number, number, boolean][]} placed  seat, placement, whether on a free turn
 * @property {number|null} leader
 * @property {number[]} scores
 * @property {number[][]} stocks
 * @property {import("./types.js").FigureState[]} figures
 */

/**
 * Return the position after a number of plies.
 * @param {TableInfo} table
 * @param {View} view
 * @param {number} ply
 * @param {Map<string, string[]>} figureCells
 * @returns {Position}
 */
function positionAt(table, view, ply, figureCells) {
  const setUp = view.placed.length - view.moves.length;
  const placed = view.placed.slice(0, setUp + ply);
  const moves = view.moves.slice(0, ply);
  const { head_start: points = view.scores.map(() => 0) } = table.options;
  const scores = moves.at(-1)?.scores ?? table.setup?.scores ?? points;
  /** @type {Map<string, number|null>} */
  const owners = new Map();
  for (const { name, complete, owner } of table.setup?.figures ?? [])
    if (complete) owners.set(name, owner ?? null);
  for (const event of moves.flatMap((move) => move.events))
    if (event.type === "figure-completed") owners.set(event.figure ?? "", event.majority ?? null);
  const stocks = view.scores.map((_, seat) => firstStock(table, seat));
  /** @type {Map<string, number>} */
  const onCell = new Map();
  for (const [seat, placement] of placed) {
    const [shape, cells] = table.pieces.placements[placement];
    stocks[seat][shape] -= 1;
    for (const cell of cells) onCell.set(cell, seat);
  }
  const figures = view.figures.map(({ name }) => ({
    name,
    segments: segmentsOf(figureCells.get(name) ?? [], onCell, scores.length),
    complete: owners.has(name),
    owner: owners.get(name) ?? null,
  }));
  return {
    ply,
    placed,
    leader: placed.length ? placed[placed.length - 1][1] : null,
    scores,
    stocks,
    figures,
  };
}

/** How many pieces of each shape a seat begins with. @param {TableInfo} table @param {number} seat */
function firstStock({ pieces, options }, seat) {
  const missing = [...(options.without?.[seat] ?? "")];
  return pieces.shapes.map(
    ({ code, count }) => count - missing.filter((letter) => letter === code).length,
  );
}

/**
 * Count each player's cells in a figure.
 * @param {string[]} cells
 * @param {Map<string, number>} onCell
 * @param {number} seats
 */
function segmentsOf(cells, onCell, seats) {
  const segments = Array.from({ length: seats }, () => 0);
  for (const cell of cells) {
    const seat = onCell.get(cell);
    if (seat !== undefined) segments[seat] += 1;
  }
  return segments;
}

/** Return the current position as the server sent it. @param {View} view @returns {Position} */
export const currentPosition = (view) => ({ ...view, ply: view.plies });

/**
 * Group plies into turns: a free placement continues the turn.
 * @param {View} view
 * @param {number} [plies] how many; all by default
 * @returns {{seat: number, plies: number[]}[]}
 */
export function groupTurns(view, plies = view.plies) {
  /** @type {{seat: number, plies: number[]}[]} */
  const turns = [];
  view.moves.slice(0, plies).forEach((move, ply) => {
    if (move.was_free && turns.length) turns[turns.length - 1].plies.push(ply);
    else turns.push({ seat: move.seat, plies: [ply] });
  });
  return turns;
}

/**
 * The clocks as last sent by the server; `receivedAt` is a time from performance.now().
 * @typedef {Pick<import("./types.js").ClockView, "seats"|"running"> & {receivedAt: number}} Clock
 */
/**
 * A placement drawn on the board: a move as a ghost of its piece, with an arrow from the placement before
 * it, if any, and the figures that it completes or could complete; the better move as a dashed outline;
 * one on the board as right or wrong.
 * @typedef {{kind: "move"|"better"|"right"|"wrong", placement: number, seat: number, after: number|null, figures: string[]}} Drawn
 */
/**
 * A message to the player, and the cells it refers to.
 * @typedef {object} Notice
 * @property {string} text
 * @property {"info"|"error"|"advice"} tone  advice tells its first sentence, and the others behind "Why?"
 * @property {string[]} [cells]
 * @property {Drawn[]} [drawn]   what is drawn on the board meanwhile
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

/** @param {View} view */
const positionKeyOf = ({ round, to_play, withdrawn, placed, scores }) =>
  JSON.stringify([round, to_play, withdrawn, placed, scores]);

/** @param {View} view */
const clockOf = ({ clock }) => (clock ? { ...clock, receivedAt: performance.now() } : null);

/** The page's state for a table, without the DOM. */
export class Model {
  /** @param {import("./types.js").BoardInfo} board */
  constructor(board) {
    this.layout = buildLayout(board);
    this.figureCells = new Map(board.figures.map((figure) => [figure.name, figure.cells]));
    /** @type {TableInfo|null} */
    this.table = null;
    /** @type {LiveView|null} */
    this.view = null;
    /** @type {import("./placements.js").PlacedShape[]} */
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
    this.selection = emptySelection();
    /** Whether a pointer carries the chosen piece, and so aims it. */
    this.carried = false;
    /** @type {Notice|null} */
    this.notice = null;
    /** Whether the server has just confirmed a command. */
    this.saved = false;
    /** Each seat's rating, if its player has one. @type {(number|null)[]} */
    this.ratings = [];
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
    /** The cells of a name in a text that is pointed at. @type {string[]} */
    this.named = [];
    /** Placements that are drawn, not played. @type {Drawn[]} */
    this.drawn = [];
    /** The moves of a row that is pointed at, drawn instead. @type {Drawn[]} */
    this.rowDrawn = [];
    /** The engine's answer for the position shown. @type {Record<string, number[]>|null} */
    this.analysed = null;
    /** The figure pointed at, by name. @type {string|null} */
    this.pointed = null;
    /** Identifies the position, whatever else changes at the table. */
    this.positionKey = "";
    /** The effects of a position's placements. @type {import("./types.js").Previews|null} */
    this.previews = null;
    /** The key of that position. */
    this.previewsKey = "";
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
    const positionKey = positionKeyOf(view);
    const isSamePosition = this.positionKey === positionKey;
    const isSameClock = JSON.stringify(this.view?.clock) === JSON.stringify(view.clock);
    this.set({
      view: withPresence(view, this.present),
      positionKey,
      clock: isSameClock ? this.clock : clockOf(view),
      selection: isSamePosition ? this.selection : emptySelection(),
      notice: isSamePosition ? this.notice : null,
      marked: isSamePosition ? this.marked : [],
      named: isSamePosition ? this.named : [],
      drawn: isSamePosition ? this.drawn : [],
      rowDrawn: isSamePosition ? this.rowDrawn : [],
      pointed: isSamePosition ? this.pointed : null,
      following: this.following !== null && this.following >= view.plies ? null : this.following,
      shownPly: this.shownPly !== null && this.shownPly >= view.plies ? null : this.shownPly,
    });
  }

  /** Keep the effects of the current position's placements. @param {import("./types.js").Previews} previews */
  setPreviews(previews) {
    this.set({ previews, previewsKey: this.positionKey });
  }

  get position() {
    const { table, view } = this;
    if (!table || !view) throw new Error("no table yet");
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
    const { previews, previewsKey, positionKey } = this;
    if (!previews || previewsKey !== positionKey) return null;
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

/** Fetch the effects of the legal placements, once per position, when a piece is first chosen. */
export class PreviewLoader {
  /**
   * @param {Model} model
   * @param {() => Partial<import("./api.js").PositionRef>} [refOf] the position shown, if not the current one
   */
  constructor(model, refOf = () => ({})) {
    this.model = model;
    this.refOf = refOf;
    /** The position of the last request. */
    this.asked = "";
    this.hasFailed = false;
  }

  /** Fetch the effects if a piece is chosen and they are unknown. */
  update() {
    const { model } = this;
    const { table, view, isHolding } = model;
    if (this.hasFailed && !isHolding) [this.asked, this.hasFailed] = ["", false];
    const key = model.positionKey;
    if (model.connectionState === "reconnecting") return; // fetched once the server is back
    if (!table || !view || !isHolding || !model.isMyTurn || this.asked === key) return;
    this.asked = key;
    const ref = this.refOf();
    fetchPreviews(table.id, ref).then(
      (previews) => {
        if (this.asked !== key) return;
        // The table may have changed at the server before the page knows it; then ask again.
        const isOfView = ref.after !== undefined || previews.version === view.version;
        if (isOfView && model.positionKey === key) model.setPreviews(previews);
        else this.asked = "";
      },
      () => {
        // The game goes on without the effects; they are requested again with the next piece.
        this.hasFailed = true;
      },
    );
  }
}
