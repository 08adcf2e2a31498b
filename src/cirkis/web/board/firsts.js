// @ts-check
/**
 * What players meet for the first time, each explained once on this device: a free turn, points for
 * the last cell of another's figure, a lost turn, the dashed outline of a figure.
 */

import { isInLobby, isOver, isPlayedHere, isSpectator } from "../core/seats.js";
import { settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { figureValues, seatName } from "../text/names.js";
import { standing } from "./figures.js";

/** @import { Model } from "../core/model.js" */
/** @import { GameEvent } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */
/** @typedef {{id: string, text: string, figure: string}} First */

/**
 * @param {string} id
 * @param {GameContext} context
 * @param {{figure?: string|null, seat?: number, points?: number}} about
 * @returns {First}
 */
function first(id, context, { figure, seat, points = 0 }) {
  const who = seat === undefined ? "" : seatName(context, seat);
  const values = { who, points, ...(figure ? figureValues(figure) : {}) };
  return { id, text: t(`first-${id}`, values), figure: figure ?? "" };
}

/**
 * What an event is to the player to whom it happened.
 * @param {GameContext} context
 * @param {GameEvent} event
 * @param {GameEvent[]} events of the same placements
 * @returns {First[]}
 */
function firstsIn(context, event, events) {
  if (event.type === "turn-lost") return [first("turn-lost", context, {})];
  if (event.type === "free-turn-gained") return [first("free-turn", context, {})];
  if (event.type !== "scored" || event.reason !== "completion") return [];
  const { figure, points } = event;
  const completed = events.find((one) => one.type === "figure-completed" && one.figure === figure);
  const seat = completed?.type === "figure-completed" ? completed.majority : null;
  return seat === null ? [] : [first("last-cell", context, { figure, seat, points })];
}

/**
 * What the board shows that can be a first, the latest first.
 * @param {Model} model
 * @param {GameContext} context
 * @param {number} from the index of the player's last placement
 */
function firstsSince({ position }, context, from) {
  const { moves } = context.view;
  const events = moves.slice(Math.max(0, from), position.ply).flatMap((move) => move.events);
  const own = events.filter((event) => "seat" in event && isPlayedHere(context.view, event.seat));
  const outlines = position.figures.flatMap((figure) => {
    const { state, seat } = standing(figure);
    const about = { figure: figure.name, seat: seat ?? 0 };
    return state === "begun" && seat !== null ? [first("outline", context, about)] : [];
  });
  return [...own.reverse().flatMap((event) => firstsIn(context, event, events)), ...outlines];
}

/** A first stays until *Got it*, the player's next placement, the next first or the end of the game; then it counts as seen. */
export class Firsts {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** What is explained now, and the player's last placement before it. @type {(First & {from: number})|null} */
    this.shown = null;
  }

  /** Return what is to be explained now, or null. */
  update() {
    const { table, view, shownPly } = this.model;
    if (!table || !view || shownPly !== null || view.offer?.lesson) return null;
    const from = view.moves.findLastIndex(({ seat }) => isPlayedHere(view, seat));
    const isPlayed = !isInLobby(view) && !isOver(view) && !isSpectator(view);
    if (!isPlayed || from !== this.shown?.from) this.note();
    const isNew = (/** @type {First} */ { id }) => !settings.firsts.split(" ").includes(id);
    const found = isPlayed && firstsSince(this.model, { table, view }, from).find(isNew);
    if (found && found.id !== this.shown?.id) {
      this.note();
      this.shown = { ...found, from };
      const marked = this.model.figureCells.get(found.figure);
      if (marked) this.model.set({ marked });
    }
    return this.shown;
  }

  /** What is explained now counts as seen. */
  note() {
    if (this.shown) updateSettings({ firsts: `${settings.firsts} ${this.shown.id}`.trim() });
    this.shown = null;
  }
}
