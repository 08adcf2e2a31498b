// @ts-check
/** The book's placements as a list: each a link to the position that follows. */

import { thumbnail } from "../board/piece.js";
import { t } from "../i18n.js";
import { percent } from "../text/analysis_text.js";
import { placementName } from "../text/names.js";
import { h, spaced } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @typedef {import("../board/placements.js").PlacedShape} PlacedShape */
/** @typedef {import("../core/types.js").OpeningMove} OpeningMove */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/** What the arrow keys do in the list. @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class BookList {
  /**
   * @param {TableInfo} table
   * @param {PlacedShape[]} placements
   * @param {(placement: number|null) => void} point
   */
  constructor(table, placements, point) {
    this.table = table;
    this.placements = placements;
    this.point = point;
    this.element = h("ol", {
      class: "book-list",
      "aria-labelledby": "book-moves",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#step(event),
    });
  }

  /** @returns {HTMLElement[]} */
  get links() {
    return [...this.element.querySelectorAll("a")];
  }

  /**
   * @param {OpeningMove[]} moves
   * @param {string} colour of whoever is to place
   * @param {(placement: number) => string} pathAfter the address of the position after one
   */
  show(moves, colour, pathAfter) {
    this.element.replaceChildren(
      ...moves.map((move, nth) => h("li", {}, this.#link(move, nth, colour, pathAfter))),
    );
  }

  /** Bring out one of them, null for none. @param {number|null} placement */
  mark(placement) {
    for (const link of this.links)
      link.classList.toggle("pointed", link.dataset.placement === String(placement));
  }

  /**
   * @param {OpeningMove} move
   * @param {number} nth
   * @param {string} colour
   * @param {(placement: number) => string} pathAfter
   */
  #link({ placement, chance }, nth, colour, pathAfter) {
    const path = pathAfter(placement);
    const on = () => this.point(placement);
    const off = () => this.point(null);
    const link = routerLink(
      path,
      {
        class: `book-line ${colour}`,
        data: { route: path, placement },
        onpointerenter: on,
        onpointerleave: off,
        onfocus: () => link.matches(":focus-visible") && on(),
        onblur: off,
      },
      ...spaced(
        h("span", { class: "book-rank", "aria-hidden": "true" }, nth + 1),
        h(
          "span",
          { class: "book-piece", "aria-hidden": "true" },
          thumbnail(this.placements[placement], colour),
        ),
        h("span", { class: "book-name" }, placementName(this.table, placement)),
        h("span", { class: "visually-hidden" }, t("openings-chance")),
        h("span", { class: "book-chance" }, percent(chance)),
        bar(chance, colour),
      ),
    );
    return link;
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const { links } = this;
    const at = links.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = links[at + (STEPS[event.key] ?? 0)];
    if (!(event.key in STEPS) || at < 0) return;
    event.preventDefault();
    next?.focus();
  }
}

/** How much of the whole a chance is. @param {number} chance @param {string} colour */
function bar(chance, colour) {
  const part = h("span", { class: `chance-part ${colour}` });
  part.style.flex = `0 0 ${(100 * chance).toFixed(1)}%`;
  return h("span", { class: "chance-bar", "aria-hidden": "true" }, part);
}
