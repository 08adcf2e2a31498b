// @ts-check
/** A reviewed game's moves, with the mistakes marked, and the current variation. */

import { t } from "../i18n.js";
import { moveText } from "../text/analysis_text.js";
import { h, scrollWithin, spaced } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";
import { turningPoints } from "./evaluation_graph.js";

/** @import { GameInfo } from "../core/types.js" */
/** @import { PositionRef } from "../core/api.js" */
/** @import { GameContext } from "../text/names.js" */
/** @typedef {{seat: number, index: number|null}} MoveRef */

/** The symbols used in chess books. @type {Record<string, string>} */
const MARKS = { blunder: "??", mistake: "?", inaccuracy: "?!" };

export class AnnotatedMoves {
  /**
   * @param {GameContext} context
   * @param {MoveRef[]} steps of the game
   * @param {(ref: PositionRef) => void} go
   */
  constructor(context, steps, go) {
    this.context = context;
    this.go = go;
    this.rows = steps.map((step, nth) => this.#row(step, nth + 1));
    this.start = this.#button(t("review-start"), { after: 0, line: [] });
    this.variation = h("li", { class: "variation" });
    this.list = h(
      "ol",
      { class: "moves" },
      h("li", {}, this.start),
      ...this.rows.map((row) => row.element),
    );
    this.scroller = h("div", { class: "moves-scroll" }, this.list);
    this.element = h(
      "section",
      { class: "annotated-moves", "aria-label": t("moves") },
      h("h2", {}, t("moves")),
      this.scroller,
    );
  }

  /** @param {string} text @param {PositionRef} ref */
  #button(text, ref) {
    const act = () => this.go(ref);
    return h("button", { class: "move", onclick: act }, text);
  }

  /** @param {MoveRef} step @param {number} number */
  #row(step, number) {
    const button = this.#button("", { after: number, line: [] });
    const mark = h("span", { class: "move-mark" });
    button.append(
      ...spaced(
        h("span", { class: "move-number" }, number),
        badge(this.context.table.colours[step.seat]),
        h("span", { class: "move-name" }, moveText(this.context, step)),
        mark,
      ),
    );
    button.dataset.step = String(number);
    return { element: h("li", {}, button), button, mark };
  }

  /** Mark mistakes and turning points beside the moves. @param {GameInfo} review */
  annotate(review) {
    const turningPlies = turningPoints(review);
    for (const ply of review.plies) {
      const { mark, button } = this.rows[ply.number - 1];
      const turned = turningPlies.includes(ply);
      button.classList.toggle("turning", turned);
      button.classList.toggle("mistaken", ply.mistake !== null);
      const words = [
        ply.mistake ? t(`mistake-${ply.mistake}`) : "",
        turned ? t("turning-point") : "",
      ].filter(Boolean);
      button.title = words.join(", ");
      mark.replaceChildren(
        h("span", { "aria-hidden": "true" }, ply.mistake ? MARKS[ply.mistake] : ""),
        h("span", { class: "visually-hidden" }, words.join(", ")),
      );
    }
  }

  /**
   * Mark the current move, and list the variation from there.
   * @param {PositionRef} ref
   * @param {MoveRef[]} line the variation
   */
  show(ref, line) {
    const current = ref.line.length ? null : ref.after;
    for (const [nth, button] of [this.start, ...this.rows.map((row) => row.button)].entries())
      button.ariaCurrent = nth === current ? "step" : null;
    this.variation.remove();
    if (line.length) {
      this.variation.replaceChildren(
        h("span", { class: "variation-title" }, t("review-tried")),
        ...line.map((step, nth) => {
          const to = { after: ref.after, line: ref.line.slice(0, nth + 1) };
          const button = this.#button("", to);
          button.append(badge(this.context.table.colours[step.seat]), moveText(this.context, step));
          if (nth + 1 === line.length) button.ariaCurrent = "step";
          return button;
        }),
      );
      (this.rows[ref.after - 1]?.element ?? this.list.firstElementChild)?.after(this.variation);
    }
    const now = this.list.querySelector("[aria-current]");
    if (now) scrollWithin(this.scroller, now);
  }
}
