// @ts-check
/** The page's messages, from the Fluent files of cirkis/i18n. */

import { staticUrl } from "./static_url.js";
import { FluentBundle, FluentNumber, FluentResource } from "./vendor/fluent/fluent.js";

/** @typedef {Record<string, string|number|FluentNumber>} Values */

const FALLBACK = "en";

/** The available languages, as written into the page by the server. */
export const LANGUAGES = (
  document.querySelector('meta[name="languages"]')?.getAttribute("content") ?? FALLBACK
).split(" ");

let bundle = new FluentBundle(FALLBACK);
let used = FALLBACK;

/** Load a language, or English if it is not available. @param {string} wanted */
export async function useLanguage(wanted) {
  const known = LANGUAGES.includes(wanted) ? wanted : FALLBACK;
  const answer = await fetch(staticUrl(`i18n/${known}.ftl`));
  if (!answer.ok) throw new Error(`no messages for "${known}": ${answer.status}`);
  // No Unicode isolation marks around values: they would end up in accessible names.
  used = known;
  bundle = new FluentBundle(region(), { useIsolating: false });
  bundle.addResource(new FluentResource(await answer.text()));
  document.documentElement.lang = known;
}

export const language = () => used;

/**
 * The language with its region, for dates and numbers, such as "en-GB".
 * If the browser is set to another language, its region still counts, provided that the page's
 * language has a variant for that region.
 */
export function region() {
  const own = navigator.languages.find((tag) => tag.startsWith(`${used}-`));
  const there = navigator.languages.map((tag) => new Intl.Locale(tag).region).find(Boolean);
  const tag = own ?? (there ? `${used}-${there}` : used);
  return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? used;
}

/** A date with the time of day. @param {number} seconds since 1970 */
export const dateText = (seconds) =>
  new Intl.DateTimeFormat(region(), { dateStyle: "medium", timeStyle: "short" }).format(
    seconds * 1000,
  );

/** A number; Intl would use a hyphen as the minus sign. @param {number} number @param {Intl.NumberFormatOptions} [how] */
export const numberText = (number, how) =>
  new Intl.NumberFormat(region(), how).format(number).replace("-", "−");

/** A language's name, in that language. @param {string} code */
export function languageName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The available language that the browser prefers. */
export function preferredLanguage() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? FALLBACK;
}

/** The pattern of "id" or "id.attribute". @param {string} message */
function patternOf(message) {
  const [id, attribute] = message.split(".");
  const found = bundle.getMessage(id);
  return (attribute ? found?.attributes[attribute] : found?.value) ?? null;
}

/** Whether a message exists. @param {string} message */
export const has = (message) => patternOf(message) !== null;

/**
 * A message with its values filled in.
 * @param {string} message its id; "start.help" is the attribute `help` of `start`
 * @param {Values} [values] by the names that the message uses
 */
export function t(message, values = {}) {
  const pattern = patternOf(message);
  /** @type {Error[]} */
  const errors = [];
  const text = pattern === null ? message : bundle.formatPattern(pattern, values, errors);
  if (pattern === null) errors.push(new Error("no such message"));
  for (const error of errors) console.error(`i18n: ${message}: ${error.message}`);
  return text;
}

/**
 * A message, or a fallback if it does not exist.
 * @param {string} message @param {string} other @param {Parameters<typeof t>[1]} [values]
 */
export const tOr = (message, other, values) => (has(message) ? t(message, values) : other);

/** Join parts as "a, b, and c". @param {string[]} parts */
export function listed(parts) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(parts);
}

/** Join parts as "a, b, or c". @param {string[]} parts */
export const listedOr = (parts) =>
  new Intl.ListFormat(language(), { type: "disjunction" }).format(parts);

/**
 * Format a chance; only a certainty is shown as 0% or 100%.
 * @param {number} chance
 * @param {boolean} [isCertain]
 */
export function percent(chance, isCertain = false) {
  const shown = isCertain ? chance : Math.min(0.99, Math.max(0.01, chance));
  return numberText(shown, { style: "percent" });
}
