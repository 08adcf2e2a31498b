// @ts-check
/** The line of a result that names the move that decided the game. */

import { AnalysisStream } from "../analysis/analysis_stream.js";
import { positionUrl } from "../core/api.js";
import { isYou } from "../core/seats.js";
import { t } from "../i18n.js";
import { allAnalyses } from "../review/evaluation_graph.js";
import { placementName, seatName } from "../text/names.js";
import { routerLink } from "../ui/page.js";

/** By how much a move must raise the winners' chance to have decided the game. */
const LEAST_RISE = 0.15;

/**
 * The ply that raised the winners' chance most, or null if none did by much.
 * @param {number[][]} chances of all seats, at the start and after each ply
 * @param {number[]} winners
 */
function decidingPly(chances, winners) {
  const won = chances.map((all) => winners.reduce((sum, seat) => sum + all[seat], 0));
  const rises = won.slice(1).map((chance, ply) => chance - won[ply]);
  const most = Math.max(...rises);
  return most < LEAST_RISE ? null : rises.indexOf(most) + 1;
}

/**
 * Look for the move that decided a game, and name it in an element of a dialog.
 * @param {HTMLElement} element
 * @param {import("../text/names.js").GameContext} context a finished game that nobody left
 */
export function nameDecidingMove(element, context) {
  const { table, view } = context;
  /** @param {number[][]} chances */
  const show = (chances) => {
    stream.close();
    const ply = decidingPly(chances, view.outcome?.winners ?? []);
    if (ply === null) return;
    const { seat, placement } = view.moves[ply - 1];
    const who = isYou(view, seat) ? t("lobby-you") : seatName(context, seat);
    const move = t("proposal-move", { who, move: placementName(table, placement) });
    const look = routerLink(`/table/${table.id}/review#${ply}`, {}, t("end-see"));
    element.replaceChildren(t("end-decided", { n: ply, move }), " ", look);
  };
  const stream = new AnalysisStream(positionUrl(table.id, "review"), {
    onMessage: (message) => {
      if (message.type === "progress") show(message.chances);
      else if (message.type === "review") show(allAnalyses(message.game).map((one) => one.chances));
    },
    onError: () => undefined, // the result is complete without it
  });
  element.closest("dialog")?.addEventListener("close", () => stream.close());
}
