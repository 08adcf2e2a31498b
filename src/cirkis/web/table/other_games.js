// @ts-check
/**
 * Watch whether another game is waiting for the viewer while they play at this table, or stay there
 * after a club's game: the next round of a tournament may begin.
 */

import { isOver, mySeats } from "../core/seats.js";
import { ASK_FOR_GAMES, findWaiting } from "../multiplayer/waiting_games.js";

/** @import { Model } from "../core/model.js" */

/** Ask from time to time, and set the model's `otherGame`; return a function that stops. @param {Model} model */
export function watchOtherGames(model) {
  const timer = setInterval(() => ask(model), ASK_FOR_GAMES);
  return () => clearInterval(timer);
}

/** @param {Model} model */
async function ask(model) {
  const { table, view, serverAhead } = model;
  if (document.hidden && !table?.club) return;
  const isDone = view && isOver(view) && !table?.club;
  const isPlaying = view?.started && !isDone && mySeats(view).length > 0;
  const otherGame = isPlaying ? await findWaiting(serverAhead, table?.id) : null;
  if (otherGame !== model.otherGame) model.set({ otherGame });
}
