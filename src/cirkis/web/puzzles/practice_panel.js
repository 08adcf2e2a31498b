// @ts-check
/** What the panels of puzzles and mistakes share: the task, the verdict, its reasons, the buttons. */

import { h, updateChildren } from "../ui/dom.js";

/** @import { ExplainedLine } from "../core/types.js" */

export class PracticePanel {
  /**
   * @param {string} label
   * @param {import("../analysis/line_player.js").LinePlayer} line plays the answer
   * @param {HTMLElement[]} header
   * @param {HTMLElement} task
   * @param {...HTMLElement} more below the reasons
   */
  constructor(label, line, header, task, ...more) {
    this.line = line;
    this.task = task;
    this.verdict = h("p", { class: "puzzle-verdict", role: "status" });
    this.why = h("div", { class: "puzzle-why" });
    this.words = h("div", { class: "practice-words", tabindex: "0" });
    this.words.append(task, this.verdict, this.why, ...more);
    this.buttons = h("div", { class: "puzzle-buttons practice-buttons" });
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": label },
      h("header", {}, ...header),
      this.words,
      this.buttons,
    );
  }

  /** Clear the reasons and the line. */
  clear() {
    this.why.replaceChildren();
    this.line.clear();
  }

  /** @param {string} text @param {string} [tone] */
  say(text, tone = "") {
    this.verdict.textContent = text;
    this.verdict.dataset.tone = tone;
  }

  /** Give the reasons, and play the line. @param {ExplainedLine} line @param {string[]} texts @param {string} more */
  explain(line, texts, more) {
    this.why.replaceChildren(...texts.map((text) => h("p", {}, text)));
    if (more) this.why.append(h("p", { class: "help" }, more));
    for (const one of [this.words, window]) one.scrollTo(0, 0); // for those who scrolled down to type
    this.line.play(line);
  }

  /** @param {...HTMLElement} buttons */
  offer(...buttons) {
    updateChildren(this.buttons, "act", buttons);
    // After an answer, Enter goes on, unless the focus is on something else.
    if (document.activeElement === document.body)
      buttons.find((one) => one.matches(".primary"))?.focus({ preventScroll: true });
  }
}
