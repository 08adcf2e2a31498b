// @ts-check
/** Lessons: their list, and one with its tasks on the board and its panel. */

import { animateEvents } from "../board/animations.js";
import { createTable, fetchBoard, post, request } from "../core/api.js";
import { pathOf } from "../core/geometry.js";
import { suitedOpponent } from "../core/opponents.js";
import { navigate } from "../core/router.js";
import { fetchProgress, report } from "../core/settings.js";
import { openHelpDialog } from "../help/help.js";
import { language, t } from "../i18n.js";
import { selectionFor, stage } from "../input/turning.js";
import { PositionBoard } from "../position_board/position_board.js";
import { isScored } from "../text/event_text.js";
import { toldNames } from "../text/named_parts.js";
import { placementName } from "../text/names.js";
import { button, signedButton } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { emphasised, h, s } from "../ui/dom.js";
import { playSound } from "../ui/notifications.js";
import { headerButton, loadingPage, routerLink, screenHeader } from "../ui/page.js";

/** @import { LessonAnswer, LessonList, LessonStep, LessonSummary, TableInfo } from "../core/types.js" */

/**
 * The buttons' actions.
 * @typedef {object} LessonActions
 * @property {() => void} hint
 * @property {() => void} solution
 * @property {() => void} again   takes the placement back
 * @property {() => void} back    to the previous step
 * @property {() => void} next    to the next step, or out of the lesson
 * @property {() => void} play    begins a game
 */

class LessonPanel {
  /** @param {LessonActions} actions */
  constructor(actions) {
    this.title = h("h1", { id: "lesson-title", tabindex: "-1" });
    this.count = h("p", { class: "lesson-count practice-count" });
    this.dots = h("span", { class: "lesson-dots", "aria-hidden": "true" });
    this.message = h("div", { class: "lesson-message" });
    this.task = h("div", { class: "lesson-task" });
    this.again = button("lesson-again", actions.again, "primary");
    this.next = h("button", { class: "primary", onclick: actions.next });
    this.hint = button("lesson-hint", actions.hint);
    this.solution = button("lesson-solution", actions.solution);
    this.back = signedButton("←", "lesson-back", actions.back, "quiet lesson-move");
    // Kept away from the button above, so that a double click does not skip a step.
    this.skip = signedButton("→", "lesson-skip", actions.next, "quiet lesson-move skip-move");
    this.play = button("lesson-play", actions.play);
    this.isLast = false;
    this.element = h(
      "section",
      { class: "card practice-panel", "aria-labelledby": "lesson-title" },
      h("header", {}, this.title, h("div", { class: "lesson-place" }, this.dots, this.count)),
      h("div", { class: "practice-words", tabindex: "0" }, this.message, this.task),
      h(
        "div",
        { class: "practice-buttons" },
        ...[this.next, this.again, this.hint, this.solution, this.play, this.back, this.skip],
      ),
    );
  }

  /** Show an unsolved step. @param {LessonStep} step */
  showStep(step) {
    this.title.textContent = step.title;
    this.count.textContent = t("lesson-step", { n: step.step, steps: step.steps });
    this.dots.replaceChildren(
      ...Array.from({ length: step.steps }, (_, i) =>
        h("span", { class: i + 1 < step.step ? "past" : i + 1 === step.step ? "now" : "" }),
      ),
    );
    this.task.replaceChildren(
      ...step.text.split("\n").map((text) => h("p", {}, ...emphasised(text))),
    );
    this.isLast = step.step === step.steps;
    this.next.textContent = t(
      !this.isLast ? "lesson-next" : step.next ? "lesson-next-one" : "lesson-end",
    );
    this.back.disabled = step.step === 1;
    this.#say("");
    this.#offer(null);
    this.#top();
  }

  /** @param {string} text @param {boolean} hasMore whether more hints follow */
  showHint(text, hasMore) {
    this.#say("hint", h("p", {}, ...emphasised(text)));
    this.hint.disabled = !hasMore;
    this.#top();
  }

