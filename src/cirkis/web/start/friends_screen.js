// @ts-check
/** A game with friends: players, clock and name. The lobby, in the same place, adds the link. */

import { createTable, setupInfo } from "../core/api.js";
import { navigate } from "../core/router.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { ownNameField } from "../ui/name_field.js";
import { pageHeader } from "../ui/page.js";
import { segments } from "../ui/segments.js";

/** @typedef {import("../core/types.js").NewTable} NewTable */

/** The usual clocks; a custom game can have any. @type {Record<string, import("../core/types.js").Clock|null>} */
const CLOCKS = {
  none: null,
  short: { kind: "bank", seconds: 300, increment: 5 },
  long: { kind: "bank", seconds: 900, increment: 10 },
  days: { kind: "days", days: 1 },
};

/** @param {HTMLElement} root */
export async function showFriends(root) {
  const max = setupInfo().colours.length;
  const counts = Array.from({ length: max - 1 }, (_, i) => String(i + 2));
  const clocks = Object.keys(CLOCKS);
  let [players, clock] = [2, clocks[0]];
  const name = ownNameField("lobby-name");
  const message = h("p", { class: "error", role: "alert" });
  const begin = async () => {
    const me = { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
    const seats = Array.from({ length: players }, (_, i) => (i ? { kind: "open" } : me));
    const wanted = { options: { players }, seats, clock: CLOCKS[clock], chat: true };
    try {
      const { id } = await createTable(/** @type {NewTable} */ (wanted));
      navigate(`/table/${id}`);
    } catch (error) {
      message.textContent = errorText(/** @type {any} */ (error));
    }
  };
  const takePlayers = (/** @type {string} */ one) => {
    players = Number(one);
  };
  const takeClock = (/** @type {string} */ one) => {
    clock = one;
  };
  const clockName = (/** @type {string} */ one) => t(`friends-clock.${one}`);
  document.title = `${t("start-friends")} · ${t("title")}`;
  root.replaceChildren(
    pageHeader([]),
    h(
      "main",
      { class: "table in-lobby", id: "main" },
      h(
        "section",
        { class: "lobby", "aria-labelledby": "friends-title" },
        h(
          "div",
          { class: "lobby-main" },
          h("h1", { id: "friends-title" }, t("start-friends")),
          segments("friends-players", t("option-players"), counts, String, "2", takePlayers),
          segments("friends-clock", t("clock"), clocks, clockName, clock, takeClock),
          h("p", { class: "help" }, t("clock.help")),
          h(
            "p",
            { class: "lobby-name" },
            h("label", { for: "lobby-name" }, t("lobby-name")),
            name.field,
            name.note,
          ),
        ),
        h(
          "div",
          { class: "lobby-invite invite card" },
          h("h2", {}, t("invite")),
          h("p", { class: "help" }, t("invite-how")),
          button("friends-begin", begin, "primary"),
          message,
        ),
      ),
    ),
  );
}
