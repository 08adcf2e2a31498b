// @ts-check
/** The next game: a rematch, and games that are waiting elsewhere. */

import { ApiError, createTable, fetchMyTables, fetchTable, post, tableUrl } from "../core/api.js";
import { newId } from "../core/browser.js";
import { navigate } from "../core/router.js";
import { canTeach, isMultiplayer } from "../core/seats.js";
import { hasServer } from "../core/transport.js";
import { errorText, plainClock } from "../text/names.js";

/** @import { Clock, SeatRequest, TableSummary, View } from "../core/types.js" */

export class Rematch {
  /**
   * @param {import("../core/model.js").Model} model
   * @param {import("../core/types.js").TableInfo} table
   * @param {(action: import("../core/connection.js").Action) => void} send
   */
  constructor(model, table, send) {
    this.model = model;
    this.table = table;
    this.send = send;
  }

  /** Ask the others for a rematch; without others, begin another game. */
  request() {
    const { view } = this.model;
    if (view && isMultiplayer(view)) return this.send({ type: "rematch" });
    return this.#make();
  }

  /** Play another game, against computers of this level. @param {string} level */
  against(level) {
    return this.#make((seat) => ({ ...seat, ...(seat.kind === "computer" ? { level } : {}) }));
  }

  /** @param {(seat: SeatRequest) => SeatRequest} [change] */
  async #make(change = (seat) => seat) {
    const { table, model } = this;
    const seats = (model.view?.seats ?? table.seats).map((seat) => change(plain(seat)));
    try {
      const teaching = table.teaching && canTeach(seats);
      const rated = table.policy.is_rated;
      const clock = clockOf(model.view);
      const { id } = await createTable({ options: table.options, seats, rated, teaching, clock });
      navigate(`/table/${id}`);
    } catch (error) {
      const text = errorText(/** @type {any} */ (error));
      model.set({ notice: { text, tone: "error" } });
    }
  }
}

/** The clock of a table, with the extra minutes of its seats. @param {View|null} view @returns {Clock|null} */
function clockOf(view) {
  const clock = view?.clock ?? null;
  const extra = clock?.kind === "bank" && clock.extra;
  return /** @type {Clock|null} */ (extra ? { ...plainClock(clock), extra } : plainClock(clock));
}

/** The request for a seat like this one. @param {import("../core/types.js").SeatView} seat @returns {SeatRequest} */
const plain = ({ kind, level, name }) => ({
  kind,
  ...(level ? { level } : {}),
  ...(name ? { name } : {}),
});

/**
 * Ask for a rematch of a finished game or accept it, or decline it; return the path to the rematch
 * if it exists now, otherwise to the table.
 * @param {string} table
 * @param {boolean} accept
 */
export async function answerRematch(table, accept) {
  const { version, next } = (await fetchTable(table)).view;
  if (next) return `/table/${next}`;
  const command = { type: "rematch", id: newId(), version, accept };
  /** @type {import("../core/types.js").CommandAnswer} */
  const { error } = await post(tableUrl(table, "commands"), command);
  if (error) throw new ApiError(error.code, error.message, error);
  const { view } = await fetchTable(table);
  return `/table/${view.next ?? table}`;
}

/** Milliseconds between requests. */
export const ASK_FOR_GAMES = 15_000;
/** Nobody is waiting any more at a table where nothing has happened for this many seconds. */
const IDLE = 3 * 3600;

/** In a tournament, the players come when the round begins, whoever has the first turn. @param {TableSummary} table */
const isWaiting = ({ my_turn, place, to_play, clock, you, seats }) =>
  (my_turn || (place === "tournament" && to_play !== null)) &&
  clock?.kind !== "days" &&
  isMultiplayer({ you, seats });

/**
 * Return the id of a table where others are waiting for the viewer, or null.
 * @param {number} [serverAhead]  seconds by which the server's clock is ahead
 * @param {string} [here]  the id of a table that does not count
 * @returns {Promise<string|null>}
 */
export async function findWaiting(serverAhead = 0, here) {
  if (!hasServer) return null;
  const now = Date.now() / 1000 + serverAhead;
  const tables = await fetchMyTables(now - IDLE).catch(() => []);
  return tables.find((one) => one.id !== here && isWaiting(one))?.id ?? null;
}
