// @ts-check
/** The list of puzzles: today's, one that suits the player's strength, runs, and puzzles by theme. */

import { BoardView } from "../board/board_view.js";
import { fetchBoard } from "../core/api.js";
import { buildLayout } from "../core/geometry.js";
import { currentPosition } from "../core/model.js";
import { placementShapes } from "../core/placements.js";
import { repeatLink } from "../home/coming_back.js";
import { t } from "../i18n.js";
import { colourName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { fetchHub } from "./puzzle_api.js";
import { bestText, MODES } from "./run_screen.js";

/** @import { PuzzleHub, PuzzleInfo, PuzzleStanding } from "../core/types.js" */

/** @param {HTMLElement} root */
export async function showPuzzles(root) {
  root.replaceChildren(loadingPage(t("puzzles")));
  document.title = `${t("puzzles")} · ${t("title")}`;
  const [board, hub] = await Promise.all([fetchBoard(), fetchHub()]);
  root.replaceChildren(
    screenHeader(""),
    h(
      "main",
      { class: "puzzles-page", id: "main" },
      h("h1", {}, t("puzzles")),
      h("p", { class: "puzzles-about" }, t("puzzles-about", { count: hub.puzzles })),
      dailyCard(board, hub.daily),
      strengthCard(hub.daily.standing, hub.daily.solved !== null),
      runsCard(hub),
      themesCard(hub.themes),
    ),
  );
}

/** @param {import("../core/types.js").BoardInfo} board @param {PuzzleInfo} daily */
function dailyCard(board, daily) {
  const { table, view, solved, standing } = daily;
  const who = colourName(table.colours[view.to_play]);
  const state = solved === null ? "new" : solved ? "solved" : "failed";
  const days = standing?.days ?? 0;
  return h(
    "section",
    { class: "card puzzle-daily" },
    puzzlePicture(board, daily),
    h(
      "div",
      { class: "puzzle-daily-words" },
      h("h2", {}, t("puzzle-daily")),
      h("p", {}, t("puzzle-task", { who, free: String(view.is_free_turn) })),
      h("p", { class: "help" }, t("puzzle-rating", { rating: String(daily.rating) })),
      h("p", { class: "puzzle-state" }, t(`puzzle-daily-${state}`)),
      days > 1 ? h("p", { class: "help" }, t("puzzle-days", { count: days })) : null,
      routerLink(
        "/puzzles/daily",
        { class: `button ${solved === null ? "primary" : ""}` },
        t(`puzzle-daily-${state}.open`),
      ),
    ),
  );
}

/** @param {import("../core/types.js").BoardInfo} board @param {PuzzleInfo} puzzle */
function puzzlePicture(board, { table, view }) {
  const layout = buildLayout(board);
  const picture = new BoardView(
    layout,
    placementShapes(layout, table),
    table.colours,
    table.figures,
  );
  picture.draw(currentPosition(view));
  return routerLink(
    "/puzzles/daily",
    { class: "puzzle-picture", "aria-hidden": "true", tabindex: "-1" },
    /** @type {any} */ (picture.element),
  );
}

/** @param {PuzzleStanding|null} standing @param {boolean} isMain whether the puzzle of the day is done */
const strengthCard = (standing, isMain) =>
  h(
    "section",
    { class: "card" },
    h("h2", {}, t("puzzles-strength")),
    standing
      ? h(
          "dl",
          { class: "puzzle-numbers" },
          ...numbers(standing).flatMap(([key, value]) => [h("dt", {}, t(key)), h("dd", {}, value)]),
        )
      : null,
    h("p", { class: "help" }, t("puzzles-honest")),
    h(
      "p",
      { class: "row" },
      routerLink(
        "/puzzles/next",
        { class: `button ${isMain ? "primary" : ""}` },
        t("puzzles-solve"),
      ),
      ...(standing?.due ? [repeatLink(standing.due, "button")] : []),
    ),
  );

/** @param {PuzzleStanding} standing @returns {[string, string][]} */
const numbers = ({ rating, deviation, tries, solved, streak, best }) => [
  ["puzzles-rating", `${rating} ± ${2 * deviation}`],
  ["puzzles-solved", `${solved} / ${tries}`],
  ["puzzles-streak", String(streak)],
  ["puzzles-best", String(best)],
];

/** @param {PuzzleHub} hub */
const runsCard = ({ daily, runs }) =>
  h(
    "section",
    { class: "card" },
    h("h2", {}, t("runs")),
    h("p", { class: "help" }, t("runs.help")),
    h(
      "ul",
      { class: "theme-list" },
      ...MODES.map((mode) =>
        h(
          "li",
          {},
          routerLink(
            `/puzzles/run/${mode}`,
            { class: "theme-link" },
            h("strong", {}, t(`run-${mode}`)),
            h("span", { class: "help" }, t(`run-${mode}.about`)),
            runs[mode] && h("span", { class: "help" }, bestText(runs[mode], daily.day ?? 0)),
          ),
        ),
      ),
    ),
  );

/** @param {Record<string, number>} themes */
const themesCard = (themes) =>
  h(
    "section",
    { class: "card" },
    h("h2", {}, t("puzzle-themes")),
    h(
      "ul",
      { class: "theme-list" },
      ...Object.entries(themes)
        .sort(([, a], [, b]) => b - a)
        .map(([theme, count]) =>
          h(
            "li",
            {},
            routerLink(
              `/puzzles/theme/${theme}`,
              { class: "theme-link" },
              h("strong", {}, t(`theme-${theme}`)),
              h("span", { class: "theme-count" }, count),
              h("span", { class: "help" }, t(`theme-${theme}.about`)),
            ),
          ),
        ),
    ),
  );
