// @ts-check
/** The panel beside a lesson's board: the step's text, hints, answers and buttons. */

import { t } from "../i18n.js";
import { button, signedButton } from "../ui/button.js";
import { emphasised, h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @import { LessonAnswer, LessonStep } from "../core/types.js" */
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

export class LessonPanel {
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
export const toLessons = () => routerLink("/learn", { class: "button" }, t("learn-list"));
