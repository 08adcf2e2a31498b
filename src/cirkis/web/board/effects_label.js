// @ts-check
/** A label at the aimed placement: points or turns it would gain, or the end of the game. */

import { effectsOf } from "../text/effect_text.js";
import { changeDetector, h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/model.js").Model} Model */

/** Half the width of the drawing, which fills its section. */
const HALF = 905;
/** Within this fraction of the height from the top there is no room above a piece. */
const ROOM_ABOVE = 0.14;
/** The minimum distance of the label's middle from the left and right edges, as a fraction. */
const MARGIN = 0.17;

/** @param {number} part */
const percent = (part) => `${(part * 100).toFixed(2)}%`;

export class EffectsLabel {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.hasChanged = changeDetector();
    this.element = h("div", { class: "effects", "aria-hidden": "true", hidden: true });
  }

  update() {
    const { model } = this;
    const { table, view, aimed } = model;
    const events = (aimed && model.isMyTurn && model.previewOf(aimed.placement)) || [];
    if (!this.hasChanged(aimed?.placement, model.check, view?.seats, events)) return;
    this.element.hidden = !events.length;
    if (!table || !view || !aimed || !events.length) return;
    this.element.replaceChildren(
      ...effectsOf({ table, view }, events).map(({ kind, seat, text }) =>
        h(
          "span",
          { class: `effect ${kind} ${seat === null ? "" : table.colours[seat]}` },
          seat === null ? null : badge(table.colours[seat]),
          text,
        ),
      ),
    );
    this.#place(aimed.outline);
  }

  /** Place it above the piece, or below one near the top. @param {import("./placements.js").Point[]} outline */
  #place(outline) {
    const ys = outline.map(([, y]) => (y + HALF) / (2 * HALF));
    const xs = outline.map(([x]) => (x + HALF) / (2 * HALF));
    const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
    const isBelow = Math.min(...ys) < ROOM_ABOVE;
    this.element.classList.toggle("below", isBelow);
    this.element.style.left = percent(Math.min(1 - MARGIN, Math.max(MARGIN, middle)));
    this.element.style.top = percent(isBelow ? Math.max(...ys) : Math.min(...ys));
  }
}
