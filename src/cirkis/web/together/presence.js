// @ts-check
/** Whether somebody at another screen is at the table: a full or an empty dot, and the word for it. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { isMine } from "./seats.js";

/** @typedef {import("../types.js").View} View */

/** From here on another may be asked to play for somebody who is away, in milliseconds. */
export const LONG_AWAY = 60_000;

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

/** The view with what is newly known of who is there. @param {View} view @param {(boolean|null)[]} present @returns {View} */
export const withPresence = (view, present) => ({
  ...view,
  seats: view.seats.map((seat, i) => ({ ...seat, present: present[i] })),
});

/** Since when each seat's person is away. @param {(number|null)[]} before @param {View} view @param {number} now @returns {(number|null)[]} */
export const awaySince = (before, view, now) =>
  view.seats.map(({ present }, i) => (present === false ? (before[i] ?? now) : null));
