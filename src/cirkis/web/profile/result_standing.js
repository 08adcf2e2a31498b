// @ts-check
/** The change in rating and the achievements from a game that has just ended. */

import { t } from "../i18n.js";
import { fullLevelName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { face } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";
import { achievementPicture } from "./achievement_pictures.js";
import { fetchStanding, newText, ratingText, signedNumber } from "./standing.js";

/**
 * If the game counts, add the change in rating, a level to play next, and the achievements.
 * @param {HTMLElement} element
 * @param {import("../text/names.js").GameContext} context
 * @param {(level: string) => void} play starts a game against a level
 */
export async function showStanding(element, { table, view }, play) {
  const standing = await fetchStanding().catch(() => null); // the result is shown without it
  const counted = standing?.recent.find(({ id }) => id === `${table.id}.${view.round}`);
  if (!standing || !counted) return;
  // The result that counted may be from an ending that was later undone.
  const result = view.is_taken_back ? { ...counted, rating: null } : counted;
  const reached = standing.achievements.filter(({ at }) => at === result.at);
  const words = [ratingChange(standing, result), " "];
  // The dialog itself says that a teaching game is unrated.
  if (!table.teaching)
    element.append(h("p", {}, ...words, routerLink("/me", {}, t("standing-more"))));
  const next = nextLevel(standing, result);
  if (next) {
    const key = next === standing.next ? "standing-streak" : "standing-next";
    const offer = t(key, { level: fullLevelName(next) });
    element.append(
      h("button", { class: "quiet", onclick: () => play(next) }, face(next), " ", offer),
    );
  }
  element.append(
    ...reached.map(({ id }) => h("p", { class: "achieved" }, achievementPicture(id), newText(id))),
  );
}

/**
 * @param {import("../core/types.js").Standing} standing
 * @param {import("../core/types.js").GameResult} result
 */
function ratingChange(standing, { rating, change }) {
  if (rating === null) return t("standing-unrated", { rating: ratingText(standing) });
  const by = signedNumber(Math.round(rating) - Math.round(rating - change));
  const after = ratingText({ ...standing, rating: Math.round(rating) });
  return t("standing-changed", { rating: after, change: by });
}

/**
 * The level to play next: after two wins in a row, the next stronger one; otherwise the one that
 * fits the rating, if it was not in this game.
 * @param {import("../core/types.js").Standing} standing
 * @param {import("../core/types.js").GameResult} result
 */
function nextLevel({ level, next, rated, recent }, { id, opponents }) {
  if (next && recent.at(-1)?.id === id) return next;
  return rated && !opponents.includes("people") && !opponents.includes(level) ? level : null;
}
