// @ts-check
/** Draw pieces, on the board and carried by a pointer. */

import { inset, pathOf } from "../core/geometry.js";
import { isMotionReduced } from "../core/settings.js";
import { markAt } from "../ui/colours.js";
import { h, s } from "../ui/dom.js";

/** @import { PlacedShape } from "../core/placements.js" */
/** @import { Point } from "../core/types.js" */

const GAP = 4.5;
const INNER = 10.5;
const ROUND = 9;

/**
 * @param {Point[]} outline
 * @param {string} colour
 * @param {Point} centre
 */
export function drawPiece(outline, colour, centre) {
  const body = pathOf(inset(outline, GAP), ROUND);
  return s(
    "g",
    { class: `piece ${colour}` },
    s("path", { class: "body", d: body, fill: `url(#piece-fill-${colour})` }),
    s("path", { class: "pattern-overlay", d: body, fill: `url(#pattern-${colour})` }),
    s("path", {
      class: "inner",
      d: pathOf(inset(outline, INNER), ROUND * 0.6),
      stroke: "url(#edge-light)",
    }),
    markAt(colour, centre[0], centre[1], 17),
  );
}

/**
 * The path around a piece, for the Leader's halo and the ghost's rim.
 * @param {Point[]} outline
 * @param {number} [by]
 */
export const rimPath = (outline, by = GAP) => pathOf(inset(outline, by), ROUND);

/** A tick or a cross at a piece: whether it was the right move. @param {PlacedShape} placed @param {boolean} isRight */
export function verdictMark({ centre: [x, y] }, isRight) {
  const [cx, cy] = [x + (isRight ? 34 : -34), y - 34]; // so that two marks do not cover each other
  const sign = isRight ? "m-11 1 8 9 14-19" : "m-9-9 18 18m0-18-18 18";
  return s(
    "g",
    { class: `verdict-mark ${isRight ? "right" : "wrong"}`, "aria-hidden": "true" },
    s("circle", { cx: cx.toFixed(1), cy: cy.toFixed(1), r: 23 }),
    s("path", { d: `M${cx.toFixed(1)} ${cy.toFixed(1)}${sign}` }),
  );
}

/** The size of a picture, in units of the board. @typedef {{width: number, height: number}} Room */

/** The margin around a picture, so that strokes are not clipped. */
const MARGIN = 14;

/** @param {PlacedShape} placed */
function boxOf({ outline }) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  return {
    width: right - left,
    height: bottom - top,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}

/** Whether a piece is symmetric about a vertical axis. @param {PlacedShape} placed */
function isUpright(placed) {
  const { x } = boxOf(placed);
  return placed.outline.every(([px, py]) =>
    placed.outline.some(([qx, qy]) => Math.hypot(2 * x - px - qx, py - qy) < 2),
  );
}

/**
 * Choose a placement of each shape to show, preferably an upright one, then the flattest. Also
 * return the room that fits them all, so that all pictures share one scale.
 * @param {PlacedShape[]} placements
 * @param {number} shapes how many shapes there are
 */
export function portraits(placements, shapes) {
  const height = (/** @type {PlacedShape} */ one) =>
    Math.round(boxOf(one).height) + (isUpright(one) ? 0 : 1000);
  const examples = Array.from({ length: shapes }, (_, shape) =>
    placements
      .filter((one) => one.shape === shape)
      .reduce(
        (/** @type {PlacedShape|null} */ best, one) =>
          best && height(best) <= height(one) ? best : one,
        null,
      ),
  );
  const boxes = examples.flatMap((one) => (one ? [boxOf(one)] : []));
  const room = {
    width: 2 * MARGIN + Math.max(0, ...boxes.map(({ width }) => width)),
    height: 2 * MARGIN + Math.max(0, ...boxes.map(({ height }) => height)),
  };
  return { examples, room };
}

/** @type {Room} */
const SQUARE = { width: 330, height: 330 };

/**
 * @param {PlacedShape} placed
 * @param {string} colour
 * @param {Room} [room] sets the scale
 */
export function thumbnail(placed, colour, { width, height } = SQUARE) {
  const { x, y } = boxOf(placed);
  return s(
    "svg",
    {
      class: "thumbnail",
      viewBox: [x - width / 2, y - height / 2, width, height]
        .map((part) => part.toFixed(1))
        .join(" "),
      "aria-hidden": "true",
    },
    drawPiece(placed.outline, colour, placed.centre),
    placed.seams && s("path", { class: `seams ${colour}`, d: placed.seams }),
  );
}

/** @typedef {{x: number, y: number}} WindowPoint */

/** Half the width of the drawing, which holds the largest piece in any orientation. */
const HALF = 260;
const STEP = 360 / 10;
const BACK = { duration: 200, easing: "cubic-bezier(.4,0,.6,1)" };

/** Draw the piece carried by a pointer: above the whole page, at the board's scale. */
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
