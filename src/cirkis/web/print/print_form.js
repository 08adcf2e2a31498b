// @ts-check
/** The form for a printable set: its settings and their words. */

import { piecesField } from "../home/setup_fields.js";
import { has, languageName, LANGUAGES, t, tOr } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h, select } from "../ui/dom.js";

/** @import { PrintKind, PrintSetting } from "../core/types.js" */
/** @import { Sentence } from "./print_screen.js" */

/** A name as written in message ids. @param {string} name */
const hyphened = (name) => name.replaceAll("_", "-");

/** The name of a kind of set. @param {string} kind */
export const kindName = (kind) => t(`print-kind-${kind}`);

/** @param {string} name */
const settingName = (name) => tOr(`print-${hyphened(name)}`, name);

/** A setting's help, or an empty string. @param {string} name */
const settingHelp = (name) => tOr(`print-${hyphened(name)}.help`, "");

/** The name of one of a setting's choices. @param {string} name of the setting @param {string} word */
export const choiceName = (name, word) =>
  tOr(`print-${hyphened(name)}.${word}`, LANGUAGES.includes(word) ? languageName(word) : word);

/** A message chosen by the server. @param {Sentence} sentence */
export const sentenceText = ({ key, values }) => tOr(key, key, values);

/** @param {number} bytes */
export const sizeText = (bytes) =>
  t("print-size", { megabytes: Math.max(0.1, Math.round(bytes / 1e5) / 10) });

/**
 * Why a set cannot be made.
 * @param {import("../core/api.js").ApiError} error
 */
export function problemText(error) {
  const { sentence, values = {} } = error;
  if (!sentence || !has(sentence)) return errorText(error);
  return t(sentence, "name" in values ? { ...values, name: settingName(values.name) } : values);
}

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
function printField(setting, chosen, maxPieces, changed) {
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

/** The form for a set: common settings, then the rest; each problem is shown next to its field. */
export class PrintForm {
  /**
   * @param {PrintKind} kind
   * @param {Chosen} chosen the current choice, which the form updates
   * @param {number} maxPieces the maximum size of a piece set, in bytes
   * @param {() => void} changed
   */
  constructor({ settings }, chosen, maxPieces, changed) {
    this.chosen = chosen;
    const fields = settings.map((one) => printField(one, chosen, maxPieces, changed));
    this.fields = new Map(fields.map((field) => [field.name, field]));
    const those = (/** @type {boolean} */ first) =>
      fields.filter((_, i) => settings[i].first === first).map(({ element }) => element);
    this.more = h(
      "details",
      { class: "print-more" },
      h("summary", {}, h("span", {}, t("print-more"))),
      h("div", { class: "print-fields" }, ...those(false)),
    );
    this.element = h(
      "section",
      { class: "card print-form", "aria-labelledby": "print-form" },
      h("h2", { id: "print-form" }, t("print-form")),
      h("div", { class: "print-fields" }, ...those(true)),
      this.more,
    );
  }

  /** @returns {import("../core/types.js").PrintOrder} */
  order() {
    const { settings, pieces } = this.chosen;
    return { settings: { ...settings }, ...(pieces ? { pieces: pieces.text } : {}) };
  }

  /** Clear the problems. */
  clear() {
    for (const field of this.fields.values()) field.fail("");
  }

  /**
   * Show a problem next to a setting's field; return whether there is such a field.
   * @param {string|undefined} name
   * @param {string} text
   */
  fail(name, text) {
    const field = this.fields.get(name ?? "");
    if (!field) return false;
    if (this.more.contains(field.element)) this.more.open = true;
    field.fail(text);
    return true;
  }

  /** Go to the first field with a problem. */
  focusProblem() {
    /** @type {HTMLElement|null} */ (this.element.querySelector("[aria-invalid]"))?.focus();
  }
}
