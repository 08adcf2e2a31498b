// @ts-check
/** The cards about the person's play: rating, levels, statistics, achievements. */

import { dateText, numberText, t } from "../i18n.js";
import { percent } from "../text/analysis_text.js";
import { errorText, levelName, shapeText } from "../text/names.js";
import { h } from "../ui/dom.js";
import { ratingCurve } from "./curve.js";
import { achievementPicture } from "./achievement_pictures.js";
import {
  achievementHow,
  achievementName,
  fetchStanding,
  keptText,
  ratingText,
} from "./standing.js";

/** @import { Standing, Tally } from "../core/types.js" */
/** @import { Child } from "../ui/dom.js" */

/** The cards, in an element filled once the data arrives. @param {(face: number) => void} showFace */
export function standingCards(showFace) {
  const element = h("div", { class: "standing", "aria-busy": "true" });
  const show = async () => {
    try {
      const standing = await fetchStanding();
      showFace(standing.face);
      element.replaceChildren(
        ratingCard(standing),
        ...(standing.statistics.total.games ? [statisticsCard(standing)] : []),
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
  );
}

/** @param {Standing} standing */
function statisticsCard({ statistics, levels, shapes: names }) {
  const { total, players, shapes } = statistics;
  const met = Object.keys(statistics.levels);
  const ranked = levels.map(({ id }) => id).filter((id) => met.includes(id));
  const against = [...ranked, ...met.filter((id) => !ranked.includes(id)).sort()];
  const rows = [
    tallyRow(t("standing-total"), total),
    ...against.map((id) =>
      tallyRow(id === "people" ? t("standing-people") : levelName(id), statistics.levels[id]),
    ),
    ...Object.keys(players)
      .sort()
      .map((count) => tallyRow(t("standing-players", { players: Number(count) }), players[count])),
  ];
  return card(
    "standing-statistics",
    t("standing-statistics"),
    table(
      t("standing-statistics"),
      ["", t("standing-games"), t("standing-won"), t("standing-shared")],
      rows,
    ),
    h("h3", {}, t("standing-by-shape")),
    shapesTable(shapes, names),
  );
}

/** @param {string} name @param {Tally} tally @returns {Child[]} */
const tallyRow = (name, { games, won, shared }) => [name, games, won, shared];

/**
 * @param {Standing["statistics"]["shapes"]} shapes
 * @param {Record<string, string>} names
 */
function shapesTable(shapes, names) {
  const rows = Object.entries(names).flatMap(([code, name]) => {
    const use = shapes[code];
    if (!use) return [];
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const each = use.placed ? numberText(use.points / use.placed, digits) : "–";
    return [[shapeText(name), use.placed, each, use.left]];
  });
  const heads = ["shape", "placed", "points", "left"].map((key) => t(`standing-${key}`));
  return table(t("standing-by-shape"), heads, rows);
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
            { class: "help" },
            at === null ? t("achievement-not-yet") : t("achievement-since", { when: dateText(at) }),
          ),
        ),
      ),
    ),
  );
}
