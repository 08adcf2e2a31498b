// @ts-check
/** The missed puzzles and mistakes that come back: the link to them, and when they return. */

import { t } from "../i18n.js";
import { routerLink } from "../ui/page.js";

export const REPEAT = "/puzzles/repeat";

/** @param {number} count at least one @param {string} className */
export const repeatLink = (count, className) =>
  routerLink(REPEAT, { class: className }, t("repeat-count", { count }));

/** The day on which something comes back, or a note that it no longer does. @param {number|null} days */
export const returnText = (days) => (days === null ? t("repeat-done") : t("repeat-in", { days }));
