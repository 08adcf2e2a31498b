// @ts-check
/** A figure in words: each player's cells, the free cells and the owner. */

import { listed, t } from "../i18n.js";
import { figureValues, seatName } from "./names.js";

/** @typedef {import("./names.js").GameContext} GameContext */
/** @typedef {import("../core/types.js").FigureState} FigureState */

/** Who owns a complete figure, or how many of its cells are free. @param {GameContext} context @param {FigureState} figure @param {number} free */
export function figureStateText(context, { complete, owner }, free) {
  if (!complete) return t("board-figure-free", { count: free });
  return owner === null
    ? t("board-figure-tied")
    : t("board-figure-owner", { who: seatName(context, owner) });
}

/**
 * Describe a figure: each player's cells, and who owns it or how many cells are free.
 * @param {GameContext} context
 * @param {FigureState} figure
 * @param {number} size how many cells it has
 */
export function figureText(context, figure, size) {
  const { name, segments } = figure;
  const shares = segments
    .map((n, seat) => (n ? t("board-share", { who: seatName(context, seat), count: n }) : ""))
    .filter(Boolean);
  const free = size - segments.reduce((sum, n) => sum + n, 0);
  const state = figureStateText(context, figure, free);
  if (!shares.length) return t("figure-untouched", { ...figureValues(name), state });
  return t("board-figure", { ...figureValues(name), shares: listed(shares), state });
}
