// @ts-check
/** A row in a list of tables, in the lobby or in a club. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";

/**
 * @param {string} who sits there
 * @param {{kind: string}[]} seats
 * @param {(string|false)[]} facts to show after the number of free seats
 * @param {Node} action the button
 */
export function tableRow(who, seats, facts, action) {
  const free = seats.filter(({ kind }) => kind === "open").length;
  const size = free > 0 && t("find-size", { seats: seats.length, free });
  return h(
    "li",
    { class: "lobby-seat" },
    h(
      "span",
      { class: "lobby-who" },
      h("strong", {}, who),
      " ",
      h("span", { class: "lobby-colour" }, [size, ...facts].filter(Boolean).join(" · ")),
    ),
    action,
  );
}

/** @param {string} table @param {string} who sits there @param {(table: string) => unknown} sit */
export function sitButton(table, who, sit) {
  return h(
    "button",
    {
      class: "primary",
      "aria-label": t("find-sit.label", { who }),
      data: { table },
      onclick: () => sit(table),
    },
    t("find-sit"),
  );
}
