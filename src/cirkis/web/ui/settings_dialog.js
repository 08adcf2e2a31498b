// @ts-check
/** The settings dialog: language, theme, confirmation, board, sounds, notifications. */

import { SystemNotification } from "../core/secure_context.js";
import { settings, updateSettings } from "../core/settings.js";
import { hasServer } from "../core/transport.js";
import { language, languageName, LANGUAGES, t } from "../i18n.js";
import { openDialog } from "./dialog.js";
import { checkbox, h } from "./dom.js";
import { canNotify, requestNotificationPermission } from "./notifications.js";
import { routerLink } from "./page.js";
import { segments } from "./segments.js";

/** @typedef {keyof import("../core/settings.js").Settings} Name */

/** @param {Name} name @param {string[]} values @param {(value: string) => string} text */
function choiceRow(name, values, text, current = String(settings[name])) {
  const id = `settings-${name}`;
  return segments(id, t(id), values, text, current, (value) => updateSettings({ [name]: value }));
}

/** @param {Name} name */
function switchRow(name) {
  const words = h("span", {}, t(`settings-${name}`));
  return checkbox(
    "switch-row",
    Boolean(settings[name]),
    (isOn) => updateSettings({ [name]: isOn }),
    words,
  );
}

/** The checkbox for notifications; checking it asks the browser for permission. */
function noticesRow() {
  const said = h("p", { class: "help", role: "status" });
  const input = h("input", {
    type: "checkbox",
    checked: settings.notices && canNotify(),
    onchange: async () => {
      const may = input.checked && (await requestNotificationPermission());
      said.textContent = input.checked && !may ? t("settings-notices.denied") : "";
      input.checked = may;
      updateSettings({ notices: may });
    },
  });
  return h(
    "div",
    {},
    h("label", { class: "switch-row" }, input, h("span", {}, t("settings-notices"))),
    said,
  );
}

export const languageRow = () => choiceRow("language", LANGUAGES, languageName, language());
export const themeRow = () =>
  choiceRow("theme", ["auto", "light", "dark"], (value) => t(`settings-theme.${value}`));

export function openSettingsDialog() {
  openDialog(
    t("settings"),
    languageRow(),
    themeRow(),
    choiceRow("confirm", ["touch", "always", "never"], (value) => t(`settings-confirm.${value}`)),
    choiceRow("motion", ["auto", "none"], (value) => t(`settings-motion.${value}`)),
    choiceRow("pace", ["at-once", "brisk", "calm"], (value) => t(`settings-pace.${value}`)),
    switchRow("patterns"),
    switchRow("ownership"),
    switchRow("names"),
    switchRow("numbers"),
    switchRow("keys"),
    switchRow("thoughts"),
    switchRow("sounds"),
    SystemNotification && noticesRow(),
    routerLink("/me", { class: "button" }, t(hasServer ? "people" : "standing")),
  );
}
