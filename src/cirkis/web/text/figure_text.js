// @ts-check
/** A figure in words: each player's cells, the free cells and the owner. */

import { listed, t } from "../i18n.js";
import { percent } from "./analysis_text.js";
import { figureValues, seatName } from "./names.js";

/** @import { GameContext } from "./names.js" */
/** @import { FigureState } from "../core/types.js" */

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

/**
 * The chances of owning a figure in words, the most likely owner first.
 * @param {GameContext} context
 * @param {number[]} shares by seat, followed by the chance that nobody owns it
 */
const ownersByChance = (context, shares) =>
  shares
    .map((chance, seat) => ({ chance, seat }))
    .sort((one, other) => other.chance - one.chance)
    .filter(({ chance }, nth) => !nth || chance >= 0.01)
    .map(({ chance, seat }) => ({
      who: seat === shares.length - 1 ? t("ownership-nobody") : seatName(context, seat),
      chance: percent(chance),
    }));

/** The most likely owner of a figure. @param {GameContext} context @param {string} name @param {number[]} shares */
export const likelyText = (context, name, shares) =>
  t("ownership-likely", { ...figureValues(name), ...ownersByChance(context, shares)[0] });

/** How likely each player is to own a figure. @param {GameContext} context @param {number[]} shares */
export const ownershipText = (context, shares) =>
  t("ownership-shares", {
    shares: listed(ownersByChance(context, shares).map((owner) => t("chance-of", owner))),
  });
