// @ts-check
/** The form fields for a set, made from the server's list of settings. */

import { t } from "../i18n.js";
import { piecesField } from "../home/setup_fields.js";
import { h, select } from "../ui/dom.js";
import { choiceName, settingHelp, settingName } from "./print_text.js";

/** @import { PrintSetting } from "../core/types.js" */
/** @typedef {{text: string, name: string}} PiecesFile */
/** A string for each setting, and a piece set. @typedef {{settings: Record<string, string>, pieces: PiecesFile|null}} Chosen */
/**
 * @typedef {{name: string, element: HTMLElement, fail: (text: string) => void}} Field
 */

/**
 * The field for a setting, which writes to `chosen`.
 * @param {PrintSetting} setting
 * @param {Chosen} chosen
 * @param {number} maxPieces the maximum size of a piece set, in bytes
 * @param {() => void} changed
 * @returns {Field}
 */
export function printField(setting, chosen, maxPieces, changed) {
  const { name } = setting;
  const id = `print-${name}`;
  const problem = h("p", { class: "error", role: "alert", id: `${id}-problem` });
  const help = settingHelp(name);
  const fail = (/** @type {string} */ text) => {
    problem.textContent = text;
    control.ariaInvalid = text ? "true" : null;
  };
  const make = MAKERS[setting.kind];
  const { control, shown = control } = make({ id, setting, chosen, changed, fail, maxPieces });
  control.setAttribute("aria-describedby", `${help ? `${id}-help ` : ""}${problem.id}`);
  const label =
    setting.kind === "pieces"
      ? h("span", { class: "print-label" }, settingName(name))
      : h("label", { for: id, class: "print-label" }, settingName(name));
  const element = h(
    "div",
    { class: `option print-field print-${setting.kind}` },
    label,
    shown,
    problem,
    help && h("p", { class: "help", id: `${id}-help` }, help),
  );
  return { name, element, fail };
}

/**
 * @typedef {{id: string, setting: PrintSetting, chosen: Chosen, changed: () => void, fail: (text: string) => void, maxPieces: number}} Making
 */
/** @typedef {{control: HTMLElement, shown?: HTMLElement}} Made */

/** The makers of fields, by kind of setting. @type {Record<string, (making: Making) => Made>} */
const MAKERS = { number: numberField, choice: choiceField, switch: switchField, pieces: fileField };

/** @param {Making} making */
function numberField({ id, setting, chosen, changed }) {
  const { name, low, high, whole, unit } = setting;
  const control = h("input", {
    id,
    type: "number",
    value: chosen.settings[name],
    min: low,
    max: high,
    step: whole ? 1 : "any",
    inputmode: whole ? "numeric" : "decimal",
    oninput: () => {
      chosen.settings[name] = control.value;
      changed();
    },
  });
  const shown = h("div", { class: "print-measure" }, control, unit && h("span", {}, unit));
  return { control, shown };
}

/** @param {Making} making */
function choiceField({ id, setting, chosen, changed }) {
  const { name, choices } = setting;
  const onchange = () => {
    chosen.settings[name] = control.value;
    changed();
  };
  const text = (/** @type {string} */ word) => choiceName(name, word);
  const control = select({ id, onchange }, choices, chosen.settings[name], text);
  return { control };
}

/** @param {Making} making */
function switchField({ id, setting, chosen, changed }) {
  const { name } = setting;
  const control = h("input", {
    id,
    type: "checkbox",
    checked: chosen.settings[name] === "true",
    onchange: () => {
      chosen.settings[name] = String(control.checked);
      changed();
    },
  });
  return { control };
}

/** @param {Making} making */
function fileField({ id, chosen, changed, fail, maxPieces }) {
  const field = piecesField(id, {
    label: settingName("pieces"),
    file: chosen.pieces,
    check: (file) => {
      const isTooLarge = file.size > maxPieces;
      fail(isTooLarge ? t("error-too-large") : "");
      return !isTooLarge;
    },
    choose: (file) => {
      chosen.pieces = file;
      fail("");
      changed();
    },
  });
  return { control: field.button, shown: field.control };
}

/** The default choice. @param {PrintSetting[]} settings @returns {Chosen} */
export const usualChoice = (settings) => ({
  settings: Object.fromEntries(
    settings
      .filter(({ kind }) => kind !== "pieces")
      .map(({ name, default: usual }) => [name, String(usual)]),
  ),
  pieces: null,
});
