// @ts-check
/** Explain a placement: why it is good or bad, its chance, and the likely line after it. */

import { t } from "../i18n.js";
import { percent, reasonsText } from "../text/analysis_text.js";
import { eventSentences } from "../text/event_text.js";
import { placementName, seatName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/types.js").ExplainedLine} ExplainedLine */
/** @typedef {import("../core/types.js").OtherPlacement} OtherPlacement */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {import("../core/types.js").TriedPlacement} TriedPlacement */

const MOST_REASONS = 3;

/**
 * Why a placement is good or bad: its effects and its consequence.
 * @param {TableInfo} table
 * @param {ExplainedLine} line
 * @param {boolean} isBest whether to leave out its drawbacks
 * @param {string} [instead] the consequence of another placement, in the sentence that follows
 */
export function placementText(table, line, isBest, instead = "") {
  const { index, reasons, view } = line;
  const shown = isBest ? reasons.filter(({ is_good }) => is_good) : reasons;
  const why = reasonsText({ table, view }, shown, MOST_REASONS);
  const move = placementName(table, index);
  const later = consequenceText({ table, view }, line, why ? "puzzle-then" : "puzzle-after");
  if (!why) return later || t(instead ? "puzzle-avoids" : "puzzle-move", { move });
  return [t("puzzle-move-why", { move, why }), later].filter(Boolean).join(" ");
}

/**
 * The consequence of a placement, or an empty string.
 * @param {import("../text/names.js").GameContext} context
 * @param {{index: number, consequence: import("../core/types.js").Consequence|null}} placement
 * @param {string} [key]
 */
export function consequenceText(context, { index, consequence }, key = "puzzle-after") {
  if (!consequence) return "";
  const { later, seat, reasons } = consequence;
  return t(key, {
    later,
    move: placementName(context.table, index),
    who: seatName(context, seat),
    why: reasonsText(context, reasons, reasons.length),
  });
}

/**
 * Why a placement is better than another: its effects, and the consequences of both.
 * @param {import("../text/names.js").GameContext} context
 * @param {import("../core/types.js").Comparison} comparison
 */
export function comparisonTexts({ table, view }, { better, worse }) {
  const instead = consequenceText({ table, view }, worse);
  return [placementText(table, { ...better, view }, true, instead), instead].filter(Boolean);
}

/** The cells of a likely line's placements. @param {{line: {placement: string}[]}|undefined} choice */
export const cellsOfLine = (choice) => choice?.line.map(({ placement }) => placement) ?? [];

/**
 * The line played in a game, and the one that would have been better.
 * @param {import("../core/types.js").PlyInfo} ply a mistake
 */
export const linesOf = (ply) => ({
  better: cellsOfLine(ply.better ?? undefined),
  played: [ply.placement ?? "", ...cellsOfLine(ply.after.choices[0])],
});

/**
 * The list of other placements: the chance after each, and why it is worse.
 * @param {TableInfo} table
 * @param {import("../core/types.js").View} view
 * @param {OtherPlacement[]} others
 * @param {(index: number|null) => void} point shows one on the board
 * @param {(other: OtherPlacement) => void} play plays the line after one on the board
 */
export const otherList = (table, view, others, point, play) =>
  h(
    "ul",
    { class: "puzzle-others", "aria-label": t("puzzle-others") },
    ...others.map((other) => {
      const { index, chance, reasons } = other;
      const against = reasons.filter(({ is_good }) => !is_good);
      const why = reasonsText({ table, view }, against, 2);
      const move = placementName(table, index);
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "finding",
            onmouseenter: () => point(index),
            onmouseleave: () => point(null),
            onfocus: () => point(index),
            onblur: () => point(null),
            onclick: () => play(other),
          },
          h("span", { class: "puzzle-other-chance" }, percent(chance)),
          consequenceText({ table, view }, other) ||
            (why ? t("puzzle-move-why", { move, why }) : t("puzzle-move", { move })),
        ),
      );
    }),
  );

/**
 * The chance of winning after a placement, or nothing if it was not searched.
 * @param {TriedPlacement} tried
 * @param {boolean} isCertain
 */
export const chanceText = ({ chance }, isCertain = false) =>
  chance === null ? "" : t("puzzle-chance", { chance: percent(chance, isCertain) });

/**
 * The effects of a placement of a line, or else what it makes possible.
 * @param {TableInfo} table
 * @param {ExplainedLine} line
 * @param {number} nth from 0, for the placement explained
 */
function captionOf(table, { view, plies, reasons, later }, nth) {
  const context = { table, view };
  const sentences = eventSentences(context, view.moves[plies - 1 + nth].events);
  const happened = sentences.filter(({ type }) => type !== "placed").map(({ text }) => text);
  return happened.join(" ") || reasonsText(context, nth ? later[nth - 1] : reasons, 2);
}

/**
 * The plies that follow a placement, each as a button that shows it on the board.
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
