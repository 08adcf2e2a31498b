// @ts-check
/** Find a game in which others are waiting for the viewer, wherever they are on the site. */

import { fetchRunning } from "../core/api.js";
import { isMultiplayer } from "../core/seats.js";
import { hasServer } from "../core/transport.js";

/** @import { TableSummary } from "../core/types.js" */

/** Milliseconds between requests. */
export const ASK_FOR_GAMES = 15_000;
/** Nobody is waiting any more at a table where nothing has happened for this many seconds. */
const IDLE = 3 * 3600;

/** @param {TableSummary} table */
const isWaiting = ({ my_turn, clock, you, seats }) =>
  my_turn && clock?.kind !== "days" && isMultiplayer({ you, seats });

/**
 * Return the id of a table where others are waiting for the viewer, or null.
 * @param {number} [serverAhead]  seconds by which the server's clock is ahead
 * @param {string} [here]  the id of a table that does not count
 * @returns {Promise<string|null>}
 */
export async function findWaiting(serverAhead = 0, here) {
  if (!hasServer) return null;
  const now = Date.now() / 1000 + serverAhead;
  const tables = await fetchRunning(now - IDLE).catch(() => []);
  return tables.find((one) => one.id !== here && isWaiting(one))?.id ?? null;
}
