// @ts-check
/** Whether somebody at another screen is at the table: a full or an empty dot, and the word for it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isMine } from "./seats.js";

/** @typedef {import("../types.js").View} View */

/** @param {View} view @param {number} seat @returns {HTMLElement|null} */
export function presenceSign(view, seat) {
  const { kind, present, handed } = view.seats[seat];
  const isPerson = kind === "person" || handed;
  if (!isPerson || isMine(view, seat) || typeof present !== "boolean") return null;
  const word = t(present ? "presence.here" : "presence.away");
  return h(
    "span",
    { class: `presence ${present ? "here" : "away"}`, title: word },
    h("span", { class: "visually-hidden" }, word),
  );
}
