// @ts-check
/** Show a toast for each achievement that was just earned. */

import { t } from "../i18n.js";
import { toast } from "../ui/toast.js";
import { achievementPicture } from "./achievement_pictures.js";
import { achievementName } from "./standing.js";

/** Seconds for which an achievement is new: a result reopened later must not repeat the toast. */
const NEWS = 60;

/** @type {Set<string>} */
const shown = new Set();

/** @param {string} id */
export const newText = (id) => t("achievement-new", { name: achievementName(id) });

/** @param {import("../core/types.js").AchievementState[]} achievements */
export function celebrate(achievements) {
  for (const { id, at } of achievements) {
    if (at === null || Math.abs(Date.now() / 1000 - at) > NEWS || shown.has(id)) continue;
    shown.add(id);
    toast(achievementPicture(id), newText(id));
  }
}
