// @ts-check
/** The list of other placements in a puzzle's answer. */

import { t } from "../i18n.js";
import { percent } from "../text/analysis_text.js";
import { placementName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { rivalTexts } from "./comparison.js";
import { ends } from "./explanation.js";

/** @import { OtherPlacement, TableInfo } from "../core/types.js" */

/**
 * The other placements that can be explained, each with its chance and why it is worse.
 * @param {TableInfo} table
 * @param {import("../core/types.js").View} view
 * @param {OtherPlacement[]} others the first one is always listed, because the answer may name it
 * @param {import("./explanation.js").Explained} best
 * @param {(index: number|null) => void} point shows a placement on the board
 * @param {(other: OtherPlacement) => void} play plays the line after a placement on the board
 */
export const otherList = (table, view, others, best, point, play) => {
  const listed = others.toSorted((a, b) => b.chance - a.chance);
  let last = ""; // what the row above says, without its move
  return h(
    "ul",
    { class: "puzzle-others", "aria-label": t("puzzle-others") },
    ...listed.flatMap((other) => {
      const { index, chance } = other;
      const context = { table, view };
      const move = placementName(table, index);
      const [instead, gains] = rivalTexts(context, other, best, view.to_play);
      const said = instead.replaceAll(move, "");
      const isSame = said !== "" && said === last;
      last = said;
      const why = [instead, gains].filter(Boolean).join(" ");
      if (!why && other !== others[0]) return [];
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
          h("span", { class: "puzzle-other-chance" }, ends(other) ? "" : percent(chance)),
          isSame ? t("puzzle-same", { move }) : why || t("puzzle-move", { move }),
        ),
      );
    }),
  );
};
