// @ts-check
/** The list of a line's placements, each with its effects. */

import { t } from "../i18n.js";
import { reasonsText } from "../text/analysis_text.js";
import { eventSentences, isScored } from "../text/event_text.js";
import { placementName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @import { ExplainedLine, ReasonInfo, TableInfo } from "../core/types.js" */

/** The reasons that a caption gives first: what is certain, and what is given away. */
const FIRST = new Set(["secures", "lets-win", "lets-free"]);

/** What captions say about the later placements. What those allow is left out, because the line shows it. */
const LATER = new Set(["secures", "takes", "equalises", "few-replies", "builds"]);

/** The reasons, the main ones first. If a placement lets another player win, the points it allows are left out, and so is its own share in a figure that it lets another player complete. @param {ReasonInfo[]} reasons */
function mainReasons(reasons) {
  const isLost = reasons.some(({ kind }) => kind === "lets-win");
  const lost = new Set(reasons.flatMap(({ kind, figure }) => (kind === "lets" && figure) || []));
  const main = reasons.filter(({ kind }) => FIRST.has(kind));
  const others = reasons.filter(
    ({ kind, figure = "" }) =>
      !FIRST.has(kind) && !(kind === "lets" ? isLost : LATER.has(kind) && lost.has(figure)),
  );
  return [...main, ...others];
}

/** The reasons, leaving out that a rival is denied points if that rival scores in the line shown. @param {ExplainedLine} line */
function borneOut({ view, plies, reasons }) {
  const later = view.moves.slice(plies).flatMap(({ events }) => events);
  const scored = new Set(later.filter(isScored).map(({ seat }) => seat));
  return reasons.filter(({ kind, seat = -1 }) => !(kind === "denies" && scored.has(seat)));
}

/**
 * The effects of a placement in a line, or else what it makes possible.
 * @param {TableInfo} table
 * @param {ExplainedLine} line
 * @param {number} nth 0 for the placement explained
 */
function captionOf(table, line, nth) {
  const { view, plies, later } = line;
  const seats = view.seats.map((seat) => ({ ...seat, mine: false })); // no "you", as in the texts
  const context = { table, view: { ...view, seats } };
  const sentences = eventSentences(context, view.moves[plies - 1 + nth].events);
  const isOver = sentences.some(({ type }) => type === "game-ended");
  const untold = ["placed", isOver ? "turn-lost" : ""];
  const happened = sentences.filter(({ type }) => !untold.includes(type)).map(({ text }) => text);
  const possible = nth ? later[nth - 1].filter(({ kind }) => LATER.has(kind)) : borneOut(line);
  return happened.join(" ") || reasonsText(context, mainReasons(possible), 2);
}

/**
 * A placement and the plies that follow it, each as a button that shows it on the board.
 * @param {TableInfo} table
 * @param {ExplainedLine} line
 * @param {(ply: number) => void} show
 */
export function lineList(table, line, show) {
  const { view, plies } = line;
  const items = view.moves.slice(plies - 1).map((move, nth) => {
    const caption = captionOf(table, line, nth);
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "finding line-ply",
          data: { ply: plies + nth },
          onclick: () => show(plies + nth),
        },
        badge(table.colours[move.seat]),
        h("span", { class: "finding-move" }, placementName(table, move.placement)),
        caption ? h("span", { class: "finding-reasons" }, caption) : null,
      ),
    );
  });
  return h("ol", { class: "line-plies", "aria-label": t("puzzle-line") }, ...items);
}

/** The cells of each placement in a likely line. @param {{line: {placement: string}[]}|undefined} choice */
export const cellsOfLine = (choice) => choice?.line.map(({ placement }) => placement) ?? [];

/**
 * The line played in a game, and the one that would have been better.
 * @param {import("../core/types.js").PlyInfo} ply a mistake
 */
export const linesOf = (ply) => ({
  better: cellsOfLine(ply.better ?? undefined),
  played: [ply.placement ?? "", ...cellsOfLine(ply.after.choices[0])],
});
