// @ts-check
/** What follows a finished game: what the viewer can do next, and games that wait elsewhere. */

import { fetchTournament, ownGames, tournamentPath } from "../club/club_api.js";
import { setupInfo } from "../core/api.js";
import { nextOpponent } from "../core/opponents.js";
import { hasLost, isMultiplayer, isOver, isSpectator, mySeats, onlySeat } from "../core/seats.js";
import { t } from "../i18n.js";
import { isToSend } from "../multiplayer/by_message.js";
import { ASK_FOR_GAMES, findWaiting } from "../multiplayer/rematch.js";
import { characterName } from "../text/names.js";

/** @import { Model } from "../core/model.js" */
/** @import { TableInfo, View } from "../core/types.js" */

/**
 * A link with a path, or a button with an act; the id is also its message, unless it has a text.
 * @typedef {{id: string, text?: string, path?: string, act?: () => void, level?: string}} Step
 */

/**
 * @typedef {{again: () => void, against: (level: string) => void, next: () => void, newOpponent: () => void, message: () => void}} StepActions
 */

/**
 * What the viewer can do after a game; the first step is the main one.
 * @param {Model} model
 * @param {StepActions} actions
 * @param {number|null} deciding  the ply that decided a game that the viewer lost, if known
 * @returns {Step[]}
 */
export function nextSteps(model, actions, deciding) {
  const { table, view } = model;
  if (!table || !view) return [];
  const on = isSpectator(view) ? [] : [...toSend(view, actions), ...goingOn(model, actions)];
  const looking = view.outcome ? lookingBack(table, view, deciding) : [];
  const isFirst = hasLost(view) && on[0]?.id === "end-again";
  const steps = isFirst ? [looking[0], ...on, ...looking.slice(1)] : [...on, ...looking];
  const back = wayBack(table);
  return steps.some(({ id }) => id === back?.id) || !back ? steps : [...steps, back];
}

/** In a game by message, the others do not know the end until it is sent. @param {View} view @param {StepActions} actions @returns {Step[]} */
const toSend = (view, { message }) =>
  isToSend(view) ? [{ id: "message-send", act: message }] : [];

/** The next game. @param {Model} model @param {StepActions} actions @returns {Step[]} */
function goingOn({ table, view, otherGame }, { again, against, next, newOpponent }) {
  if (!table || !view) return [];
  if (otherGame) return [{ id: "club-play", path: `/table/${otherGame}` }];
  const back = wayBack(table);
  if (back && table.tournament !== null) return [back];
  if (view.match && !view.match.outcome) return [{ id: "end-next-round", act: next }];
  if (isMultiplayer(view)) {
    const mayAsk = !view.next && !isRematchSettled(view);
    const seek = table.policy.place === "lobby" && { id: "end-new-opponent", act: newOpponent };
    return [...(mayAsk ? [{ id: "end-rematch", act: again }] : []), ...(seek ? [seek] : [])];
  }
  return [...stronger(view, against), { id: "end-again", act: again }];
}

/** Whether somebody has asked for a rematch, or has refused the viewer one. @param {View} view */
const isRematchSettled = ({ rematch, you }) =>
  rematch !== null && (rematch.declined === null || !you.seats.includes(rematch.declined));

/** The review, at the move that decided the game if it is known, and the viewer's mistakes. @param {TableInfo} table @param {View} view @param {number|null} deciding @returns {Step[]} */
function lookingBack({ id }, view, deciding) {
  const path = `/table/${id}/review`;
  const mistakes = { id: "mistakes-learn", path: `/puzzles/mistakes/${id}` };
  const learning = isSpectator(view) ? [] : [mistakes];
  if (isMultiplayer(view)) return [{ id: "review-open.together", path }, ...learning];
  if (deciding === null) return [{ id: "review-open", path }, ...learning];
  const text = t("end-see-move", { n: deciding });
  return [{ id: "end-see-move", text, path: `${path}#${deciding}` }, ...learning];
}

/** After a win, a game against the level that follows the strongest one beaten. @param {View} view @param {StepActions["against"]} against @returns {Step[]} */
function stronger(view, against) {
  const hasWon = view.outcome?.winners.join() === String(onlySeat(view));
  const followers = view.seats.flatMap((seat) => (seat.level ? [nextOpponent(seat.level)] : []));
  if (!hasWon || !followers.length || followers.includes(null)) return [];
  const ids = setupInfo().levels.map(({ id }) => id);
  const level = ids[Math.max(...followers.map((id) => ids.indexOf(id ?? "")))];
  const text = t("end-next-opponent", { name: characterName(level) });
  return [{ id: "end-next-opponent", text, act: () => against(level), level }];
}

/** Where the players met. @param {TableInfo} table @returns {Step|null} */
function wayBack({ club, tournament }) {
  if (!club) return null;
  return tournament === null
    ? { id: "club-table", path: `/club/${club}` }
    : { id: "tournament-table", path: tournamentPath(club, tournament) };
}

/**
 * Watch whether another game is waiting for the viewer while they play at this table, or stay there
 * after a club's game: the next round of a tournament may begin. Return a function that stops.
 * @param {Model} model
 */
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
