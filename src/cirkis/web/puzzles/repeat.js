// @ts-check
/** The missed puzzles and mistakes to repeat: the link to them, and when they are due. */

import { t } from "../i18n.js";
import { routerLink } from "../ui/page.js";

export const REPEAT = "/puzzles/repeat";

/** @param {number} count at least one @param {string} className */
export const repeatLink = (count, className) =>
  routerLink(REPEAT, { class: className }, t("repeat-count", { count }));

/** When something comes back, or a note that it no longer will. @param {number|null} days */
export const returnText = (days) => (days === null ? t("repeat-done") : t("repeat-in", { days }));
