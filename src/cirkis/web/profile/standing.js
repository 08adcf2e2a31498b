// @ts-check
/** The person's rating, statistics and achievements: on their page, and after a game. */

import { request } from "../core/api.js";
import { noteBeginning, updateSettings } from "../core/settings.js";
import { dateText, numberText, percent, t } from "../i18n.js";
import { errorText, levelName } from "../text/names.js";
import { h, s } from "../ui/dom.js";
import { faceParts, picture } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";

/** @import { Standing } from "../core/types.js" */
/** @import { Child } from "../ui/dom.js" */
/** @import { Part } from "../ui/faces.js" */

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
const ratingText = ({ rating, settled }) =>
  settled ? String(rating) : t("standing-guess", { rating: String(rating) });

/** Why the rating stayed after a rated game. @param {string} why @param {Standing} standing */
const keptText = (why, standing) =>
  t(why ? `standing-kept.${why}` : "standing-kept", { rating: ratingText(standing) });

/** A number with its sign. @param {number} number */
export const signedNumber = (number) => numberText(number, { signDisplay: "exceptZero" });

/** The prefix of the achievements for beating a level; the level's id follows. */
const BEAT = "beat-";

/** @param {string} id */
const achievementName = (id) =>
  id.startsWith(BEAT)
    ? t("achievement-beat", { level: levelName(id.slice(BEAT.length)) })
    : t(`achievement-${id}`);

/** @param {string} id */
export const newText = (id) => t("achievement-new", { name: achievementName(id) });

/** How an achievement is earned. @param {string} id */
const achievementHow = (id) =>
  t(id.startsWith(BEAT) ? "achievement-beat.how" : `achievement-${id}.how`);

/** @param {string} shape @param {number} size @param {number} turn @param {string} [tone] @param {number} [x] @param {number} [y] @returns {Part} */
const part = (shape, size, turn, tone, x, y) => ({ shape, size, turn, tone, x, y });

/** @type {Record<string, Part[]>} */
const PICTURES = {
  won: [part("star", 1.15, 0, "accent")],
  rated: [part("circle", 1.1, 0), part("arrow", 1, 0, "accent", 0, 0.7)],
  double: [
    part("circle", 0.75, 0, "glass", -0.7, 0.5),
    part("star", 0.85, 0, "accent", 0.65, -0.5),
  ],
  "even-star": [0, 2, 4, 6, 8].map((turn, i) =>
    part("arrow", 1.1, turn, i < 2 ? "accent" : "glass"),
  ),
  center: [part("circle", 1.15, 1), part("star", 0.6, 0, "accent")],
  "free-run": [0.2, 1, 1.8].map((x, i) => part("arrow", 1.1, 7.5, i ? "accent" : "glass", x)),
  "ten-for-five": [
    part("big-slice", 0.85, 5, "glass", 0, 0.2),
    part("star", 0.5, 0, "accent", 0, -0.9),
  ],
  comeback: [0.4, 0.65, 0.95].map((size, i) =>
    part("wedge", size, 0, i < 2 ? "glass" : "accent", 1.2 * i - 1.2, 1 - 0.3 * i),
  ),
  runaway: [
    part("star", 0.85, 0, "accent", 0.75, -0.3),
    part("star", 0.35, 0, "glass", -1.3, 0.8),
    part("star", 0.35, 0, "glass", -1, -0.9),
  ],
  "went-out": [part("big-slice", 1.15, 5)],
  four: [0, 2.5, 5, 7.5].map((turn, i) => part("wedge", 1.15, turn, i ? "glass" : "accent")),
  flawless: [part("star", 1.2, 1, "accent"), part("circle", 0.7, 0), part("star", 0.4, 0, "light")],
};

/** @param {string} id */
export const achievementPicture = (id) =>
  picture(
    id.startsWith(BEAT)
      ? [...faceParts(id.slice(BEAT.length)), part("star", 0.45, 0, "accent", 1.4, 1.4)]
      : (PICTURES[id] ?? []),
  );

const WIDTH = 600;
const HEIGHT = 180;
const MARGIN = 24;
/** The smallest range of the rating axis: less would make noise look like progress. */
const MIN_SPAN = 100;

/**
 * Draw the ratings after the latest games.
 * @param {number[]} ratings oldest first; at least two
 */
export function ratingCurve(ratings) {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const middle = (low + high) / 2;
  const span = Math.max(high - low, MIN_SPAN);
  const x = (/** @type {number} */ i) => MARGIN + (i * (WIDTH - 2 * MARGIN)) / (ratings.length - 1);
  const y = (/** @type {number} */ rating) =>
    HEIGHT / 2 - ((rating - middle) * (HEIGHT - 2 * MARGIN)) / span;
  const points = ratings.map((rating, i) => `${x(i).toFixed(1)} ${y(rating).toFixed(1)}`);
  const last = ratings[ratings.length - 1];
  const words = t("standing-curve", {
    games: ratings.length,
    low: String(low),
    high: String(high),
    now: String(last),
  });
  return h(
    "figure",
    { class: "rating-curve" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      s("path", { d: `M${points.join("L")}`, "stroke-width": 2 }),
      s("path", { d: `M${points[points.length - 1]}h0`, "stroke-width": 7 }),
    ),
    h("figcaption", { class: "help" }, words),
  );
}

