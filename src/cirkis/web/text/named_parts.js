// @ts-check
/** Where a text names cells, figures and placements. */

import { t } from "../i18n.js";
import { centreOf, distance } from "../core/geometry.js";
import { settings } from "../core/settings.js";
import { figureValues, shapeText } from "./names.js";

/** @import { Model } from "../core/model.js" */
/** @import { Point } from "../core/types.js" */

/**
 * A name in a text: its words, the cells it stands for, and the words with all cells.
 * @typedef {{words: string, cells: string[], full: string}} Named
 */

/** Two pieces at a smaller distance are told apart by their cells. */
const APART = 30;
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

/** The middle of some cells. @param {Model} model @param {string[]} cells @returns {Point} */
function middleOf({ layout }, cells) {
  const centres = cells.map((cell) => centreOf(layout, cell));
  const mean = (/** @type {0|1} */ axis) =>
    centres.reduce((sum, centre) => sum + centre[axis], 0) / cells.length;
  return [mean(0), mean(1)];
}

/**
 * A piece named by the figure in which most of its cells lie, by the two figures that share it, or by
 * the nearest figure.
 * @param {Model} model
 * @param {string} shape
 * @param {string[]} cells
 */
function namedByPlace(model, shape, cells) {
  const middle = middleOf(model, cells);
  const figures = [...model.figureCells]
    .map(([name, own]) => ({
      name,
      count: cells.filter((cell) => own.includes(cell)).length,
      away: Math.min(...own.map((cell) => distance(middle, centreOf(model.layout, cell)))),
    }))
    .sort((one, other) => other.count - one.count || one.away - other.away);
  const [{ name, count }, second, third] = figures;
  const values = { shape, ...figureValues(name) };
  if (2 * count >= cells.length && count > second.count) return t("placement-in", values);
  if (!count || count !== second.count || count === third.count) return t("placement-by", values);
  const between = [name, second.name].map((one) => t("figure-between", figureValues(one)));
  return t("placement-between", { shape, one: between[0], other: between[1] });
}

/**
 * The names in a text. Unless the board shows the cells' names, a piece is named by its place.
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
    const words = shape && !settings.names ? namedByPlace(model, shape, own) : full;
    parts.push(text.slice(end, found.index), { words, cells: own, full });
    end = found.index + full.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** The words for one of two pieces of the same name: where it lies, seen from the other. @param {Model} model @param {Named} named @param {string[]} other the other's cells */
function further(model, { words, cells, full }, other) {
  const [[x, y], [u, v]] = [middleOf(model, cells), middleOf(model, other)];
  if (distance([x, y], [u, v]) < APART) return full;
  const isAcross = Math.abs(x - u) > Math.abs(y - v);
  const side = isAcross ? (x < u ? "left" : "right") : y < v ? "up" : "down";
  return t("placement-further", { move: words, side });
}

/**
 * The names in texts that are read together: if two pieces would have the same name, their places or
 * else their cells tell them apart.
 * @param {Model} model
 * @param {string[]} texts
 * @returns {(string|Named)[][]}
 */
export function namedParts(model, texts) {
  const told = texts.map((text) => split(model, text));
  /** @type {Map<string, Map<string, string[]>>} */
  const meant = new Map();
  for (const part of told.flat()) {
    if (typeof part === "string") continue;
    const key = part.words.toLowerCase();
    meant.set(key, (meant.get(key) ?? new Map()).set(part.cells.join(), part.cells));
  }
  const clear = (/** @type {Named} */ named) => {
    const { words, cells, full } = named;
    const same = [...(meant.get(words.toLowerCase())?.values() ?? [])];
    const others = same.filter((one) => one.join() !== cells.join());
    if (!others.length) return words;
    return others.length === 1 ? further(model, named, others[0]) : full;
  };
  return told.map((parts) =>
    parts.map((part) => (typeof part === "string" ? part : { ...part, words: clear(part) })),
  );
}

/** Texts that are read together, without links. @param {Model} model @param {string[]} texts */
export const toldNames = (model, texts) =>
  namedParts(model, texts).map((parts) =>
    parts.map((part) => (typeof part === "string" ? part : part.words)).join(""),
  );
