// @ts-check
/** Play a line on the board, placement by placement, and list the effects of each. */

import { t } from "../i18n.js";
import { announce } from "../ui/announcer.js";
import { h, scrollWithin } from "../ui/dom.js";
import { lineList } from "./line_list.js";

/** @import { ExplainedLine } from "../core/types.js" */

/** Milliseconds between two placements. */
const PACE = 1400;

export class LinePlayer {
  /**
   * @param {import("../core/types.js").TableInfo} table
   * @param {(line: ExplainedLine, ply: number) => void} show shows the position after a ply
   */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    /** @type {ExplainedLine|null} */
    this.line = null;
    /** The ply on the board. */
    this.ply = 0;
    /** The timer for the next placement. */
    this.timer = 0;
    /** The effects of the placement just shown, for when there is no room for the list beside the board. */
    this.caption = h("p", { class: "line-caption", "aria-hidden": "true" });
    /** The list beside the board. */
    this.element = h("section", { class: "line-explained", "aria-label": t("puzzle-line") });
  }

  /** Play a line up to its consequence or balance, or else up to the reply. @param {ExplainedLine} line */
  play(line) {
    this.line = line;
    this.#list(line);
    const last =
      line.plies + (Math.max(line.consequence?.last ?? 0, line.balance?.later ?? 0) || 1);
    this.#go(line, line.plies, Math.min(last, line.view.plies));
  }

  /** Forget the line. */
  clear() {
    clearTimeout(this.timer);
    this.line = null;
    this.caption.replaceChildren();
    this.element.replaceChildren();
  }

  /** Step through the line, going back at most to the position before it. @param {number} by */
  step(by) {
    const { line } = this;
    if (!line) return;
    const to = Math.max(line.plies - 1, Math.min(line.view.plies, this.ply + by));
    this.#go(line, to, to);
  }

  /** Stop playing. */
  end() {
    clearTimeout(this.timer);
  }

  /** @param {ExplainedLine} line */
  #list(line) {
    const list = lineList(this.table, line, (ply) => this.#go(line, ply, ply));
    const shown = this.element.querySelector(".line-plies");
    if (shown) shown.replaceWith(list);
    else this.element.replaceChildren(this.caption, h("h2", {}, t("puzzle-line")), list);
  }

  /**
   * Show a position of the line, and play from there to a later one.
   * @param {ExplainedLine} line
   * @param {number} ply
   * @param {number} last
   */
  #go(line, ply, last) {
    clearTimeout(this.timer);
    this.ply = ply;
    this.show(line, ply);
    this.#mark(line, ply);
    if (ply < last) this.timer = window.setTimeout(() => this.#go(line, ply + 1, last), PACE);
  }

  /** Mark the shown ply in the list, and describe its effects. @param {ExplainedLine} line @param {number} ply */
  #mark(line, ply) {
    this.caption.replaceChildren();
    for (const one of this.element.querySelectorAll("[data-ply]")) {
      const isShown = one.getAttribute("data-ply") === String(ply);
      one.ariaCurrent = isShown ? "step" : null;
      if (isShown) this.#reveal(one);
      if (!isShown || ply === line.plies) continue;
      this.caption.append(...one.cloneNode(true).childNodes);
      announce([...one.children].map(({ textContent }) => textContent).join(" "));
    }
  }

  /** Scroll what holds the list, which depends on the window: the column or all beside the board. @param {Element} row */
  #reveal(row) {
    for (const holder of [".side", ".extras"]) {
      const scroller = /** @type {HTMLElement|null} */ (row.closest(holder));
      if (scroller) scrollWithin(scroller, row);
    }
  }
}
