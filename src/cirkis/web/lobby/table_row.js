// @ts-check
/** A row in a list of tables, in the lobby or in a club. */

import { listed, t } from "../i18n.js";
import { characterName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";

/** @import { SeatView } from "../core/types.js" */

/** @param {SeatView} seat */
const occupantText = ({ kind, level, name }) =>
  name || (kind === "computer" ? characterName(level) : t("find-somebody"));

/** @param {SeatView[]} seats */
const taken = (seats) => seats.filter(({ kind }) => kind !== "open");

/** The names of those who sit there. @param {SeatView[]} seats */
export const whoSits = (seats) => listed(taken(seats).map(occupantText));

/**
 * @param {SeatView[]} seats
 * @param {(string|false)[]} facts to show after the number of free seats
 * @param {Node} action the button
 */
export function tableRow(seats, facts, action) {
  const free = seats.filter(({ kind }) => kind === "open").length;
  const size = free > 0 && t("find-size", { seats: seats.length, free });
  return h(
    "li",
    { class: "lobby-seat" },
    h(
      "span",
      { class: "lobby-who" },
      h(
        "span",
        { class: "lobby-names" },
        ...taken(seats).map(({ face }) => personFace(face)),
        h("strong", {}, whoSits(seats)),
      ),
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
