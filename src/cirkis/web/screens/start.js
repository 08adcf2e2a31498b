// @ts-check
/** Where one comes in: two games at one click, a table of one's own choice, the games going on. */

import { fetchBoard, fetchCode, fetchSetup, makeTable } from "../api.js";
import { layOut } from "../board/geometry.js";
import { h } from "../dom.js";
import { go } from "../go.js";
import { t } from "../i18n.js";
import { inner, logo } from "../panels/header.js";
import { languageRow, openSettings, themeRow } from "../panels/taste.js";
import { settings } from "../settings.js";
import { remember } from "../tables.js";
import { problemText } from "../telling.js";
import { chosenLevel, levelChoice } from "./level.js";
import { showMine } from "./mine.js";
import { recordOpener } from "./opening.js";
import { scenery } from "./scenery.js";
import { setupForm } from "./setup.js";

/** @typedef {import("../types.js").SetupInfo} SetupInfo */

/** @typedef {import("../types.js").NewTable} NewTable */

/** @param {NewTable} wanted @param {HTMLElement} problem */
async function begin(wanted, problem) {
  problem.textContent = "";
  try {
    const { id } = await makeTable(wanted);
    remember(id);
    go(`/table/${id}`);
  } catch (refused) {
    problem.textContent = problemText(/** @type {any} */ (refused));
  }
}

/** The person who makes the table, and friends who come by the link. @param {number} players @returns {NewTable} */
function withFriends(players) {
  /** @type {import("../types.js").Seat} */
  const me = { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
  /** @type {import("../types.js").Seat[]} */
  const seats = Array.from({ length: players }, (_, i) => (i ? { kind: "open" } : me));
  return { options: { players }, seats, chat: true };
}

/** @param {string} key @param {() => void} act @param {string} [look] */
const big = (key, act, look = "") =>
  h(
    "button",
    { type: "button", class: `big ${look}`, disabled: true, onclick: act },
    h("strong", {}, t(key)),
    h("span", {}, t(`${key}-more`)),
  );

/** A field for the code that a friend has told. @param {HTMLElement} problem */
function codeForm(problem) {
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
    problem.textContent = "";
    try {
      const { id } = await fetchCode(field.value.trim());
      go(`/table/${id}`);
    } catch (refused) {
      problem.textContent = problemText(/** @type {any} */ (refused));
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
    h("label", { for: "join-code" }, t("start.join")),
    h("div", { class: "row" }, field, h("button", { type: "submit" }, t("start.join-go"))),
  );
}

/** @param {HTMLElement} root */
export async function showStart(root) {
  const problem = h("p", { class: "problem", role: "alert" });
  const running = h("section", { class: "running", hidden: true });
  const own = h("details", { class: "own card" }, h("summary", {}, h("span", {}, t("start.own"))));
  const art = h("div", { class: "start-art", "aria-hidden": "true" });
  /** @type {import("../types.js").SetupInfo|null} */
  let setup = null;
  const against = () =>
    setup && [{ kind: "person" }, { kind: "computer", level: chosenLevel(setup) }];
  const both = () => [{ kind: "person" }, { kind: "person" }];
  const start = (/** @type {() => any} */ seats) => () =>
    begin({ options: {}, seats: seats() }, problem);
  const level = h("div", { class: "level-row" });
  const buttons = [
    big("start.computer", start(against), "primary"),
    big("start.friends", () => begin(withFriends(2), problem)),
    big("start.here", start(both)),
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
            { class: "hero-words" },
            h("h1", {}, logo()),
            h("p", { class: "motto" }, t("start.motto")),
            h("div", { class: "big-buttons" }, buttons[0], level, ...buttons.slice(1)),
            problem,
            codeForm(problem),
            h("p", { class: "start-help" }, inner("/help", {}, t("start.help"))),
          ),
          art,
        ),
        running,
        own,
        recordOpener(),
      ),
      h(
        "footer",
        { class: "start-foot" },
        h("div", { class: "rows" }, languageRow(), themeRow()),
        h("button", { type: "button", class: "quiet", onclick: openSettings }, t("head.settings")),
      ),
    ),
  );

  try {
    const [board, found] = await Promise.all([fetchBoard(), fetchSetup()]);
    setup = found;
    art.append(scenery(layOut(board), setup.colours));
    level.append(...levelChoice(setup));
    for (const button of buttons) button.disabled = false;
    own.append(setupForm(setup, (wanted, where) => begin(wanted, where)));
    await showMine(running);
  } catch (refused) {
    problem.textContent = problemText(/** @type {any} */ (refused));
  }
}
