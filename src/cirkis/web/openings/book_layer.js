// @ts-check
/** Placements from the book and from games, as numbered outlines on the board to point at and click. */

import { distance, isInside } from "../board/geometry.js";
import { rimPath } from "../board/piece.js";
import { s } from "../ui/dom.js";
import { numberSpots } from "./number_spots.js";

/** @import { PlacedShape } from "../board/placements.js" */
/** @import { Point } from "../core/types.js" */
/**
 * A drawn placement.
 * @typedef {{placed: PlacedShape, spot: Point, parts: SVGElement[]}} Mark
 */
/**
 * Handlers for pointing at and clicking a placement.
 * @typedef {{point: (placement: number|null) => void, follow: (placement: number) => void}} BookActions
 */

/** How far from a number, in units of the drawing, a tap still selects it. */
const REACH = 120;

export class BookLayer {
  /** @param {import("../board/board_view.js").BoardView} board @param {BookActions} actions */
  constructor(board, actions) {
    this.board = board;
    this.actions = actions;
    /** @type {Mark[]} */
    this.marks = [];
    this.layer = s("g", { class: "layer-book", "aria-hidden": "true" });
    const { element } = board;
    element.append(this.layer);
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerleave", () => this.#aim(null));
    element.addEventListener("click", (event) => {
      const mark = this.#under(event);
      if (mark) actions.follow(mark.placed.placement);
    });
  }

  /** @param {PlacedShape[]} placements ordered by number @param {string} colour of the player to move */
  draw(placements, colour) {
    const spots = numberSpots(placements);
    this.board.element.classList.remove("aiming");
    this.marks = placements.map((placed, nth) => {
      const parts = [outline(placed, colour, nth), number(spots[nth], colour, nth)];
      return { placed, spot: spots[nth], parts };
    });
    // The best placement goes on top, and the numbers go above all outlines.
    const fromBelow = [...this.marks].reverse();
    this.layer.replaceChildren(
      ...fromBelow.map(({ parts }) => parts[0]),
      ...fromBelow.map(({ parts }) => parts[1]),
    );
  }

  /** Highlight one placement, or none if null. @param {number|null} placement */
  point(placement) {
    this.layer.classList.toggle("pointing", placement !== null);
    for (const { placed, parts } of this.marks)
      for (const part of parts) part.classList.toggle("pointed", placed.placement === placement);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerType === "mouse") this.#aim(this.#under(event));
  }

  /** @param {Mark|null} mark */
  #aim(mark) {
    this.board.element.classList.toggle("aiming", mark !== null);
    this.actions.point(mark?.placed.placement ?? null);
  }

  /** The placement whose number is nearest, of those under the pointer or else near it. @param {MouseEvent} event */
  #under({ clientX, clientY }) {
    const at = this.board.toDrawing(clientX, clientY);
    const far = (/** @type {Mark} */ { spot }) => distance(at, spot);
    const near = [...this.marks].sort((a, b) => far(a) - far(b));
    const under = near.find(({ placed }) => isInside(at, placed.outline));
    return under ?? near.find((mark) => far(mark) < REACH) ?? null;
  }
}

/** @param {PlacedShape} placed @param {string} colour @param {number} nth */
const outline = (placed, colour, nth) =>
  s("path", {
    class: `book-outline ${colour}${nth ? "" : " best"}`,
    d: rimPath(placed.outline, 7),
    data: { placement: placed.placement },
  });

/** @param {Point} spot @param {string} colour @param {number} nth */
const number = ([x, y], colour, nth) =>
  s(
    "g",
    {
      class: `book-number ${colour}`,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    },
    s("circle", { class: "book-number-ground" }),
    s("text", {}, nth + 1),
  );
