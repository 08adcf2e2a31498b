// @ts-check
/** The panel beside a puzzle in a run: the time left, the puzzles solved and missed, the task. */

import { t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { colourName } from "../text/names.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

export class RunPanel {
  /**
   * @param {string} title
   * @param {import("../core/types.js").PuzzleInfo} puzzle
   * @param {() => void} finish
   */
  constructor(title, { table, view, rating }, finish) {
    const colour = table.colours[view.to_play];
    this.time = h("strong", { class: "run-time", role: "timer", "aria-label": t("run-time") });
    this.solved = h("strong", {});
    this.wrong = h("strong", {});
    const task = { who: colourName(colour), free: String(view.is_free_turn) };
    const difficulty = t("puzzle-rating", { rating: String(rating) });
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": t("puzzle") },
      h("header", {}, h("h1", {}, title), h("p", { class: "practice-count" }, difficulty)),
      h(
        "p",
        { class: "run-state" },
        this.time,
        h("span", {}, t("puzzles-solved"), " ", this.solved),
        h("span", {}, t("run-missed"), " ", this.wrong),
      ),
      h(
        "div",
        { class: "practice-words", tabindex: "0" },
        h("p", { class: "puzzle-task" }, badge(colour), t("puzzle-task", task)),
      ),
      h("div", { class: "puzzle-buttons practice-buttons" }, button("run-end", finish)),
    );
  }

  /**
   * @param {number} left milliseconds; Infinity without a clock
   * @param {number} solved
   * @param {number} wrong
   * @param {number} most  the number of wrong placements that ends the run, or Infinity
   */
  showState(left, solved, wrong, most) {
    const time = formatClock(Math.max(0, left));
    this.time.hidden = !Number.isFinite(left);
    if (this.time.textContent !== time) this.time.textContent = time;
    this.solved.textContent = String(solved);
    this.wrong.textContent = Number.isFinite(most) ? `${wrong} / ${most}` : String(wrong);
  }
}