  /** @param {LessonAnswer} answer */
  showAnswer(answer) {
    const happened = answer.happened.map((text) => h("li", {}, text));
    this.#say(
      answer.solved ? "solved" : "missed",
      h("p", { class: "lesson-verdict" }, ...emphasised(answer.text)),
      ...(happened.length ? [h("ul", {}, ...happened)] : []),
    );
    this.#offer(answer);
    this.#top();
    (answer.solved ? this.next : this.again).focus({ preventScroll: true });
  }

  /** @param {string} kind @param {...HTMLElement} content */
  #say(kind, ...content) {
    this.message.dataset.kind = kind;
    this.message.replaceChildren(...content);
  }

  /** Show the buttons that apply now. @param {LessonAnswer|null} answer */
  #offer(answer) {
    this.next.hidden = !answer?.solved;
    this.again.hidden = !answer || answer.solved;
    this.hint.hidden = this.solution.hidden = Boolean(answer);
    this.task.hidden = Boolean(answer?.solved);
    this.skip.hidden = Boolean(answer?.solved);
    this.play.hidden = !(answer?.solved && this.isLast);
    if (!answer) this.hint.disabled = false;
  }

  #top() {
    this.element.querySelector(".practice-words")?.scrollTo(0, 0);
  }
}

/** The link to the list of lessons. */
const toLessons = () => routerLink("/learn", { class: "button" }, t("learn-list"));

/** All lessons, by group. @returns {Promise<LessonList>} */
const fetchLessons = () => request(`/api/lessons?language=${language()}`);

/** @param {string} lesson @param {number} step from 1 @returns {Promise<LessonStep>} */
const fetchStep = (lesson, step) =>
  request(`/api/lessons/${encodeURIComponent(lesson)}?step=${step}&language=${language()}`);

/**
 * @param {string} lesson @param {number} step @param {string} cells
 * @returns {Promise<LessonAnswer>}
 */
const tryPlacement = (lesson, step, cells) =>
  post(`/api/lessons/${encodeURIComponent(lesson)}/try`, { step, cells, language: language() });

/** The marks on a lesson's board, above the pieces because a marked figure is often nearly full. */
class LessonMarks {
  /** @param {PositionBoard} position */
  constructor({ board, model }) {
    this.layout = model.layout;
    this.element = s("g", { class: "lesson-marks" });
    board.element.append(this.element);
  }

  /** @param {string[]} names of the cells */
  draw(names) {
    const cells = names.map((name) => this.layout.cells.get(name)?.points ?? []);
    this.element.replaceChildren(...cells.map((points) => s("path", { d: pathOf(points) })));
  }
}

/** A key that is equal for tables that look alike. @param {TableInfo} table */
const kindOf = ({ colours, options }) => JSON.stringify([colours, options]);

