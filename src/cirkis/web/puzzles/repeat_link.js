// @ts-check
/** The link to the missed puzzles that have come back. */

import { t } from "../i18n.js";
import { routerLink } from "../ui/page.js";

/** @param {number} count at least one @param {string} className */
export const repeatLink = (count, className) =>
  routerLink("/puzzles/repeat", { class: className }, t("repeat-count", { count }));
