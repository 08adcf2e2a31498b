// @ts-check
/** The start screen: quick ways to begin, joining by code, a custom table, one's own tables. */

import { openingPicture } from "../board/board_picture.js";
import { buildLayout } from "../board/geometry.js";
import { createTable, fetchBoard, fetchSetup, fetchTableByCode } from "../core/api.js";
import { rememberTable } from "../core/recent_tables.js";
import { navigate } from "../core/router.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h } from "../ui/dom.js";
import { logo, routerLink } from "../ui/page.js";
import { languageRow, openSettingsDialog, themeRow } from "../ui/settings_dialog.js";
import { showMyTables } from "./my_tables.js";
import { openRecordButton } from "./open_record.js";
import { chosenLevel, levelChoice } from "./setup_fields.js";
import { setupForm } from "./setup_form.js";

/** @typedef {import("../core/types.js").SetupInfo} SetupInfo */
/** @typedef {import("../core/types.js").NewTable} NewTable */

/** Create a table and go to it. @param {NewTable} wanted @param {HTMLElement} message */
async function begin(wanted, message) {
  message.textContent = "";
  try {
    const { id } = await createTable(wanted);
    rememberTable(id);
    navigate(`/table/${id}`);
  } catch (error) {
    message.textContent = errorText(/** @type {any} */ (error));
  }
}

/**
 * Set up a table for the person here and friends who join by the link.
 * @param {number} players
 * @returns {NewTable}
 */
function withFriends(players) {
  /** @type {import("../core/types.js").SeatRequest} */
  const me = { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
  /** @type {import("../core/types.js").SeatRequest[]} */
  const seats = Array.from({ length: players }, (_, i) => (i ? { kind: "open" } : me));
  return { options: { players }, seats, chat: true };
}

/** @param {string} key @param {() => void} act @param {string} [className] */
const startButton = (key, act, className = "") =>
  h(
    "button",
    { type: "button", class: `start-button ${className}`, disabled: true, onclick: act },
    h("strong", {}, t(key)),
    h("span", {}, t(`${key}.more`)),
  );

/** The form for joining with a friend's code. @param {HTMLElement} message */
function codeForm(message) {
  const field = h("input", {
    type: "text",
    id: "join-code",
    class: "join-code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 12,
    placeholder: "K7Q-4MX",
    required: true,
  });
  const join = async () => {
    message.textContent = "";
    try {
      const { id } = await fetchTableByCode(field.value.trim());
      navigate(`/table/${id}`);
    } catch (error) {
      message.textContent = errorText(/** @type {any} */ (error));
    }
  };
  return h(
    "form",
    {
      class: "join",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        join();
      },
    },
    h("label", { for: "join-code" }, t("start-code")),
    h("div", { class: "row" }, field, h("button", { type: "submit" }, t("start-join"))),
  );
}

/** @param {HTMLElement} root */
export async function showStart(root) {
  const message = h("p", { class: "error", role: "alert" });
  const running = h("section", { class: "my-tables", hidden: true });
  const own = h(
    "details",
    { class: "custom-table card" },
    h("summary", {}, h("span", {}, t("start-custom"))),
  );
  const art = h("div", { class: "start-art", "aria-hidden": "true" });
  /** @type {import("../core/types.js").SetupInfo|null} */
  let setup = null;
  const against = () =>
    setup && [{ kind: "person" }, { kind: "computer", level: chosenLevel(setup) }];
  const both = () => [{ kind: "person" }, { kind: "person" }];
  const start = (/** @type {() => any} */ seats) => () =>
    begin({ options: {}, seats: seats() }, message);
  const level = h("div", { class: "level-row" });
  const buttons = [
    startButton("start-computer", start(against), "primary"),
    startButton("start-friends", () => begin(withFriends(2), message)),
    startButton("start-here", start(both)),
  ];
  root.replaceChildren(
    h(
      "div",
      { class: "start" },
      h(
        "main",
        { class: "start-main", id: "main" },
        h(
          "div",
          { class: "hero" },
          h(
            "div",
            { class: "hero-text" },
            h("h1", {}, logo()),
            h("p", { class: "motto" }, t("start-motto")),
            h("div", { class: "start-buttons" }, buttons[0], level, ...buttons.slice(1)),
            message,
            codeForm(message),
            h("p", { class: "start-help" }, routerLink("/help", {}, t("start-help"))),
          ),
          art,
        ),
        running,
        own,
        openRecordButton(),
      ),
      h(
        "footer",
        { class: "start-footer" },
        h("div", { class: "rows" }, languageRow(), themeRow()),
        routerLink("/me", { class: "button quiet" }, t("people")),
        h("button", { type: "button", class: "quiet", onclick: openSettingsDialog }, t("settings")),
      ),
    ),
  );

  try {
    const [board, found] = await Promise.all([fetchBoard(), fetchSetup()]);
    setup = found;
    art.append(openingPicture(buildLayout(board), setup.colours));
    level.append(...levelChoice(setup));
    for (const button of buttons) button.disabled = false;
    own.append(setupForm(setup, (wanted, where) => begin(wanted, where)));
    await showMyTables(running);
  } catch (error) {
    message.textContent = errorText(/** @type {any} */ (error));
  }
}
