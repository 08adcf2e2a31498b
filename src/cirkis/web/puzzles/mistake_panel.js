// @ts-check
/** The panel beside a mistake: the player's placement, and whether a try is better. */

import { comparisonTexts, triedTexts } from "../analysis/explanation.js";
import { t } from "../i18n.js";
import { lossText } from "../text/analysis_text.js";
import { placementName } from "../text/names.js";
import { button } from "../ui/button.js";
import { h, updateChildren } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/types.js").ExplainedLine} ExplainedLine */
/** @typedef {import("../core/types.js").PlyInfo} PlyInfo */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {{again: () => void, solution: () => void, next: () => void}} MistakeActions */

export class MistakePanel {
  /**
   * @param {TableInfo} table
   * @param {import("../analysis/line_player.js").LinePlayer} line plays the answer
   * @param {PlyInfo} ply
   * @param {number} number of the mistake
   * @param {number} count how many there are
   * @param {MistakeActions} actions
   */
  constructor(table, line, ply, number, count, actions) {
    this.table = table;
    this.line = line;
    this.ply = ply;
    this.actions = actions;
    this.isLast = number === count;
    this.verdict = h("p", { class: "puzzle-verdict", role: "status" });
    this.words = h("div", { class: "puzzle-why" });
    this.buttons = h("div", { class: "puzzle-buttons practice-buttons" });
    const move = placementName(table, ply.index ?? 0);
    this.task = h(
      "div",
      {},
      h(
        "p",
        { class: "puzzle-task" },
        badge(table.colours[ply.seat]),
        t("mistakes-task", { move }),
      ),
      h("p", { class: "help" }, lossText(ply)),
    );
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": t("mistakes-learn") },
      h("header", {}, h("h1", {}, t("mistakes-count", { n: number, count }))),
      h(
        "div",
        { class: "practice-words", tabindex: "0" },
        this.task,
        this.verdict,
        line.caption,
        this.words,
      ),
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

  /** Say that a try is no better, and show the reply to it. @param {number} loss of the chance @param {ExplainedLine} tried */
  worse(loss, tried) {
    const isSame = tried.index === this.ply.index;
    const points = Math.round(100 * loss);
    this.#say(isSame ? t("mistakes-same") : t("mistakes-wrong", { points }), "wrong");
    this.#explain(tried, triedTexts({ table: this.table, view: tried.view }, tried));
    this.#offer(
      button("puzzle-again", this.actions.again, "primary"),
      button("puzzle-solution", this.actions.solution),
    );
  }

  /**
   * Say that a try is better, or show the solution, and why the placement in the game is worse.
   * @param {boolean} isFound
   * @param {import("../core/types.js").Comparison} comparison
   */
  better(isFound, comparison) {
    const { better, worse } = comparison;
    this.#say(t(isFound ? "mistakes-right" : "puzzle-shown"), isFound ? "right" : "");
    this.#explain(better, comparisonTexts({ table: this.table, view: better.view }, better, worse));
    if (this.isLast) this.words.append(h("p", { class: "help" }, t("mistakes-done")));
    this.#offer(
      ...(this.isLast ? [] : [button("mistakes-next", this.actions.next, "primary")]),
      button("puzzle-again", this.actions.again),
    );
  }

  /** @param {ExplainedLine} line @param {string[]} texts */
  #explain(line, texts) {
    this.words.replaceChildren(...texts.map((text) => h("p", {}, text)));
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
