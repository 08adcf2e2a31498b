// @ts-check
/** Where labels and numbers stand on the board, and the label of a placement's effects. */

import { centreOf, distance, isInside } from "../core/geometry.js";
import { effectsOf } from "../text/analysis_text.js";
import { badge } from "../ui/colours.js";
import { changeDetector, h } from "../ui/dom.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { Model } from "../core/model.js" */
/** @import { PlacedShape } from "../core/placements.js" */
/** @import { Point } from "../core/types.js" */

/** Half the width of the drawing, which fills its section. */
const HALF = 905;

/** @param {number} part */
const percent = (part) => `${(part * 100).toFixed(2)}%`;

/**
 * Place a label above a part of the drawing, or below it.
 * @param {HTMLElement} label
 * @param {Point[]} points of the part
 * @param {number} margin the minimum distance of the label's middle from the left and right edges, as a fraction
 * @param {(top: number, bottom: number) => boolean} isLow whether the label goes below; the arguments are fractions
 */
export function placeLabel(label, points, margin, isLow) {
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => (point[axis] + HALF) / (2 * HALF)));
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const isBelow = isLow(top, bottom);
  label.classList.toggle("below", isBelow);
  label.style.left = percent(Math.min(1 - margin, Math.max(margin, middle)));
  label.style.top = percent(isBelow ? bottom : top);
}

/** Half the size of a number and of a cell's name, in units of the drawing. */
const NUMBER = { x: 19, y: 13 };
const NAME = { x: 21, y: 9 };
const STEP = 6;
const REACH = 60;

/**
 * The offset that keeps a piece's number on the piece and clear of names.
 * @param {PlacedShape} placed
 * @param {Layout} layout
 * @returns {Point}
 */
export function aside({ outline, centre, cells }, layout) {
  const taken = cells.map((name) => centreOf(layout, name));
  const steps = Array.from({ length: (2 * REACH) / STEP + 1 }, (_, i) => i * STEP - REACH);
  const free = steps
    .flatMap((dx) => steps.map((dy) => /** @type {Point} */ ([dx, dy])))
    .filter(([dx, dy]) => {
      const at = /** @type {Point} */ ([centre[0] + dx, centre[1] + dy]);
      return isOn(at, outline) && !taken.some((name) => isOver(at, name));
    })
    .sort((a, b) => distance(a, [0, 0]) - distance(b, [0, 0]));
  return free[0] ?? [0, -NUMBER.y - NAME.y];
}

/** Whether a number would lie within an outline. @param {Point} at @param {Point[]} outline */
const isOn = ([x, y], outline) =>
  [-1, 1].every((i) =>
    [-1, 1].every((j) => isInside([x + i * NUMBER.x, y + j * NUMBER.y], outline)),
  );

/** Whether a number would lie over a name. @param {Point} at @param {Point} name */
const isOver = (at, name) =>
  Math.abs(at[0] - name[0]) < NUMBER.x + NAME.x && Math.abs(at[1] - name[1]) < NUMBER.y + NAME.y;

/** The part of the drawing's height, from the top, in which a label does not fit above a piece. */
const ROOM_ABOVE = 0.14;
const MARGIN = 0.17;

/**
 * A label beside the aimed placement: the points and turns that players would get, and whether the
 * game would end.
 */
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
    if (!this.hasChanged(aimed?.placement, model.positionKey, view?.seats, events)) return;
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