/** The cards, in an element filled once the data arrives. @param {(face: number) => void} showFace */
export function standingCards(showFace) {
  const element = h("div", { class: "standing", "aria-busy": "true" });
  const show = async () => {
    try {
      const standing = await fetchStanding();
      showFace(standing.face);
      element.replaceChildren(
        ratingCard(standing),
        ...(standing.statistics.total.games ? [gamesCard(standing)] : []),
        achievementsCard(standing),
      );
    } catch (error) {
      element.replaceChildren(h("p", { class: "error" }, errorText(/** @type {any} */ (error))));
    }
    element.removeAttribute("aria-busy");
  };
  show();
  return { element, show };
}

/** @param {string} id @param {string} title @param {...Child} content */
const card = (id, title, ...content) =>
  h("section", { class: "card", "aria-labelledby": id }, h("h2", { id }, title), ...content);

/** @param {Standing} standing */
function ratingCard(standing) {
  const { rated, rating, deviation, recent, levels } = standing;
  const kept = recent.findLast((game) => game.kept);
  const ratings = recent.flatMap((game) => (game.rating === null ? [] : [Math.round(game.rating)]));
  return card(
    "standing-rating",
    t("standing-rating"),
    rated
      ? h("p", { class: "rating" }, ratingText(standing))
      : h("p", {}, kept ? keptText(kept.kept, standing) : t("standing-none")),
    rated > 0 &&
      h(
        "p",
        { class: "help" },
        t("standing-deviation", {
          low: String(rating - 2 * deviation),
          high: String(rating + 2 * deviation),
          games: rated,
        }),
      ),
    ratings.length > 1 && ratingCurve(ratings),
    h("p", {}, t("standing-next", { level: levelName(standing.level) })),
    h("p", { class: "help" }, t("standing-rating.help")),
    h(
      "details",
      {},
      h("summary", {}, t("standing-levels")),
      table(
        t("standing-levels.help"),
        [t("standing-level"), t("standing-rating.short"), t("standing-expected")],
        levels.map(({ id, rating: strength, expected }) => [
          levelName(id),
          strength,
          (expected < 0.01 ? "<\u00a0" : "") + percent(expected),
        ]),
        true,
      ),
    ),
  );
}

/** How many of the latest games are listed. */
const LATEST = 5;

/** The games: how many, the latest, and the way to all that are still here. @param {Standing} standing */
function gamesCard({ statistics, recent }) {
  const { games, won, shared } = statistics.total;
  const latest = recent.slice(-LATEST).reverse();
  return card(
    "standing-games",
    t("standing-games"),
    table(
      t("standing-games"),
      ["", t("standing-games"), t("standing-won"), t("standing-shared")],
      [[t("standing-total"), games, won, shared]],
    ),
    h("ul", { class: "latest-games" }, ...latest.map(latestGame)),
    h("p", {}, routerLink("/", {}, t("games-finished"))),
  );
}

/** @param {import("../core/types.js").GameResult} game */
function latestGame({ result, opponents, rating, change, at }) {
  const names = opponents.map((id) => (id === "people" ? t("standing-people") : levelName(id)));
  return h(
    "li",
    {},
    h("strong", {}, t(`games-state-${result}`)),
    h("span", {}, names.join(", ")),
    h("span", {}, rating === null ? "" : signedNumber(Math.round(change))),
    h("span", { class: "help" }, dateText(at)),
  );
}

/**
 * A table whose first column holds the row headers.
 * @param {string} caption
 * @param {string[]} heads
 * @param {Child[][]} rows
 * @param {boolean} [isShown] whether the caption says more than the heading above it
 */
function table(caption, heads, rows, isShown = false) {
  const head = (/** @type {string} */ name) =>
    name ? h("th", { scope: "col" }, name) : h("td", {});
  return h(
    "table",
    { class: "standing-table" },
    h("caption", { class: isShown ? "help" : "visually-hidden" }, caption),
    h("thead", {}, h("tr", {}, ...heads.map(head))),
    h(
      "tbody",
      {},
      ...rows.map(([name, ...cells]) =>
        h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))),
      ),
    ),
  );
}

/** @param {Standing} standing */
function achievementsCard({ achievements }) {
  const reached = achievements.filter(({ at }) => at !== null).length;
  return card(
    "standing-achievements",
    t("achievements"),
    h("p", { class: "help" }, t("achievements.count", { reached, all: achievements.length })),
    h(
      "ul",
      { class: "achievements" },
      ...achievements.map(({ id, at }) =>
        h(
          "li",
          { class: at === null ? "" : "reached" },
          achievementPicture(id),
          h("strong", {}, achievementName(id)),
          h("span", { class: "help" }, achievementHow(id)),
          h(
            "span",
            { class: "visually-hidden" },
            at === null ? t("achievement-not-yet") : t("achievement-since", { when: dateText(at) }),
          ),
        ),
      ),
    ),
  );
}

/** After one game, more achievements are only found on the person's page. */
const MAX_ACHIEVED = 2;

/**
 * If the game counts, add the change in rating and, for the first time, what was achieved.
 * @param {HTMLElement} element
 * @param {import("../text/names.js").GameContext} context
 * @param {boolean} isFirst
 */
export async function showStanding(element, { table, view }, isFirst) {
  const standing = await fetchStanding().catch(() => null); // the result is shown without it
  const counted = standing?.recent.find(({ id }) => id === `${table.id}.${view.round}`);
  if (!standing || !counted) return;
  if (table.policy.is_rated) {
    const more = routerLink("/me", {}, t("standing-more"));
    element.append(h("p", {}, ratingChange(standing, counted), " ", more));
  }
  const reached = standing.achievements.filter(({ at }) => isFirst && at === counted.at);
  element.append(
    ...reached
      .slice(0, MAX_ACHIEVED)
      .map(({ id }) => h("p", { class: "achieved" }, achievementPicture(id), newText(id))),
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
