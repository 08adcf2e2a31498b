// @ts-check
/**
 * The path of a pointer between a piece and the controls beside it. While it is on this path, the
 * pointer aims at nothing else; if it stops or turns aside, it aims at the placement there.
 */

import { distance, isInside } from "../board/geometry.js";

/** @import { Point } from "../core/types.js" */

/** The tremor of a hand, in pixels: smaller movements do not change the aim. */
const TREMBLE = 5;
/** Milliseconds until a pointer resting on the path aims at the place under it. */
const REST = 500;
/** The same for a pointer that has hardly moved. */
const SHORT_REST = 120;

export class Corridor {
  constructor() {
    /** The origin for judging the pointer's direction; null while the pointer is off the path. @type {Point|null} */
    this.from = null;
    /** Whether the pointer has reached the controls, and may be on its way back. */
    this.isBack = false;
    this.timer = 0;
  }

  /**
   * Whether a pointer that came from the piece is on its way to the controls, or back.
   * @param {Point} to
   * @param {Point[]} piece     outline of the piece, in pixels
   * @param {Point[]} controls  corners of the controls, in pixels
   * @param {() => boolean} rested  called when the pointer stops on the path; returns whether it aims there
   */
  keeps(to, piece, controls, rested) {
    clearTimeout(this.timer);
    if (isInside(to, controls)) {
      this.from = to;
      this.isBack = true;
      return true;
    }
    const isOnPiece = isInside(to, piece);
    if (!this.from) {
      if (isOnPiece) this.from = to;
      return false;
    }
    if (distance(this.from, to) < TREMBLE) return this.#wait(rested, SHORT_REST);
    const ends = this.isBack && !isOnPiece ? [controls, piece] : [controls];
    const isOnWay = ends.some((end) =>
      isInside(to, hull([/** @type {Point} */ (this.from), ...end])),
    );
    this.from = isOnWay || isOnPiece ? to : null;
    if (isOnPiece) this.isBack = false;
    return isOnWay && this.#wait(rested, REST);
  }

  /** @param {() => boolean} rested @param {number} delay */
  #wait(rested, delay) {
    this.timer = window.setTimeout(() => {
      if (rested()) this.leave();
    }, delay);
    return true;
  }

  leave() {
    clearTimeout(this.timer);
    this.from = null;
    this.isBack = false;
  }
}

/** @param {Point[]} points @returns {Point[]} */
function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** One side of a hull, without its last corner. @param {Point[]} points */
function chain(points) {
  /** @type {Point[]} */
  const side = [];
  for (const point of points) {
    while (side.length > 1 && turn(side[side.length - 2], side[side.length - 1], point) <= 0)
      side.pop();
    side.push(point);
  }
  side.pop();
  return side;
}

/** @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
