// @ts-check
/** A list of placements from the book or from games, each a link to the resulting position. */

import { thumbnail } from "../board/piece.js";
import { percent } from "../text/analysis_text.js";
import { placementName } from "../text/names.js";
import { h, spaced } from "../ui/dom.js";
import { keyOf } from "../ui/keys.js";
import { routerLink } from "../ui/page.js";

/** @import { PlacedShape } from "../board/placements.js" */
/** @import { TableInfo } from "../core/types.js" */
/**
 * A row of the list.
 * @typedef {object} Row
 * @property {number} placement
 * @property {number} rank  its number on the board
 * @property {number} share  a chance, or a share of the victories
 * @property {string} label  what the share means
 * @property {boolean} [isCounted]  whether the share was counted, so that 0% and 100% are exact
 * @property {HTMLElement[]} [more]  further details
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class BookList {
  /**
   * @param {TableInfo} table
   * @param {PlacedShape[]} placements
   * @param {(placement: number|null) => void} point
   * @param {string} heading the id of the list's heading
   */
  constructor(table, placements, point, heading) {
    this.table = table;
    this.placements = placements;
    this.point = point;
    this.element = h("ol", {
      class: "book-list",
      "aria-labelledby": heading,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#step(event),
    });
  }

  /** @returns {HTMLElement[]} */
  get links() {
    return [...this.element.querySelectorAll("a")];
  }

  /**
   * @param {Row[]} rows
   * @param {string} colour of the player to move
   * @param {(placement: number) => string} pathAfter the address of the position after a placement
   */
  show(rows, colour, pathAfter) {
    this.element.replaceChildren(
      ...rows.map((row) => h("li", {}, this.#link(row, colour, pathAfter))),
    );
  }

  /** Highlight one of the placements, or none if null. @param {number|null} placement */
  mark(placement) {
    for (const link of this.links)
      link.classList.toggle("pointed", link.dataset.placement === String(placement));
  }

  /**
   * @param {Row} row
   * @param {string} colour
   * @param {(placement: number) => string} pathAfter
   */
  #link({ placement, rank, share, label, isCounted, more = [] }, colour, pathAfter) {
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
        h("span", { class: "book-rank", "aria-hidden": "true" }, rank),
        h(
          "span",
          { class: "book-piece", "aria-hidden": "true" },
          thumbnail(this.placements[placement], colour),
        ),
        h("span", { class: "book-name" }, placementName(this.table, placement)),
        h("span", { class: "visually-hidden" }, label),
        h("span", { class: "book-chance" }, percent(share, isCounted)),
        bar(share, colour),
        ...more,
      ),
    );
    return link;
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const panel = this.element.closest(".openings-panel");
    const links = [.../** @type {Element} */ (panel).querySelectorAll("a.book-line")];
    const at = links.indexOf(/** @type {Element} */ (event.target));
    const key = keyOf(event);
    const next = /** @type {HTMLElement|undefined} */ (links[at + (STEPS[key] ?? 0)]);
    if (!(key in STEPS) || at < 0) return;
    event.preventDefault();
    next?.focus();
  }
}

/** @param {number} share @param {string} colour */
function bar(share, colour) {
  const part = h("span", { class: `chance-part ${colour}` });
  part.style.flex = `0 0 ${(100 * share).toFixed(1)}%`;
  return h("span", { class: "chance-bar", "aria-hidden": "true" }, part);
}
