// @ts-check
/** The dialog to set up a game with friends, who join by link: the number of players, and the clock. */

import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { segments } from "../ui/segments.js";

/** @typedef {import("../core/types.js").NewTable} NewTable */

/** The usual clocks; a custom game can have any. @type {Record<string, import("../core/types.js").Clock|null>} */
const CLOCKS = {
  none: null,
  short: { kind: "bank", seconds: 300, increment: 5 },
  long: { kind: "bank", seconds: 900, increment: 10 },
  days: { kind: "days", days: 1 },
};

/**
 * @param {number} max how many can play
 * @param {(wanted: NewTable, message: HTMLElement) => void} begin
 */
export function openFriendsDialog(max, begin) {
  const counts = Array.from({ length: max - 1 }, (_, i) => String(i + 2));
  const clocks = Object.keys(CLOCKS);
  let [players, clock] = [2, clocks[0]];
  const message = h("p", { class: "error", role: "alert" });
  const me = { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
  const start = () => {
    const seats = Array.from({ length: players }, (_, i) => (i ? { kind: "open" } : me));
    const wanted = { options: { players }, seats, clock: CLOCKS[clock], chat: true };
    begin(/** @type {NewTable} */ (wanted), message);
  };
  openDialog(
    t("start-friends"),
    segments("friends-players", t("option-players"), counts, String, "2", (one) => {
      players = Number(one);
    }),
    segments(
      "friends-clock",
      t("clock"),
      clocks,
      (one) => t(`friends-clock.${one}`),
      clock,
      (one) => {
        clock = one;
      },
    ),
    h("p", { class: "help" }, t("clock.help")),
    message,
    h("div", { class: "dialog-buttons" }, button("friends-begin", start, "primary")),
  );
}
