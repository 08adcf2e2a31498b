// @ts-check
/** The panel beside a mistake: what the player placed, and whether a try is better. */

import { t } from "../i18n.js";
import { lossText, reasonsText } from "../text/analysis_text.js";
import { placementName } from "../text/names.js";
import { button } from "../ui/button.js";
import { h, updateChildren } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/types.js").PlyInfo} PlyInfo */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {import("../core/types.js").View} View */
/** @typedef {{again: () => void, solution: () => void, next: () => void}} MistakeActions */

export class MistakePanel {
  /**
   * @param {TableInfo} table
   * @param {View} view
   * @param {PlyInfo} ply
   * @param {number} number of the mistake
   * @param {number} count how many there are
   * @param {MistakeActions} actions
   */
  constructor(table, view, ply, number, count, actions) {
    this.table = table;
    this.view = view;
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
      h("div", { class: "practice-words", tabindex: "0" }, this.task, this.verdict, this.words),
      this.buttons,
    );
    this.ask();
  }

  /** Show the task again. */
  ask() {
    this.#say("");
    this.words.replaceChildren();
    this.#offer(button("puzzle-solution", this.actions.solution));
  }

  /** @param {string} text */
  note(text) {
    this.#say(text);
  }

  /** Say that this is what was played. */
  same() {
    this.#say(t("mistakes-same"), "wrong");
    this.#retry();
  }

  /** Say that a try is no better, and why. @param {number} loss of the chance @param {string} why */
  worse(loss, why) {
    this.#say(t("mistakes-wrong", { points: Math.round(100 * loss) }), "wrong");
    this.words.replaceChildren(h("p", {}, why));
    this.#retry();
  }

  /** Say that a try is better, or show the solution. @param {boolean} isFound */
  better(isFound) {
    this.#say(t(isFound ? "mistakes-right" : "puzzle-shown"), isFound ? "right" : "");
    const { better } = this.ply;
    if (better) {
      const why = reasonsText({ table: this.table, view: this.view }, better.reasons);
      const move = placementName(this.table, better.index);
      const key = why ? "puzzle-move-why" : "puzzle-move";
      this.words.replaceChildren(h("p", {}, t(key, { move, why })));
    }
    if (this.isLast) this.words.append(h("p", { class: "help" }, t("mistakes-done")));
    this.#offer(
      ...(this.isLast ? [] : [button("mistakes-next", this.actions.next, "primary")]),
      button("puzzle-again", this.actions.again),
    );
  }

  #retry() {
    this.#offer(
      button("puzzle-again", this.actions.again, "primary"),
      button("puzzle-solution", this.actions.solution),
    );
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
