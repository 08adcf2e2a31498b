// @ts-check
/** What was placed since one's own last turn. */

import { onlySeat } from "./seats.js";

/** @typedef {import("./types.js").View} View */

/**
 * How many plies there were when the others' turns began: those after one's own last placement. With
 * several seats at one screen it is the last turn of the player to move.
 * @param {View} view
 */
export function sinceOwnTurn(view) {
  const own = onlySeat(view) ?? view.to_play;
  return view.moves.findLastIndex(({ seat }) => seat === own) + 1;
}

/**
 * The placements since one's own last turn, in order, as far as the position shown has them; none
 * where one alone was placed: it is the Leader, which is marked as it is.
 * @param {import("./model.js").Model} model
 * @returns {number[]}
 */
export function recentPlacements({ view, shownPly, position }) {
  if (!view || shownPly !== null) return [];
  const from = sinceOwnTurn(view);
  if (view.plies - from < 2) return [];
  return view.moves.slice(from, position.ply).map(({ placement }) => placement);
}
