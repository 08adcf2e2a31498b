// @ts-check
/** Draw the piece carried by a pointer: above the whole page, at the board's scale. */

import { isMotionReduced } from "../core/settings.js";
import { h, s } from "../ui/dom.js";
import { drawPiece, rimPath } from "./piece.js";

/** @import { PlacedShape } from "./placements.js" */
/** @typedef {{x: number, y: number}} WindowPoint */

/** Half the width of the drawing, which holds the largest piece in any orientation. */
const HALF = 260;
const STEP = 360 / 10;
const BACK = { duration: 200, easing: "cubic-bezier(.4,0,.6,1)" };

export class CarriedPiece {
  constructor() {
    this.turner = h("div", { class: "carried-turner" });
    this.element = h("div", { class: "carried", "aria-hidden": "true" }, this.turner);
    this.drawn = "";
    this.angle = 0;
    /** @type {WindowPoint} */
    this.at = { x: 0, y: 0 };
    /** @type {Animation|null} */
    this.flight = null;
  }

  /**
   * Draw a piece in its stock orientation.
   * @param {PlacedShape} placed
   * @param {string} colour
   * @param {number} size   pixels per unit of the drawing
   */
  draw(placed, colour, size) {
    const key = `${placed.placement} ${colour} ${size.toFixed(3)}`;
    if (key === this.drawn) return;
    this.drawn = key;
    this.angle = 0;
    const [cx, cy] = placed.centre;
    const outline = placed.outline.map(
      ([x, y]) => /** @type {[number, number]} */ ([x - cx, y - cy]),
    );
    const width = `${(2 * HALF * size).toFixed(1)}px`;
    Object.assign(this.turner.style, { width, height: width, transform: "" });
    this.turner.replaceChildren(
      s(
        "svg",
        { viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}` },
        drawPiece(outline, colour, [0, 0]),
        s("path", { class: "carried-rim", d: rimPath(outline, 0) }),
      ),
    );
  }

  /** Turn to an orientation, in the shorter direction. @param {{rotation: number, flipped: boolean}} how */
  turn({ rotation, flipped }) {
    const by = ((((rotation * STEP - this.angle) % 360) + 540) % 360) - 180;
    this.angle += by;
    this.turner.style.transform = `rotate(${this.angle}deg) scaleX(${flipped ? -1 : 1})`;
  }

  /** @param {WindowPoint} point */
  moveTo({ x, y }) {
    this.at = { x, y };
    this.element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Show the piece, or hide it while the board itself draws it.
   * @param {{isFloating: boolean, isOverBoard: boolean, isOverStock: boolean, isAside: boolean}} state
   */
  show({ isFloating, isOverBoard, isOverStock, isAside }) {
    this.flight?.cancel();
    this.flight = null;
    if (!this.element.isConnected) document.body.append(this.element);
    const { classList } = this.element;
    classList.toggle("snapped", !isFloating);
    classList.toggle("nowhere", isFloating && isOverBoard);
    classList.toggle("aside", isAside && !isOverStock);
    classList.toggle("lifted", isOverStock);
  }

  /** Let the piece fly back to where it was taken from, then vanish. @param {WindowPoint|null} home */
  putBack(home) {
    const { element, at } = this;
    if (!element.isConnected || this.flight) return;
    if (!home || isMotionReduced() || element.classList.contains("snapped"))
      return element.remove();
    this.flight = element.animate(
      [
        { transform: `translate(${at.x}px, ${at.y}px)`, opacity: 1 },
        { transform: `translate(${home.x}px, ${home.y}px) scale(0.5)`, opacity: 0.2 },
      ],
      BACK,
    );
    this.flight.onfinish = () => {
      this.flight = null;
      element.remove();
    };
    return undefined;
  }

  remove() {
    this.element.remove();
  }
}
