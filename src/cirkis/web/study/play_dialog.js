// @ts-check
/** Play on from a position in a study: against computers, with friends, or at one screen. */

import { createTable } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { occupantChoice, occupantIn } from "../home/occupant.js";
import { chosenLevel } from "../home/setup_fields.js";
import { colourName } from "../text/names.js";
import { attemptOnce } from "../ui/attempt.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @import { NewTable, SetupInfo } from "../core/types.js" */

/**
 * @param {NewTable} at the position
 * @param {import("../core/types.js").TableInfo} table
 * @param {number} toPlay
 * @param {SetupInfo} setup
 */
export function openPlayDialog(at, table, toPlay, setup) {
  const level = chosenLevel(setup);
  const choices = table.colours.map((colour, seat) => {
    const props = { "aria-label": t("study-play-seat", { colour: colourName(colour) }) };
    return occupantChoice(setup, props, seat === toPlay ? "person" : "computer", level);
  });
  const message = h("p", { class: "error", role: "alert" });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await attemptOnce(message, async () => {
      const { id } = await createTable({ ...at, seats: choices.map(occupantIn) });
      dialog.close();
      navigate(`/table/${id}`);
    });
  };
  const dialog = openDialog(
    t("study-play"),
    h(
      "form",
      { class: "study-play", onsubmit: begin },
      h("p", { class: "help" }, t("study-play.help")),
      h(
        "ul",
        { class: "study-seats" },
        ...choices.map((choice, seat) => h("li", {}, badge(table.colours[seat]), choice)),
      ),
      message,
      h("button", { type: "submit", class: "primary" }, t("study-play-begin")),
    ),
  );
}
