// @ts-check
/** The change in rating and the achievements from a game that has just ended. */

import { t } from "../i18n.js";
import { fullLevelName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { face } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";
import { achievementPicture } from "./achievement_pictures.js";
import { fetchStanding, keptText, newText, ratingText, signedNumber } from "./standing.js";

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
  const reached = standing.achievements.filter(({ at }) => at === counted.at);
  if (table.policy.is_rated) {
    const more = routerLink("/me", {}, t("standing-more"));
    element.append(h("p", {}, ratingChange(standing, counted), " ", more));
  }
  const next = nextLevel(standing, counted, table.policy.is_rated);
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
 * The rating before and after the game and the difference, or why it stayed.
 * @param {import("../core/types.js").Standing} standing
 * @param {import("../core/types.js").GameResult} result
 */
function ratingChange(standing, { rating, change, kept }) {
  if (rating === null) return keptText(kept, standing);
  const [old, after] = [Math.round(rating - change), Math.round(rating)];
  const by = signedNumber(after - old);
  return t("standing-changed", {
    before: String(old),
    rating: ratingText({ ...standing, rating: after }),
    change: by,
  });
}

/**
 * The level to play next: after two wins in a row, the next stronger one; otherwise, after a rated
 * game, the one that fits the rating, if it was not in this game.
 * @param {import("../core/types.js").Standing} standing
 * @param {import("../core/types.js").GameResult} result
 * @param {boolean} isRated
 */
function nextLevel({ level, next, rated, recent }, { id, opponents }, isRated) {
  if (next && recent.at(-1)?.id === id) return next;
  return isRated && rated && !opponents.includes("people") && !opponents.includes(level)
    ? level
    : null;
}
