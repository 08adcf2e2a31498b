// @ts-check
/** The result of a run: the number solved, the best runs, and why puzzles were missed. */

import { adviceText, chanceText, triedTexts } from "../analysis/explanation.js";
import { buildLayout } from "../board/geometry.js";
import { smallBoard } from "../board/small_board.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @import { Layout } from "../board/geometry.js" */
/** @import { BestRun, TriedPlacement } from "../core/types.js" */
/**
 * A missed puzzle: its position, and the title and text of each reason.
 * @typedef {{id: string, colours: string[], pieces: [number, string][], reasons: [string, string][]}} Missed
 */
/** @typedef {{solved: number, missed: Missed[], best: BestRun|null}} Result `best` is null if unknown */

/** The modes, in the order they are listed. @type {import("../core/types.js").RunOver["mode"][]} */
export const MODES = ["three-minutes", "three-wrong"];

/** The best runs of a mode. @param {BestRun} best @param {number} today today's day number */
export const bestText = ({ ever, day, on_day }, today) =>
  t("run-best", { ever, day: day === today ? on_day : 0 });

/** @param {import("../core/types.js").BoardInfo} board @param {string} mode @param {Result} result */
export function runResult(board, mode, { solved, missed, best }) {
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

/** @param {Layout} layout @param {Missed} missed */
const missedItem = (layout, { id, colours, pieces, reasons }) =>
  h(
    "li",
    { class: "card" },
    smallBoard(layout, colours, pieces),
    h(
      "div",
      {},
      ...reasons.map(([title, text]) => h("p", {}, h("strong", {}, title), ` ${text}`)),
      routerLink(`/puzzles/${id}`, {}, t("run-look")),
    ),
  );

/**
 * What the result says about a missed puzzle.
 * @param {import("../core/types.js").PuzzleInfo} puzzle
 * @param {import("../core/types.js").PuzzleAnswer} answer
 * @returns {Missed}
 */
export function summaryOf({ id, table, view }, { tried, solution }) {
  const context = { table, view };
  /** @param {string} key @param {TriedPlacement|null} one @param {(one: TriedPlacement) => string} textOf @returns {[string, string][]} */
  const why = (key, one, textOf) =>
    one ? [[t(key), `${textOf(one)} ${chanceText(table, one)}`]] : [];
  return {
    id,
    colours: table.colours,
    pieces: view.placed.map(([seat, placement]) => [
      seat,
      table.pieces.placements[placement][1].join("+"),
    ]),
    reasons: [
      ...why("run-yours", tried, (one) => triedTexts(context, one).join(" ")),
      ...why("run-best-move", solution, (one) => adviceText(context, one)),
    ],
  };
}
