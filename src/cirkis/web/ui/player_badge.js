// @ts-check
/** A player's colour badge, and the dot that shows whether a player is connected. */

import { markAt } from "../board/piece_style.js";
import { isMine } from "../core/seats.js";
import { t } from "../i18n.js";
import { h, s } from "./dom.js";

/** @import { LiveView } from "../core/seats.js" */

/** A colour's mark as a small picture, to show beside a name. @param {string} colour */
export function badge(colour) {
  return h(
    "span",
    { class: `badge ${colour}`, "aria-hidden": "true" },
    s(
      "svg",
      { viewBox: "-1.9 -1.9 3.8 3.8" },
      s("circle", { r: 1.8, class: "badge-ground" }),
      markAt(colour, 0, 0, 0.9),
    ),
  );
}

/**
 * A dot for a person at another screen: filled if they are connected, empty if not.
 * @param {LiveView} view
 * @param {number} seat
 * @returns {HTMLElement|null}
 */
export function presenceDot(view, seat) {
  const { kind, present, handed } = view.seats[seat];
  const isPerson = kind === "person" || handed;
  if (!isPerson || isMine(view, seat) || typeof present !== "boolean") return null;
  const word = t(present ? "presence-here" : "presence-away");
  return h(
    "span",
    { class: `presence ${present ? "here" : "away"}`, title: word },
    h("span", { class: "visually-hidden" }, word),
  );
}
