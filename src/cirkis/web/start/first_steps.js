// @ts-check
/** Links to learn and practise: the lesson in progress or the first one, and the daily puzzle. */

import { t } from "../i18n.js";
import { fetchProgress } from "../people/progress.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @typedef {import("../core/types.js").Progress} Progress */

/** Milliseconds of a day, which begins at midnight UTC. */
const DAY = 86_400_000;

/** The links; once the progress is loaded, their text can change, but not their size. */
export function firstSteps() {
  const element = h("p", { class: "first-steps" }, ...links(null));
  const show = async () => {
    const progress = await fetchProgress().catch(() => null);
    if (progress) element.replaceChildren(...links(progress));
  };
  return { element, show };
}

/** @param {Progress|null} progress */
function links(progress) {
  return [
    routerLink(...lessons(progress)),
    routerLink(...puzzles(progress)),
    routerLink("/openings", { class: "button" }, t("openings")),
    routerLink("/study", { class: "button" }, t("studies")),
    routerLink("/help", { class: "button" }, t("start-help")),
  ];
}

/**
 * The lesson in progress, the first lesson, or the list if one is finished.
 * @param {Progress|null} progress
 * @returns {[string, Record<string, string>, string]}
 */
function lessons(progress) {
  const unfinished = progress && unfinishedLesson(progress);
  if (unfinished)
    return [`/learn/${encodeURIComponent(unfinished)}`, { class: "button" }, t("start-lesson-on")];
  const isNew = !progress || !Object.keys(progress.lessons).length;
  const [path, key] = isNew ? ["/learn/first", "start-learn"] : ["/learn", "start-lessons"];
  return [path, { class: "button" }, t(key)];
}

/**
 * The puzzle of the day, or the list once that is solved.
 * @param {Progress|null} progress
 * @returns {[string, Record<string, string>, string]}
 */
function puzzles(progress) {
  const today = Math.floor(Date.now() / DAY);
  const isSolved = progress?.puzzles.days.includes(today);
  const [path, key] = isSolved ? ["/puzzles", "puzzles"] : ["/puzzles/daily", "puzzle-daily"];
  return [path, { class: "button" }, t(key)];
}

/** The unfinished lesson continued most recently. @param {Progress} progress */
function unfinishedLesson({ lessons }) {
  const open = Object.entries(lessons).filter(([, { finished }]) => finished === null);
  return open.sort(([, a], [, b]) => b.at - a.at)[0]?.[0] ?? null;
}
