// @ts-check
/** The result of a run: the number solved, the best runs, and the misses with their reasons. */

import { adviceText, chanceText, triedTexts } from "../analysis/explanation.js";
import { buildLayout } from "../board/geometry.js";
import { smallBoard } from "../board/small_board.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @typedef {import("../board/geometry.js").Layout} Layout */
/** @typedef {import("../core/types.js").BestRun} BestRun */
/** @typedef {import("../core/types.js").TriedPlacement} TriedPlacement */

/** The modes, in the order of the list. @type {import("../core/types.js").RunOver["mode"][]} */
export const MODES = ["three-minutes", "three-wrong"];

/** The best runs of a mode. @param {BestRun} best @param {number} today the number of the day */
export const bestText = ({ ever, day, on_day }, today) =>
  t("run-best", { ever, day: day === today ? on_day : 0 });

/**
 * @param {import("../core/types.js").BoardInfo} board
 * @param {string} mode
 * @param {number} solved
 * @param {import("./run_screen.js").Missed[]} missed
 * @param {BestRun|null} best null if it is unknown
 */
export function runResult(board, mode, solved, missed, best) {
  const layout = buildLayout(board);
  return h(
    "main",
    { class: "learn-page run-result", id: "main" },
    h("h1", { tabindex: "-1" }, t("run-solved", { count: solved })),
    best && h("p", {}, bestText(best, best.day)),
    h(
      "p",
      { class: "row" },
      routerLink(`/puzzles/run/${mode}`, { class: "button primary" }, t("run-again")),
      routerLink("/puzzles", { class: "button" }, t("puzzles")),
    ),
    missed.length > 0 && h("h2", {}, t("run-missed")),
    h("ul", { class: "run-missed" }, ...missed.map((one) => missedItem(layout, one))),
  );
}

/** @param {Layout} layout @param {import("./run_screen.js").Missed} missed */
function missedItem(layout, { puzzle: { id, table, view }, answer: { tried, solution } }) {
  /** @type {[number, string][]} */
  const pieces = view.placed.map(([seat, placement]) => [
    seat,
    table.pieces.placements[placement][1].join("+"),
  ]);
  const context = { table, view };
  /** @param {string} key @param {TriedPlacement|null} one @param {(one: TriedPlacement) => string} textOf */
  const why = (key, one, textOf) =>
    one && h("p", {}, h("strong", {}, t(key)), ` ${textOf(one)} ${chanceText(one)}`);
  return h(
    "li",
    { class: "card" },
    smallBoard(layout, table.colours, pieces),
    h(
      "div",
      {},
      why("run-yours", tried, (one) => triedTexts(context, one).join(" ")),
      why("run-best-move", solution, (one) => adviceText(context, one)),
      routerLink(`/puzzles/${id}`, {}, t("run-look")),
    ),
  );
}
