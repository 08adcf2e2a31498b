// @ts-check
/** The line in a result that names the move that decided the game. */

import { positionUrl } from "../core/api.js";
import { isYou } from "../core/seats.js";
import { openStream } from "../core/transport.js";
import { t } from "../i18n.js";
import { allAnalyses } from "../review/evaluation_graph.js";
import { placementName, seatName } from "../text/names.js";
import { routerLink } from "../ui/page.js";

/** @import { GameContext } from "../text/names.js" */

/** By how much a move must raise the winners' chance to count as having decided the game. */
const LEAST_RISE = 0.15;

/**
 * The ply that raised the winners' chance most, or null if none raised it by much.
 * @param {number[][]} chances of all seats, at the start and after each ply
 * @param {number[]} winners
 */
function decidingPly(chances, winners) {
  const won = chances.map((all) => winners.reduce((sum, seat) => sum + all[seat], 0));
  const rises = won.slice(1).map((chance, ply) => chance - won[ply]);
  const most = Math.max(...rises);
  return most < LEAST_RISE ? null : rises.indexOf(most) + 1;
}

/** The moves found or being looked for, by table and placements. @type {Map<string, Promise<number|null>>} */
const known = new Map();

/** The ply that decided a finished game from which nobody withdrew, or null. @param {GameContext} context */
export function findDecidingMove({ table, view }) {
  const key = [table.id, view.round, ...view.moves.map(({ placement }) => placement)].join();
  const found = known.get(key) ?? lookFor(table.id, view).catch(() => null); // on failure, none is named
  known.set(key, found);
  return found;
}

/** @param {string} table its id @param {GameContext["view"]} view */
async function lookFor(table, { outcome }) {
  const stop = new AbortController();
  for await (const text of openStream(positionUrl(table, "review"), stop.signal)) {
    const { chances, game } = JSON.parse(text);
    if (!chances && !game) break;
    stop.abort(); // the first message is enough
    const all = chances ?? allAnalyses(game).map((one) => one.chances);
    return decidingPly(all, outcome?.winners ?? []);
  }
  return null;
}

/** Name the move that decided a game, once it is found. @param {HTMLElement} element @param {GameContext} context */
export async function nameDecidingMove(element, context) {
  const { table, view } = context;
  const ply = await findDecidingMove(context);
  if (ply === null) return;
  const { seat, placement } = view.moves[ply - 1];
  const who = isYou(view, seat) ? t("lobby-you") : seatName(context, seat);
  const move = t("proposal-move", { who, move: placementName(table, placement) });
  const look = routerLink(`/table/${table.id}/review#${ply}`, {}, t("end-see"));
  element.append(t("end-decided", { n: ply, move }), " ", look);
}
