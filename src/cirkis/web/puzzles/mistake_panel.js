// @ts-check
/** The panel beside a mistake: the player's placement, and whether a try is better. */

import { comparisonTexts, triedTexts } from "../analysis/explanation.js";
import { t } from "../i18n.js";
import { lossOf } from "../text/analysis_text.js";
import { placementName } from "../text/names.js";
import { button } from "../ui/button.js";
import { h, updateChildren } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/types.js").ExplainedLine} ExplainedLine */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {import("./mistake_screen.js").Mistake} Mistake */
/** @typedef {{again: () => void, solution: () => void}} MistakeActions */

export class MistakePanel {
  /**
   * @param {TableInfo} table
   * @param {import("../analysis/line_player.js").LinePlayer} line plays the answer
   * @param {Mistake} mistake
   * @param {MistakeActions} actions
   */
  constructor(table, line, mistake, actions) {
    const { seat, index, before, after, title } = mistake;
    this.table = table;
    this.line = line;
    this.mistake = mistake;
    this.actions = actions;
    this.verdict = h("p", { class: "puzzle-verdict", role: "status" });
    this.words = h("div", { class: "puzzle-why" });
    this.buttons = h("div", { class: "puzzle-buttons practice-buttons" });
    const move = placementName(table, index);
    this.task = h(
      "div",
      {},
      h("p", { class: "puzzle-task" }, badge(table.colours[seat]), t("mistakes-task", { move })),
      h("p", { class: "help" }, lossOf(before, after)),
    );
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": t("mistakes-learn") },
      h("header", {}, h("h1", {}, title)),
      h("div", { class: "practice-words", tabindex: "0" }, this.task, this.verdict, this.words),
      this.buttons,
    );
    this.ask();
  }

  /** Show the task again. */
  ask() {
    this.#say("");
    this.words.replaceChildren();
    this.line.clear();
    this.#offer(button("puzzle-solution", this.actions.solution));
  }

  /** @param {string} text */
  note(text) {
    this.#say(text);
  }

  /**
   * Say that a try is no better, and show the reply to it.
   * @param {number} loss of the chance
   * @param {ExplainedLine} tried
   * @param {string} more
   */
  worse(loss, tried, more) {
    const isSame = tried.index === this.mistake.index;
    const points = Math.round(100 * loss);
    this.#say(isSame ? t("mistakes-same") : t("mistakes-wrong", { points }), "wrong");
    this.#explain(tried, triedTexts({ table: this.table, view: tried.view }, tried), more);
    this.#offer(
      button("puzzle-again", this.actions.again, "primary"),
      button("puzzle-solution", this.actions.solution),
    );
  }

  /**
   * Say that a try is better, or show the solution, and why the placement in the game is worse.
   * @param {boolean} isFound
   * @param {import("../core/types.js").Comparison} comparison
   * @param {string} more
   */
  better(isFound, comparison, more) {
    const { better, worse } = comparison;
    const { next, isPractice } = this.mistake;
    const texts = comparisonTexts({ table: this.table, view: better.view }, better, worse);
    this.#say(t(isFound ? "mistakes-right" : "puzzle-shown"), isFound ? "right" : "");
    this.#explain(better, texts, more);
    this.#offer(
      ...(next ? [button(...next, "primary")] : []),
      ...(isPractice ? [button("puzzle-again", this.actions.again)] : []),
    );
  }

  /** @param {ExplainedLine} line @param {string[]} texts @param {string} more */
  #explain(line, texts, more) {
    this.words.replaceChildren(...texts.map((text) => h("p", {}, text)));
    if (more) this.words.append(h("p", { class: "help" }, more));
    scrollTo(0, 0);
    this.line.play(line);
  }

  /** @param {string} text @param {string} [tone] */
  #say(text, tone = "") {
    this.task.hidden = Boolean(text); // the verdict takes its place
    this.verdict.textContent = text;
    this.verdict.dataset.tone = tone;
  }

  /** @param {...HTMLElement} buttons */
  #offer(...buttons) {
    updateChildren(this.buttons, "act", buttons);
  }
}
