// @ts-check
/** Explain a placement in a puzzle: why it is good or bad, its chance, and what follows. */

import { t } from "../i18n.js";
import { percent, reasonsText } from "../text/analysis_text.js";
import { eventSentences } from "../text/event_text.js";
import { placementName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {import("../core/types.js").TriedPlacement} TriedPlacement */

const MOST_REASONS = 4;

/**
 * A sentence on a placement with its most important reasons.
 * @param {TableInfo} table
 * @param {TriedPlacement} tried
 */
export function placementText(table, { index, reasons, view }) {
  const why = reasonsText({ table, view }, reasons, MOST_REASONS);
  const move = placementName(table, index);
  return why ? t("puzzle-move-why", { move, why }) : t("puzzle-move", { move });
}

/**
 * The list of other placements: the reasons against each, and the chance after it.
 * @param {TableInfo} table
 * @param {import("../core/types.js").View} view
 * @param {import("../core/types.js").OtherPlacement[]} others
 * @param {(index: number|null) => void} point shows one on the board
 */
export const otherList = (table, view, others, point) =>
  h(
    "ul",
    { class: "puzzle-others", "aria-label": t("puzzle-others") },
    ...others.map(({ index, chance, reasons }) => {
      const against = reasons.filter(({ is_good }) => !is_good);
      const why = reasonsText({ table, view }, against, 2);
      const move = placementName(table, index);
      return h(
        "li",
        {
          tabindex: "0",
          onmouseenter: () => point(index),
          onmouseleave: () => point(null),
          onfocus: () => point(index),
          onblur: () => point(null),
        },
        h("span", { class: "puzzle-other-chance" }, percent(chance)),
        why ? t("puzzle-move-why", { move, why }) : t("puzzle-move", { move }),
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
 * The plies that follow a placement, each as a button that shows it on the board.
 * @param {TableInfo} table
 * @param {TriedPlacement} tried
 * @param {(ply: number) => void} show
 */
export function lineList(table, { view, plies }, show) {
  const context = { table, view };
  const items = view.moves.slice(plies - 1).map((move, nth) => {
    const sentences = eventSentences(context, move.events).filter(({ type }) => type !== "placed");
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "finding puzzle-ply",
          data: { ply: plies + nth },
          onclick: () => show(plies + nth),
        },
        badge(table.colours[move.seat]),
        h("span", { class: "finding-move" }, placementName(table, move.placement)),
        sentences.length
          ? h("span", { class: "finding-reasons" }, sentences.map(({ text }) => text).join(" "))
          : null,
      ),
    );
  });
  return h("ol", { class: "puzzle-line", "aria-label": t("puzzle-line") }, ...items);
}
