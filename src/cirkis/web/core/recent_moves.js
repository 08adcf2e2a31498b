// @ts-check
/** The placements since the player's own last turn. */

import { onlySeat } from "./seats.js";

/** @import { View } from "./types.js" */

/**
 * The number of plies up to and including the player's last placement.
 * With several seats at one screen, that player is the one to move.
 * @param {View} view
 */
export function sinceOwnTurn(view) {
  const own = onlySeat(view) ?? view.to_play;
  return view.moves.findLastIndex(({ seat }) => seat === own) + 1;
}

/**
 * The placements since the player's own last turn, in order, up to the position shown; none if there
 * is just one, because that is the Leader, which is marked anyway.
 * @param {import("./model.js").Model} model
 * @returns {number[]}
 */
export function recentPlacements({ view, shownPly, position }) {
  if (!view || shownPly !== null) return [];
  const from = sinceOwnTurn(view);
  if (view.plies - from < 2) return [];
  return view.moves.slice(from, position.ply).map(({ placement }) => placement);
}
