// @ts-check
/** The lessons by group, with the progress in each, and a link to the next lesson. */

import { t } from "../i18n.js";
import { fetchProgress } from "../profile/progress.js";
import { h } from "../ui/dom.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { fetchLessons } from "./lesson_screen.js";

/** @import { LessonSummary } from "../core/types.js" */

/** Progress by lesson. @typedef {import("../core/types.js").Progress["lessons"]} Reached */

/** Show the list of lessons. @param {HTMLElement} root */
export async function showLearn(root) {
  root.replaceChildren(loadingPage(t("learn")));
  const [{ groups }, progress] = await Promise.all([
    fetchLessons(),
    fetchProgress().catch(() => null), // the lessons are there without it
  ]);
  const reached = progress?.lessons ?? {};
  const hasPlayed = Boolean(progress?.games.recent.length);
  document.title = `${t("learn")} · ${t("title")}`;
  root.replaceChildren(
    screenHeader(""),
    h(
      "main",
      { class: "learn-page", id: "main" },
      h("h1", {}, t("learn")),
      h("p", {}, t("learn-intro")),
      nextLesson(
        groups.flatMap(({ lessons }) => lessons),
        reached,
        hasPlayed,
      ),
      ...groups.map(({ id, title, lessons }) =>
        h(
          "section",
          { "aria-labelledby": `lessons-${id}` },
          h("h2", { id: `lessons-${id}` }, title),
          h("ul", { class: "lesson-list" }, ...lessons.map((one) => lessonItem(one, reached))),
        ),
      ),
      openingsSection(),
    ),
  );
}

/** The step to continue at, from 0. @param {LessonSummary} lesson @param {Reached} reached */
const stepOf = ({ id, steps }, reached) => Math.min(reached[id]?.step ?? 0, steps - 1);

/** The address of the step to continue at. @param {LessonSummary} lesson @param {Reached} reached */
const addressOf = (lesson, reached) => {
  const step = stepOf(lesson, reached);
  return `/learn/${lesson.id}${step ? `#${step + 1}` : ""}`;
};

/**
 * The link to the first unfinished lesson; for a person who has played, the first game is none.
 * @param {LessonSummary[]} lessons
 * @param {Reached} reached
 * @param {boolean} hasPlayed
 */
function nextLesson(lessons, reached, hasPlayed) {
  const offered = hasPlayed && !reached[lessons[0].id] ? lessons.slice(1) : lessons;
  const next = offered.find(({ id }) => !reached[id]?.finished);
  if (!next) return h("div", {}, h("p", {}, t("learn-all")), toRules());
  const isNew = offered === lessons && lessons.every(({ id }) => !reached[id]);
  return h(
    "p",
    { class: "row" },
    routerLink(
      addressOf(next, reached),
      { class: "button primary" },
      isNew ? t("learn-first") : t("learn-go-on", { lesson: next.title }),
    ),
    toRules(),
  );
}

const toRules = () => routerLink("/help", { class: "button" }, t("rules"));

/** The link to the openings, for those who know the rules. */
const openingsSection = () =>
  h(
    "section",
    { "aria-labelledby": "learn-openings" },
    h("h2", { id: "learn-openings" }, t("openings")),
    h("p", {}, t("openings.help")),
    h("p", {}, routerLink("/openings", { class: "button" }, t("openings.open"))),
  );

/** @param {LessonSummary} lesson @param {Reached} reached */
function lessonItem(lesson, reached) {
  const step = stepOf(lesson, reached);
  const isDone = Boolean(reached[lesson.id]?.finished);
  const state = isDone
    ? t("learn-done")
    : step
      ? t("learn-part", { done: step, steps: lesson.steps })
      : t("learn-steps", { steps: lesson.steps });
  return h(
    "li",
    { class: `card lesson-item${isDone ? " done" : ""}` },
    h("h3", {}, routerLink(addressOf(lesson, reached), {}, lesson.title)),
    h("p", {}, lesson.about),
    h("p", { class: "lesson-state" }, isDone && h("span", { "aria-hidden": "true" }, "✓ "), state),
  );
}
