// @ts-check
/** The panel beside a puzzle: the task, the answer, and what to do next. */

import { comparisonTexts } from "../analysis/comparison.js";
import { chanceText, triedTexts } from "../analysis/explanation.js";
import { otherList } from "../analysis/other_list.js";
import { t } from "../i18n.js";
import { signedNumber } from "../profile/standing.js";
import { colourName, placementName } from "../text/names.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";
import { PracticePanel } from "./practice_panel.js";
import { returnText } from "./repeat.js";

/** @import { PuzzleAnswer, PuzzleInfo, PuzzleStanding, TriedPlacement } from "../core/types.js" */
/**
 * The panel's actions.
 * @typedef {object} PanelActions
 * @property {() => void} again
 * @property {() => void} hint
 * @property {() => void} solution
 * @property {() => void} next
 * @property {(index: number|null) => void} point previews a placement on the board
 * @property {(other: import("../core/types.js").OtherPlacement) => void} play
 */

export class PuzzlePanel extends PracticePanel {
  /**
   * @param {PuzzleInfo} puzzle
   * @param {string} title
   * @param {import("../analysis/line_player.js").LinePlayer} line plays the answer
   * @param {PanelActions} actions
   */
  constructor(puzzle, title, line, actions) {
    const { table, view } = puzzle;
    const colour = table.colours[view.to_play];
    const rating = t("puzzle-rating", { rating: String(puzzle.rating) });
    const header = [h("h1", {}, title), h("p", { class: "practice-count" }, rating)];
    const values = { who: colourName(colour), free: String(view.is_free_turn) };
    const task = h("p", { class: "puzzle-task" }, badge(colour), t("puzzle-task", values));
    const standing = h("p", { class: "puzzle-standing" });
    const returns = h("p", { class: "help" });
    super(t("puzzle"), line, header, task, standing, returns);
    this.puzzle = puzzle;
    this.actions = actions;
    this.standing = standing;
    this.returns = returns;
    this.showStanding(puzzle.standing);
    this.ask(puzzle.is_due ? t("repeat-now") : puzzle.solved === null ? "" : t("puzzle-known"));
  }

  /** Show the task again. @param {string} [verdict] */
  ask(verdict = "") {
    this.task.hidden = false;
    this.say(verdict);
    this.clear();
    this.offer(
      button("puzzle-hint", this.actions.hint),
      button("puzzle-solution", this.actions.solution),
    );
  }

  /** @param {PuzzleStanding|null} standing @param {number} [change] */
  showStanding(standing, change = 0) {
    if (!standing) return;
    const { rating, streak, deviation } = standing;
    const values = { rating: String(rating), streak, sure: String(deviation < 110) };
    const by = signedNumber(change);
    this.standing.replaceChildren(
      t("puzzle-standing", values),
      change ? h("span", { class: "puzzle-change", data: { sign: Math.sign(change) } }, by) : "",
    );
  }

  /** Show the answer to a try. @param {PuzzleAnswer} answer */
  answer(answer) {
    const { solved, solution, tried, counted, returns } = answer;
    const key = solved ? "puzzle-right" : tried ? "puzzle-wrong" : "puzzle-shown";
    const practice = tried && !counted && !this.puzzle.is_due ? ` ${t("puzzle-practice")}` : "";
    this.say(t(key) + practice, solved ? "right" : tried ? "wrong" : "");
    this.task.hidden = true;
    this.showStanding(answer.standing, counted ? answer.change : 0);
    const isDone = solved && this.puzzle.is_due;
    this.returns.textContent = returns === null && !isDone ? "" : returnText(returns);
    if (solution) this.#solve(answer, solution);
    else if (tried) this.#refute(tried);
  }

  /** @param {PuzzleAnswer} answer @param {TriedPlacement} solution */
  #solve({ is_proven, others, themes }, solution) {
    const { table, view } = this.puzzle;
    const proof = {
      move: placementName(table, solution.index),
      who: colourName(table.colours[1 - view.to_play] ?? ""),
      form: solution.later.length ? (table.colours.length > 2 ? "others" : "one") : "over",
    };
    const certainty = is_proven ? t("puzzle-proven", proof) : chanceText(table, solution);
    const [context, [rival]] = [{ table, view }, others];
    const texts = comparisonTexts(context, solution, rival);
    this.explain(solution, texts, certainty);
    const { point, play } = this.actions;
    const list = otherList(table, view, others, solution, point, play);
    this.line.element.append(
      ...(list.childElementCount ? [h("h2", {}, t("puzzle-others")), list] : []),
      h(
        "ul",
        { class: "puzzle-themes", "aria-label": t("puzzle-themes") },
        ...themes.map((theme) => h("li", {}, t(`theme-${theme}`))),
      ),
    );
    this.offer(button("puzzle-next", this.actions.next, "primary"));
  }

  /** @param {TriedPlacement} tried */
  #refute(tried) {
    this.explain(tried, triedTexts(this.puzzle, tried), chanceText(this.puzzle.table, tried));
    this.offer(
      button("puzzle-again", this.actions.again, "primary"),
      button("puzzle-hint", this.actions.hint),
      button("puzzle-solution", this.actions.solution),
    );
  }
}
