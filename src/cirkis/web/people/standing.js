// @ts-check
/** One's rating: how it is fetched and written. */

import { request } from "../core/api.js";
import { settings, updateSettings } from "../core/settings.js";
import { region, t } from "../i18n.js";
import { levelName } from "../text/names.js";

/** @typedef {import("../core/types.js").Standing} Standing */

/**
 * Fetch one's rating, statistics and achievements; the start screen then knows which level fits.
 * @returns {Promise<Standing>}
 */
export async function fetchStanding() {
  /** @type {Standing} */
  const standing = await request("/api/me/standing");
  const proposed = standing.rated ? standing.level : "";
  if (settings.proposed !== proposed) updateSettings({ proposed });
  return standing;
}

/** A rating as people read it; one of few games is a guess. @param {Pick<Standing, "rating"|"settled">} standing */
export const ratingText = ({ rating, settled }) =>
  settled ? String(rating) : t("standing-guess", { rating: String(rating) });

/** @param {number} number @param {Intl.NumberFormatOptions} how */
export const numberText = (number, how) => new Intl.NumberFormat(region(), how).format(number);

/** A number with its sign; browsers would write a hyphen for minus. @param {number} number */
export const signedNumber = (number) =>
  numberText(number, { signDisplay: "exceptZero" }).replace("-", "−");

/** Achievements that differ by the level alone share their sentences. */
const BEAT = "beat-";

/** @param {string} id */
export const achievementName = (id) =>
  id.startsWith(BEAT)
    ? t("achievement-beat", { level: levelName(id.slice(BEAT.length)) })
    : t(`achievement-${id}`);

/** How an achievement is reached. @param {string} id */
export const achievementHow = (id) =>
  t(id.startsWith(BEAT) ? "achievement-beat.how" : `achievement-${id}.how`);
