// @ts-check
/** Where a text names cells, figures and placements. */

import { t } from "../i18n.js";
import { settings } from "../core/settings.js";
import { figureValues, shapeText } from "./names.js";

/** @import { Model } from "../core/model.js" */

/**
 * A name in a text: its words, the cells it stands for, and the words with all cells.
 * @typedef {{words: string, cells: string[], full: string}} Named
 */

const CELL = "[A-E]\\d+";
const CELLS = `${CELL}(?:\\+${CELL})*`;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for any of these words, the longest first. @param {string[]} words */
const anyOf = (words) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join("|");

/** The forms of a figure's name that texts use. @param {string} figure */
function formsOf(figure) {
  const forms = ["figure", "figure-the", "figure-of-the"].map((key) =>
    t(key, figureValues(figure)),
  );
  return forms.filter((form, nth) => !forms.slice(0, nth).some((part) => form.includes(part)));
}

/** What a text can name: a placement, a figure, or cells. @param {Model} model */
function patternFor({ table, figureCells }) {
  const shapes = (table?.pieces.shapes ?? []).map(({ name }) => shapeText(name));
  const placement = escaped(t("placement", { shape: "#", cells: "@" }))
    .replace("#", `(?<shape>${anyOf(shapes)})`)
    .replace("@", `(?<on>${CELLS})`);
  const figure = anyOf([...figureCells.keys()].flatMap(formsOf));
  return new RegExp(
    `(?<![\\p{L}\\d])(?:${placement}|(?<figure>${figure})|(?<cells>${CELLS}))(?![\\p{L}\\d])`,
    "giu",
  );
}

/** The figure in which at least half of these cells lie, and more than in any other. @param {Model} model @param {string[]} cells */
function figureOf({ figureCells }, cells) {
  const [first, second] = [...figureCells]
    .map(([name, own]) => ({ name, count: cells.filter((cell) => own.includes(cell)).length }))
    .sort((one, other) => other.count - one.count);
  return 2 * first.count >= cells.length && first.count > second.count ? first.name : undefined;
}

/**
 * The names in a text. A piece is named by the figure it lies in, unless it lies in none or the board
 * shows the cells' names.
 * @param {Model} model
 * @param {string} text
 * @returns {(string|Named)[]}
 */
function split(model, text) {
  const figures = new Map(
    [...model.figureCells].flatMap(([name, own]) =>
      formsOf(name).map((form) => [form.toLowerCase(), own]),
    ),
  );
  /** @type {(string|Named)[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(patternFor(model))) {
    const [full] = found;
    const { shape, on, figure, cells = on } = found.groups ?? {};
    const own = figure ? (figures.get(figure.toLowerCase()) ?? []) : cells.toUpperCase().split("+");
    const place = shape && !settings.names ? figureOf(model, own) : undefined;
    const words = place ? t("placement-in", { shape, ...figureValues(place) }) : full;
    parts.push(text.slice(end, found.index), { words, cells: own, full });
    end = found.index + full.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/**
 * The names in texts that are read together: if two pieces would have the same name, their cells tell
 * them apart.
 * @param {Model} model
 * @param {string[]} texts
 * @returns {(string|Named)[][]}
 */
export function namedParts(model, texts) {
  const told = texts.map((text) => split(model, text));
  /** @type {Map<string, Set<string>>} */
  const meant = new Map();
  for (const part of told.flat()) {
    if (typeof part === "string") continue;
    const key = part.words.toLowerCase();
    meant.set(key, (meant.get(key) ?? new Set()).add(part.cells.join()));
  }
  const isClear = (/** @type {Named} */ { words }) => meant.get(words.toLowerCase())?.size === 1;
  return told.map((parts) =>
    parts.map((part) =>
      typeof part === "string" || isClear(part) ? part : { ...part, words: part.full },
    ),
  );
}
