// @ts-check
/** Texts about sets: settings, choices, pages, facts, problems. */

import { has, LANGUAGES, languageName, t, tOr } from "../i18n.js";
import { errorText } from "../text/names.js";

/** @import { Sentence } from "./print_api.js" */

/** A name as written in message ids. @param {string} name */
const hyphened = (name) => name.replaceAll("_", "-");

/** The name of a kind of set. @param {string} kind */
export const kindName = (kind) => t(`print-kind-${kind}`);

/** @param {string} name */
export const settingName = (name) => tOr(`print-${hyphened(name)}`, name);

/** A setting's help, or an empty string. @param {string} name */
export const settingHelp = (name) => tOr(`print-${hyphened(name)}.help`, "");

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
