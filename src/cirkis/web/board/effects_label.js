// @ts-check
/** A label beside the aimed placement: the points and turns that players would get, and whether the game would end. */

import { effectsOf } from "../text/effect_text.js";
import { changeDetector, h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";
import { placeLabel } from "./label_place.js";

/** @import { Model } from "../core/model.js" */

/** The part of the drawing's height, from the top, in which a label does not fit above a piece. */
const ROOM_ABOVE = 0.14;
const MARGIN = 0.17;

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
    placeLabel(this.element, aimed.outline, MARGIN, (top) => top < ROOM_ABOVE);
  }
}
