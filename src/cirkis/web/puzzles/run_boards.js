// @ts-check
/** The missed puzzles of a run: a row of boards to step through by button, key or swipe. */

import { missedPicture } from "../board/pictures.js";
import { isMotionReduced } from "../core/settings.js";
import { t } from "../i18n.js";
import { toldNames } from "../text/named_parts.js";
import { placementName } from "../text/names.js";
import { iconButton } from "../ui/controls.js";
import { h, keyOf } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { Model } from "../core/model.js" */
/** @import { PuzzleAnswer, PuzzleInfo } from "../core/types.js" */

/**
 * A missed puzzle: its position, and the two moves with their cells and names.
 * @typedef {object} Missed
 * @property {string} id
 * @property {string[]} colours
 * @property {{colour: string, cells: string}[]} pieces
 * @property {string} colour the player's
 * @property {Move} tried
 * @property {Move} better
 */
/** @typedef {{cells: string[], name: string}} Move */

/**
 * What the result shows of a missed puzzle.
 * @param {Model} model of its board
 * @param {PuzzleInfo} puzzle
 * @param {PuzzleAnswer} answer
 * @returns {Missed}
 */
export function missedIn(model, { id, table, view }, { tried, solution }) {
  const cellsOf = (/** @type {number} */ placement) => table.pieces.placements[placement][1];
  const moves = [tried, solution];
  const names = moves.map((one) => (one ? placementName(table, one.index) : ""));
  const told = toldNames(model, names);
  const [own, better] = moves.map((one, nth) => ({
    cells: one ? cellsOf(one.index) : [],
    name: told[nth],
  }));
  return {
    id,
    colours: table.colours,
    pieces: view.placed.map(([seat, placement]) => ({
      colour: table.colours[seat],
      cells: cellsOf(placement).join("+"),
    })),
    colour: table.colours[view.to_play],
    tried: own,
    better,
  };
}

/** The row of boards; one is the current one, in the middle. */
export class RunBoards {
  /** @param {Layout} layout @param {Missed[]} missed */
  constructor(layout, missed) {
    this.at = 0;
    this.items = missed.map((one) => missedItem(layout, one));
    this.row = h(
      "ul",
      { class: "run-missed", tabindex: "0", "aria-label": t("run-missed") },
      ...this.items,
    );
    this.count = h("span", { role: "status" });
    this.element = h(
      "section",
      { class: "run-boards" },
      h("h2", {}, t("run-missed")),
      this.row,
      h(
        "div",
        { class: "run-steps" },
        iconButton("←", t("run-previous"), () => this.#go(this.at - 1)),
        this.count,
        iconButton("→", t("run-next"), () => this.#go(this.at + 1)),
      ),
    );
    this.row.addEventListener("scroll", () => this.#follow());
    const press = (/** @type {KeyboardEvent} */ event) =>
      this.element.isConnected
        ? this.#press(event)
        : document.removeEventListener("keydown", press);
    document.addEventListener("keydown", press);
    this.#mark(0);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[keyOf(event)];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, dialog")) return;
    event.preventDefault();
    this.#go(this.at + by);
  }

  /** Bring a board to the middle. @param {number} to */
  #go(to) {
    const item = this.items[to];
    if (!item) return;
    this.#mark(to);
    const behavior = isMotionReduced() ? "instant" : "smooth";
    const left = item.offsetLeft - (this.row.clientWidth - item.offsetWidth) / 2;
    this.row.scrollTo({ left, behavior });
  }

  /** Note which board a swipe has brought to the middle. */
  #follow() {
    const middle = this.row.scrollLeft + this.row.clientWidth / 2;
    const away = this.items.map((one) => Math.abs(one.offsetLeft + one.offsetWidth / 2 - middle));
    this.#mark(away.indexOf(Math.min(...away)));
  }

  /** @param {number} at */
  #mark(at) {
    this.at = at;
    this.items.forEach((one, nth) => (one.ariaCurrent = nth === at ? "true" : null));
    const count = t("run-at", { n: at + 1, count: this.items.length });
    if (this.count.textContent !== count) this.count.textContent = count;
  }
}

/** @param {Layout} layout @param {Missed} missed */
function missedItem(layout, { id, pieces, tried, better, ...how }) {
  const moves = { tried: tried.cells, better: better.cells };
  const picture = missedPicture(layout, pieces, { ...how, ...moves });
  picture.setAttribute("aria-hidden", "true"); // the words below say it
  return h(
    "li",
    { class: "card" },
    picture,
    h("p", { class: "run-move wrong" }, t("run-yours", { move: tried.name })),
    h("p", { class: "run-move right" }, t("run-better", { move: better.name })),
    routerLink(`/puzzles/${id}`, {}, t("run-look")),
  );
}
