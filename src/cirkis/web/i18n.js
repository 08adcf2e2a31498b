// @ts-check
/** Every text that a person reads comes from here, by key, in the language chosen. */

/** @typedef {string|Record<string, string>} Entry */

export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français" });
const FALLBACK = "en";

/** @type {Record<string, Entry>} */
let table = {};
/** @type {Record<string, Entry>} */
let fallback = {};
let rules = new Intl.PluralRules(FALLBACK);
let current = FALLBACK;

/** @param {string} language @param {string} file */
export async function loadText(language, file) {
  const answer = await fetch(
    new URL(`./lang/${file}.json`.replace("{}", language), import.meta.url),
  );
  return answer.json();
}

/** @param {string} language */
export async function useLanguage(language) {
  const known = language in LANGUAGES ? language : FALLBACK;
  [fallback, table] = await Promise.all([loadText(FALLBACK, "{}"), loadText(known, "{}")]);
  rules = new Intl.PluralRules(known);
  current = known;
  document.documentElement.lang = known;
}

export const language = () => current;

/** The browser's own choice among our languages. */
export function preferredLanguage() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => tag in LANGUAGES) ?? FALLBACK;
}

/** Whether there is a text for a key. @param {string} key */
export const has = (key) => key in table || key in fallback;

/**
 * The text for a key; {name} is replaced by a value, and an entry with plural forms is chosen by {n}.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = table[key] ?? fallback[key] ?? key;
  const text =
    typeof entry === "string" ? entry : (entry[rules.select(Number(values.n))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? String(values[name]) : whole,
  );
}

/** A key's text, or what the server called it. @param {string} key @param {string} given */
export const tOr = (key, given) => (has(key) ? t(key) : given);

/** "a, b and c". @param {string[]} parts */
export function listed(parts) {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(parts);
}
