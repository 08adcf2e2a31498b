// @ts-check
/** Fetch the person's rating, and format ratings. */

import { request } from "../core/api.js";
import { updateSettings } from "../core/settings.js";
import { numberText, t } from "../i18n.js";
import { levelName } from "../text/names.js";
import { noteBeginning } from "./progress.js";

/** @import { Standing } from "../core/types.js" */

/**
 * Fetch rating, statistics and achievements; store the rating for the header, and the level to propose.
 * @returns {Promise<Standing>}
 */
export async function fetchStanding() {
  /** @type {Standing} */
  const standing = await request("/api/me/standing");
  if (standing.recent.length) noteBeginning();
  const { rated, rating, level, levels, next, recent } = standing;
  // The first game, which teaches, is not rated: after only losses, propose the weakest opponent.
  const hasOnlyLost = recent.length > 0 && recent.every(({ result }) => result === "lost");
  const proposed = rated ? level : hasOnlyLost ? levels[0].id : "";
  updateSettings({ next, proposed, rating: rated && rating });
  return standing;
}

/** Format a rating, marked as a guess if based on few games. @param {Pick<Standing, "rating"|"settled">} standing */
export const ratingText = ({ rating, settled }) =>
  settled ? String(rating) : t("standing-guess", { rating: String(rating) });

/** Why the rating stayed after a rated game. @param {string} why @param {Standing} standing */
export const keptText = (why, standing) =>
  t(why ? `standing-kept.${why}` : "standing-kept", { rating: ratingText(standing) });

/** A number with its sign. @param {number} number */
export const signedNumber = (number) => numberText(number, { signDisplay: "exceptZero" });

/** The prefix of the achievements for beating a level; the level's id follows. */
export const BEAT = "beat-";

/** @param {string} id */
export const achievementName = (id) =>
  id.startsWith(BEAT)
    ? t("achievement-beat", { level: levelName(id.slice(BEAT.length)) })
    : t(`achievement-${id}`);

/** @param {string} id */
export const newText = (id) => t("achievement-new", { name: achievementName(id) });

/** How an achievement is earned. @param {string} id */
export const achievementHow = (id) =>
  t(id.startsWith(BEAT) ? "achievement-beat.how" : `achievement-${id}.how`);
