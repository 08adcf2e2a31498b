// @ts-check
/** What brings a player back: the daily puzzle, what is to be repeated, their progress. */

import { smallBoard } from "../board/pictures.js";
import { request } from "../core/api.js";
import { hasBegun, noteBeginning, updateSettings } from "../core/settings.js";
import { language, t } from "../i18n.js";
import { ratingCurve } from "../profile/standing.js";
import { colourName } from "../text/names.js";
import { h, spaced } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { DailyPicture, LessonToDo, Today } from "../core/types.js" */

export const REPEAT = "/puzzles/repeat";

/** @param {number} count at least one @param {string} className */
export const repeatLink = (count, className) =>
  routerLink(REPEAT, { class: className }, t("repeat-count", { count }));

/** When something comes back, or a note that it no longer will. @param {number|null} days */
export const returnText = (days) => (days === null ? t("repeat-done") : t("repeat-in", { days }));

/**
 * The row, with space reserved for it. If this browser does not yet know that the person has been here,
 * the row stays hidden until the next visit, so that nothing moves.
 */
export function comingBack() {
  const isReserved = hasBegun();
  const element = h("section", {
    class: "coming-back",
    "aria-label": t("start-back"),
    "aria-busy": "true",
    hidden: !isReserved,
  });
  const show = async (/** @type {Layout} */ layout) => {
    /** @type {Today|null} */
    const today = await request(`/api/me/today?language=${language()}`).catch(() => null);
    if (today) noteBeginning(today.puzzle !== null);
    if (!isReserved || !today?.puzzle) return today;
    const { puzzle, lesson, due, ratings } = today;
    updateSettings({ days: puzzle.days, rating: ratings[ratings.length - 1] ?? 0 });
    element.replaceChildren(
      puzzleCard(puzzle, due, layout),
      ...(ratings.length > 1 ? [ratingCard(ratings)] : []),
      ...(lesson ? [lessonCard(lesson)] : []),
    );
    element.removeAttribute("aria-busy");
    return today;
  };
  return { element, show };
}

/** @param {DailyPicture} puzzle @param {number} due puzzles to repeat @param {Layout} layout */
function puzzleCard({ colours, pieces, to_play, solved, days }, due, layout) {
  const state =
    solved === null
      ? t("start-puzzle", { who: colourName(colours[to_play]) })
      : t(`puzzle-daily-${solved ? "solved" : "failed"}`);
  const more = [
    days > 1 && h("span", { class: "help" }, t("puzzle-days", { count: days })),
    due > 0 && repeatLink(due, "back-due"),
  ];
  return h(
    "div",
    { class: "back-card" },
    smallBoard(layout, colours, pieces),
    h(
      "div",
      { class: "back-words" },
      routerLink("/puzzles/daily", { class: "back-link" }, h("strong", {}, t("puzzle-daily"))),
      h("span", {}, state),
      h("span", { class: "row" }, ...more),
    ),
  );
}

/** @param {number[]} ratings */
const ratingCard = (ratings) =>
  card(
    "/me",
    h("span", {}, ...spaced(t("standing-rating"), h("strong", {}, ratings[ratings.length - 1]))),
    ratingCurve(ratings),
  );

/** @param {LessonToDo} lesson */
const lessonCard = ({ id, title, step }) =>
  card(
    `/learn/${id}${step > 1 ? `#${step}` : ""}`,
    ...spaced(
      h("span", {}, t(step > 1 ? "start-lesson-on" : "start-lesson-next")),
      h("strong", {}, title),
    ),
  );

/** @param {string} path @param {...(Node|string)} content */
const card = (path, ...content) => routerLink(path, { class: "back-card" }, ...content);
