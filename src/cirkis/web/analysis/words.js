// @ts-check
/** What the computer thinks, in words. */

import { language, listed, t, tOr } from "../i18n.js";
import { figureName, placementName, seatName } from "../telling.js";

/** @typedef {import("../telling.js").Scene} Scene */
/** @typedef {import("./types.js").Reason} Reason */

/** A reason as a part of a sentence. @param {Scene} scene @param {Reason} reason */
function reasonText(scene, reason) {
  return t(`why.${reason.kind}`, {
    points: reason.points ?? 0,
    was: reason.was ?? 0,
    n: reason.count ?? 0,
    ...(reason.seat === undefined ? {} : { who: seatName(scene, reason.seat) }),
    ...(reason.figure === undefined ? {} : { figure: figureName(reason.figure) }),
    ...(reason.shape === undefined ? {} : { shape: tOr(`shape.${reason.shape}`, reason.shape) }),
  });
}

/** All reasons in one sentence, or none. @param {Scene} scene @param {Reason[]} reasons @param {number} [most] */
export const reasonsText = (scene, reasons, most = 4) =>
  listed(reasons.slice(0, most).map((reason) => reasonText(scene, reason)));

/** A chance as people say it: never certain unless it is. @param {number} chance @param {boolean} [isCertain] */
export function percent(chance, isCertain = false) {
  const shown = isCertain ? chance : Math.min(0.99, Math.max(0.01, chance));
  return new Intl.NumberFormat(language(), { style: "percent" }).format(shown);
}

/** Points that are expected. @param {number} points */
export const pointsText = (points) =>
  new Intl.NumberFormat(language(), { maximumFractionDigits: 0 }).format(points);

/** What was placed, or that somebody gave up. @param {Scene} scene @param {{index: number|null, seat: number}} ply */
export const plyText = (scene, { index, seat }) =>
  index === null
    ? t("event.withdrew", { who: seatName(scene, seat) })
    : placementName(scene.table, index);
