// @ts-check
/** Engine output in words: reasons, chances, expected points. */

import { listed, region, t } from "../i18n.js";
import { figureValues, placementName, seatName, shapeText } from "./names.js";

/** @typedef {import("./names.js").GameContext} GameContext */
/** @typedef {import("../core/types.js").ReasonInfo} ReasonInfo */

/**
 * Reasons that differ only in their seats, as part of a sentence.
 * @param {GameContext} context
 * @param {ReasonInfo[]} same
 * @param {ReasonInfo} [before] the preceding reason, whose figure is not named again
 */
function reasonText(context, same, before) {
  const [reason] = same;
  const isNamed = reason.kind === "gives" && before?.figure === reason.figure;
  const seats = same.flatMap(({ seat }) => seat ?? []);
  const yours = context.view.you?.seats ?? [];
  return t(isNamed ? "reason-gives.same" : `reason-${reason.kind}`, {
    points: reason.points ?? 0,
    was: reason.was ?? 0,
    count: reason.count ?? 0,
    winner: seats.length > 1 ? "several" : String(seats) === String(yours) ? "you" : "one",
    who: listed(seats.map((seat) => seatName(context, seat))),
    ...(reason.figure === undefined ? {} : figureValues(reason.figure)),
    ...(reason.shape === undefined ? {} : { shape: shapeText(reason.shape) }),
  });
}

/** Kinds of reasons that can differ only in their seats; one phrase then covers them all. */
const TOGETHER = new Set(["no-reply", "shares", "loses"]);

/**
 * Join the most important reasons into one phrase; empty if there are none.
 * @param {GameContext} context
 * @param {ReasonInfo[]} reasons
 * @param {number} [limit]
 */
export function reasonsText(context, reasons, limit = 4) {
  /** @type {Map<string|ReasonInfo, ReasonInfo[]>} */
  const told = new Map();
  for (const reason of reasons) {
    const key = TOGETHER.has(reason.kind) ? reason.kind : reason;
    told.set(key, [...(told.get(key) ?? []), reason]);
  }
  const shown = [...told.values()].slice(0, limit);
  return listed(shown.map((same, nth) => reasonText(context, same, shown[nth - 1]?.[0])));
}

/**
 * Format a chance; only a certainty is shown as 0% or 100%.
 * @param {number} chance
 * @param {boolean} [isCertain]
 */
export function percent(chance, isCertain = false) {
  const shown = isCertain ? chance : Math.min(0.99, Math.max(0.01, chance));
  return new Intl.NumberFormat(region(), { style: "percent" }).format(shown);
}

/** The cost of a mistake. @param {import("../core/types.js").PlyInfo} ply */
export function lossText({ after, seat, loss }) {
  const chance = after.chances[seat];
  return lossOf(chance + loss, chance);
}

/** How far a chance falls. @param {number} before @param {number} after */
export const lossOf = (before, after) =>
  t("review-lost", { before: percent(before), after: percent(after) });

/** Format expected points. @param {number} points */
export const pointsText = (points) =>
  new Intl.NumberFormat(region(), { maximumFractionDigits: 0 }).format(points);

/**
 * The placement made, or the player's resignation.
 * @param {GameContext} context
 * @param {{index: number|null, seat: number}} ply
 */
export const moveText = (context, { index, seat }) =>
  index === null
    ? t("event-withdrew", { who: seatName(context, seat) })
    : placementName(context.table, index);
