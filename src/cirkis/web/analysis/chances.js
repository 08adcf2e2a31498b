// @ts-check
/** Every player's chance as one bar: whose part is how wide. */

import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { seatName } from "../telling.js";
import { percent } from "./words.js";

/** @typedef {import("../telling.js").Scene} Scene */

/** A thin bar for a row; what it shows stands beside it in words. @param {Scene} scene @param {number[]} chances */
export function chanceBar({ table }, chances) {
  return h(
    "span",
    { class: "chance-bar", "aria-hidden": "true" },
    ...chances.map((chance, seat) => {
      const part = h("span", { class: `chance-part ${table.colours[seat]}` });
      part.style.flexGrow = String(Math.max(chance, 0.001));
      return part;
    }),
  );
}

/** The bar with names and numbers. @param {Scene} scene @param {number[]} chances @param {boolean} isCertain */
export function chanceLegend(scene, chances, isCertain) {
  return h(
    "div",
    { class: "chances" },
    chanceBar(scene, chances),
    h(
      "ul",
      { class: "chance-list", "aria-label": t("thoughts.chances") },
      ...chances.map((chance, seat) =>
        h(
          "li",
          {},
          badge(scene.table.colours[seat]),
          h("span", { class: "chance-name" }, seatName(scene, seat)),
          " ",
          h("strong", {}, percent(chance, isCertain)),
        ),
      ),
    ),
  );
}
