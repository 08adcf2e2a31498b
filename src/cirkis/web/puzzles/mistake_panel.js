// @ts-check
/** The panel beside a mistake: the player's placement, and whether a try is better. */

import { comparisonTexts } from "../analysis/comparison.js";
import { triedTexts } from "../analysis/explanation.js";
import { t } from "../i18n.js";
import { lossOf } from "../text/analysis_text.js";
import { placementName } from "../text/names.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";
import { PracticePanel } from "./practice_panel.js";

/** @import { ExplainedLine, TableInfo } from "../core/types.js" */
/** @import { Mistake } from "./mistake_screen.js" */
/** @typedef {{again: () => void, solution: () => void}} MistakeActions */

export class MistakePanel extends PracticePanel {
  /**
   * @param {TableInfo} table
   * @param {import("../analysis/line_player.js").LinePlayer} line plays the answer
   * @param {Mistake} mistake
   * @param {MistakeActions} actions
   */
  constructor(table, line, mistake, actions) {
    const { seat, index, before, after, title } = mistake;
    const words = t("mistakes-task", { move: placementName(table, index) });
    const task = h(
      "div",
      {},
      h("p", { class: "puzzle-task" }, badge(table.colours[seat]), words),
      h("p", { class: "help" }, lossOf(before, after)),
    );
    super(t("mistakes-learn"), line, [h("h1", {}, title)], task);
    this.table = table;
    this.mistake = mistake;
    this.actions = actions;
    this.ask();
  }

  /** Show the task again. */
  ask() {
    this.say("");
    this.clear();
    this.offer(button("puzzle-solution", this.actions.solution));
  }

  /**
   * Say that a try is not good enough, and show the reply to it.
   * @param {number} loss how much of the chance it gives away
   * @param {ExplainedLine} tried
   * @param {string} more
   */
  worse(loss, tried, more) {
    const isSame = tried.index === this.mistake.index;
    const points = Math.round(100 * loss);
    this.say(isSame ? t("mistakes-same") : t("mistakes-wrong", { points }), "wrong");
    this.explain(tried, triedTexts({ table: this.table, view: tried.view }, tried), more);
    this.offer(
      button("puzzle-again", this.actions.again, "primary"),
      button("puzzle-solution", this.actions.solution),
    );
  }

  /**
   * Say that a try is better, or show the solution; then explain why the game's placement is worse.
   * @param {boolean} isFound
   * @param {import("../core/types.js").Comparison} comparison
   * @param {string} more
   */
  better(isFound, comparison, more) {
    const { better, worse } = comparison;
    const { next, isPractice } = this.mistake;
    const texts = comparisonTexts({ table: this.table, view: better.view }, better, worse);
    this.say(t(isFound ? "mistakes-right" : "puzzle-shown"), isFound ? "right" : "");
    this.explain(better, texts, more);
    this.offer(
      ...(next ? [button(...next, "primary")] : []),
      ...(isPractice ? [button("puzzle-again", this.actions.again)] : []),
    );
  }

  /** @param {string} text @param {string} [tone] */
  say(text, tone) {
    this.task.hidden = Boolean(text); // the verdict takes its place
    super.say(text, tone);
  }
}
