// @ts-check
/** The settings of this browser: language, light, confirmation, what is drawn. */

import { allowNotices, canNotify } from "../attention.js";
import { h } from "../dom.js";
import { LANGUAGES, language, t } from "../i18n.js";
import { change, settings } from "../settings.js";
import { openDialog } from "./dialog.js";
import { tick } from "./tick.js";

/** @typedef {keyof import("../settings.js").Settings} Name */

/** @param {Name} name @param {string[]} values @param {(value: string) => string} text */
function choiceRow(name, values, text, current = String(settings[name])) {
  return h(
    "fieldset",
    { class: "choice-row" },
    h("legend", {}, t(`settings.${name}`)),
    h(
      "div",
      { class: "segments" },
      ...values.map((value) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "radio",
            name: `settings-${name}`,
            value,
            checked: value === current,
            onchange: () => change({ [name]: value }),
          }),
          h("span", {}, text(value)),
        ),
      ),
    ),
  );
}

/** @param {Name} name */
function switchRow(name) {
  const words = h("span", {}, t(`settings.${name}`));
  return tick("switch-row", Boolean(settings[name]), (isOn) => change({ [name]: isOn }), words);
}

/** The browser is asked for leave only when somebody throws this switch. */
function noticesRow() {
  const said = h("p", { class: "help", role: "status" });
  const input = h("input", {
    type: "checkbox",
    checked: settings.notices && canNotify(),
    onchange: async () => {
      const may = input.checked && (await allowNotices());
      said.textContent = input.checked && !may ? t("settings.notices-denied") : "";
      input.checked = may;
      change({ notices: may });
    },
  });
  return h(
    "div",
    {},
    h("label", { class: "switch-row" }, input, h("span", {}, t("settings.notices"))),
    said,
  );
}

export const languageRow = () =>
  choiceRow(
    "language",
    Object.keys(LANGUAGES),
    (code) => LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (code)],
    language(),
  );
export const themeRow = () =>
  choiceRow("theme", ["auto", "light", "dark"], (value) => t(`theme.${value}`));

export function openSettings() {
  openDialog(
    t("settings.title"),
    languageRow(),
    themeRow(),
    choiceRow("confirm", ["touch", "always", "never"], (value) => t(`confirm.${value}`)),
    choiceRow("motion", ["auto", "none"], (value) => t(`motion.${value}`)),
    switchRow("patterns"),
    switchRow("names"),
    switchRow("numbers"),
    switchRow("keys"),
    switchRow("thoughts"),
    switchRow("sounds"),
    noticesRow(),
  );
}