/** Show a lesson at the step in the address. @param {HTMLElement} root @param {string} id */
export async function showLesson(root, id) {
  root.replaceChildren(loadingPage(t("learn")));
  const at = Number(/^#(\d{1,3})$/.exec(location.hash)?.[1] ?? 1);
  const [board, step] = await Promise.all([fetchBoard(), fetchStep(id, at)]);
  const screen = new LessonScreen(root, board, step);
  return () => screen.position.end();
}

class LessonScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("../core/types.js").BoardInfo} board
   * @param {LessonStep} step
   */
  constructor(root, board, step) {
    this.root = root;
    this.board = board;
    this.step = step;
    this.panel = new LessonPanel({
      hint: () => this.#hint(),
      solution: () => this.#showSolution(),
      again: () => this.#begin(this.step),
      back: () => this.#goTo(this.step.step - 1),
      next: () => this.#next(),
      play: () => this.#play(),
    });
    this.position = this.#makePosition();
    this.marks = new LessonMarks(this.position);
    /** The number of hints given. */
    this.hinted = 0;
    this.isBeginning = false;
    this.#begin(step);
  }

  /** Whether the placement has been answered, so that nothing more can be placed. */
  get #isAnswered() {
    return this.position.model.closed !== null;
  }

  /** Start a step. @param {LessonStep} step */
  #begin(step) {
    const isSame = kindOf(step.table) === kindOf(this.position.table);
    this.step = step;
    if (!isSame) {
      this.position.end();
      this.position = this.#makePosition();
      this.marks = new LessonMarks(this.position);
    }
    this.hinted = 0;
    this.panel.showStep(step);
    this.position.open(step.view);
    this.position.model.setPreviews(step.previews);
    this.marks.draw(step.marks);
    document.title = `${step.title} · ${t("title")}`;
    history.replaceState(history.state, "", `#${step.step}`);
    const { activeElement } = document;
    if (activeElement === document.body || this.panel.element.contains(activeElement))
      this.panel.title.focus({ preventScroll: true });
    announce(
      `${step.title}. ${t("lesson-step", { n: step.step, steps: step.steps })}. ${plain(step.text)}`,
    );
  }

  /** Build the board for the step's table, with its players and options. */
  #makePosition() {
    const { table, view } = this.step;
    const position = new PositionBoard(this.board, table, view, {
      place: (cells) => this.#attempt(cells),
      undo: () => this.#isAnswered && this.#begin(this.step),
      hint: () => this.#hint(),
    });
    const help = headerButton("help", () => openHelpDialog(table), "?");
    this.root.replaceChildren(
      screenHeader("", toLessons(), help),
      position.main(this.panel.element),
    );
    return position;
  }

  #hint() {
    const { hints } = this.step;
    if (this.#isAnswered || this.hinted >= hints.length) return;
    const text = hints[this.hinted];
    this.hinted += 1;
    this.panel.showHint(text, this.hinted < hints.length);
    announce(plain(text));
  }

  /** Aim at the solution, for the player to confirm. */
  #showSolution() {
    const { model, turnPanel } = this.position;
    if (this.#isAnswered) return;
    const { solution, table } = this.step;
    model.set({ selection: stage(selectionFor(model, solution)), notice: null });
    const [text] = toldNames(model, [t("lesson-shown", { move: placementName(table, solution) })]);
    this.panel.showHint(text, this.hinted < this.step.hints.length);
    announce(text);
    // Enter then confirms it instead of showing it again; the button is drawn in a microtask.
    queueMicrotask(() => {
      /** @type {any} */ (turnPanel.tools.querySelector(".primary"))?.focus();
    });
  }

  /** Have a placement judged. @param {string} cells */
  async #attempt(cells) {
    const { step, position } = this;
    try {
      const answer = await tryPlacement(step.lesson, step.step, cells);
      if (this.step !== step || this.position !== position || this.#isAnswered) return;
      position.show(answer.view);
      const isLast = step.step === step.steps;
      const goOn = isLast ? "lesson-go-on.last" : "lesson-go-on";
      position.close(t(answer.solved ? goOn : "lesson-take-back"));
      this.marks.draw([]);
      this.panel.showAnswer(answer);
      announce([answer.text, ...answer.happened].map(plain).join(" "));
      this.#animate(answer.view);
      if (answer.solved) this.#remember(step.step);
    } catch (error) {
      position.fail(error);
    }
  }

  /** Animate the last placement and its effects. @param {import("../core/types.js").View} view */
  #animate(view) {
    const { position } = this;
    const events = view.moves.at(-1)?.events ?? [];
    playSound(events.some(isScored) ? "scored" : "placed");
    setTimeout(() => {
      if (position === this.position) animateEvents(position.board, position.trays, events);
    });
  }

  /** Save where to continue: at the next step, or at the start of a finished lesson. @param {number} step */
  #remember(step) {
    const { lesson, steps } = this.step;
    const done = step === steps;
    // If this fails, the lesson goes on; only the list is out of date.
    report({ type: "lesson-reached", lesson, step: done ? 0 : step, done }).catch(() => undefined);
  }

  #next() {
    const { step, steps, next } = this.step;
    if (step < steps) this.#goTo(step + 1);
    else navigate(next ? `/learn/${next}` : "/learn");
  }

  /** Begin a game against the computer. */
  async #play() {
    if (this.isBeginning) return; // the second click of a double click
    this.isBeginning = true;
    /** @type {import("../core/types.js").SeatRequest[]} */
    const seats = [{ kind: "person" }, { kind: "computer", level: suitedOpponent() }];
    try {
      const { id } = await createTable({ options: {}, seats });
      navigate(`/table/${id}`);
    } catch (error) {
      this.isBeginning = false;
      this.position.fail(error);
    }
  }

  /** @param {number} step */
  async #goTo(step) {
    try {
      this.#begin(await fetchStep(this.step.lesson, step));
    } catch (error) {
      this.position.fail(error);
    }
  }
}

/** Remove the asterisks that mark emphasis. @param {string} text */
const plain = (text) => text.replaceAll("*", "");

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
