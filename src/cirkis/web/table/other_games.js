// @ts-check
/**
 * Watch whether another game is waiting for the viewer while they play at this table, or stay there
 * after a club's game: the next round of a tournament may begin.
 */

import { fetchRunning } from "../core/api.js";
import { isMultiplayer, mySeats } from "../core/seats.js";
import { hasServer } from "../core/transport.js";

/** @import { Model } from "../core/model.js" */
/** @import { TableSummary } from "../core/types.js" */

/** Milliseconds between requests. */
const ASK_AGAIN = 15_000;
/** Nobody is waiting any more at a table where nothing has happened for this many seconds. */
const IDLE = 3 * 3600;

/** @param {TableSummary} table */
const isWaiting = ({ my_turn, clock, you, seats }) =>
  my_turn && clock?.kind !== "days" && isMultiplayer({ you, seats });

/** Ask from time to time, and set the model's `otherGame`; return a function that stops. @param {Model} model */
export function watchOtherGames(model) {
  const timer = setInterval(() => ask(model), ASK_AGAIN);
  return () => clearInterval(timer);
}

/** @param {Model} model */
async function ask(model) {
  if (!hasServer || (document.hidden && !model.table?.club)) return;
  const otherGame = await findOther(model);
  if (otherGame !== model.otherGame) model.set({ otherGame });
}

/** The other table, or null if there is none, or the viewer is not playing here. @param {Model} model */
async function findOther({ table, view, serverAhead }) {
  const isOver = view?.outcome && !table?.club;
  if (!view?.started || isOver || !mySeats(view).length) return null;
  const now = Date.now() / 1000 + serverAhead;
  const tables = await fetchRunning(now - IDLE).catch(() => []);
  return tables.find((one) => one.id !== table?.id && isWaiting(one))?.id ?? null;
}
