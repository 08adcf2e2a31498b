// @ts-check
/**
 * Watch whether another game is waiting for the viewer while they play at this table, or stay there
 * after a club's game: the next round of a tournament may begin.
 */

import { fetchTournament, ownGames } from "../club/club_api.js";
import { isOver, mySeats } from "../core/seats.js";
import { ASK_FOR_GAMES, findWaiting } from "../multiplayer/waiting_games.js";

/** @import { Model } from "../core/model.js" */
/** @import { TableInfo } from "../core/types.js" */

/** Ask from time to time; return a function that stops. @param {Model} model */
export function watchOtherGames(model) {
  const timer = setInterval(() => askForOtherGame(model), ASK_FOR_GAMES);
  return () => clearInterval(timer);
}

/** Ask, and set the model's `otherGame`. @param {Model} model */
export async function askForOtherGame(model) {
  const { table, view, serverAhead } = model;
  if (document.hidden && !table?.club) return;
  const isDone = view && isOver(view) && !table?.club;
  const isPlaying = view?.started && !isDone && mySeats(view).length > 0;
  const waiting = isPlaying ? await findWaiting(serverAhead, table?.id) : null;
  const otherGame = waiting ?? (isPlaying && view.outcome ? await nextOf(table) : null);
  if (otherGame !== model.otherGame) model.set({ otherGame });
}

/** The viewer's game in a later round of a table's tournament, whoever is to play there. @param {TableInfo|null} table */
async function nextOf(table) {
  if (!table?.club || table.tournament === null) return null;
  const view = await fetchTournament(table.club, table.tournament).catch(() => null);
  const games = view ? ownGames(view) : [];
  return (
    games.find((game) => game?.table && !game.result && game.table !== table.id)?.table ?? null
  );
}
