// @ts-check
/** The controls for turning beside a carried piece, and the path that a pointer takes to them. */

import { centreOf, distance, isInside } from "../core/geometry.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";

/** @import { BoardView } from "../board/board_view.js" */
/** @import { Model } from "../core/model.js" */
/** @import { PlacedShape } from "../core/placements.js" */
/** @import { Point } from "../core/types.js" */
/** @import { MoveController } from "./move_controller.js" */

/** The tremor of a hand, in pixels: smaller movements do not change the aim. */
const TREMBLE = 5;
/** Milliseconds until a pointer resting on the path aims at the place under it. */
const REST = 500;
/** The same for a pointer that has hardly moved. */
const SHORT_REST = 120;

/**
 * The path of a pointer between a piece and the controls beside it. While it is on this path, the
 * pointer aims at nothing else; if it stops or turns aside, it aims at the placement there.
 */
class Corridor {
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

/**
 * @type {{tool: string, sign: string, label: string, key: string, can: (controller: MoveController) => boolean, act: (controller: MoveController) => void}[]}
 */
const TOOLS = [
  {
    tool: "turn-back",
    sign: "↺",
    label: "hand-turn-back",
    key: "⇧R",
    can: (controller) => controller.canTurn,
    act: (controller) => controller.rotate(-1),
  },
  {
    tool: "turn",
    sign: "↻",
    label: "hand-turn",
    key: "R",
    can: (controller) => controller.canTurn,
    act: (controller) => controller.rotate(1),
  },
  {
    tool: "over",
    sign: "⇋",
    label: "hand-turn-over",
    key: "F",
    can: (controller) => controller.canFlip,
    act: (controller) => controller.flip(),
  },
];

/**
 * The buttons that apply to the piece now.
 * @param {MoveController} controller
 * @param {Record<string, any>} [more] attributes of each
 */
export const turningTools = (controller, more = {}) =>
  TOOLS.filter(({ can }) => can(controller)).map(({ tool, sign, label, key, act }) =>
    h(
      "button",
      {
        class: "round",
        data: { tool },
        "aria-label": t(label),
        title: `${t(label)} (${key})`,
        onclick: () => act(controller),
        ...more,
      },
      sign,
    ),
  );

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Milliseconds after which a piece counts as aimed rather than passing by. */
const SETTLED = 220;
/** The gaps to try between the piece and its controls, in pixels. */
const GAPS = [10, 40, 75];
/** Offsets of the controls from the middle of a side, as fractions of the side. */
const SHIFTS = [0, -0.6, 0.6];
/** How close to a cell's middle the pointer must be to point at the cell, in pixels. */
const NEAR = 12;
/** Pixels around the controls that still count as part of them. */
const EDGE = 5;

/**
 * The buttons beside an aimed piece that turn it; a mouse can reach them without changing the aim.
 */
export class TurnControls {
  /**
   * @param {BoardView} board
   * @param {MoveController} controller
   * @param {Model} model
   */
  constructor(board, controller, model) {
    this.board = board;
    this.controller = controller;
    this.model = model;
    this.corridor = new Corridor();
    // The turn panel has the same buttons for keys and screen readers.
    this.element = h("div", { class: "turn-controls", "aria-hidden": "true", hidden: true });
    this.element.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
    this.key = "";
    this.timer = 0;
    /** @type {PlacedShape|null} */
    this.aimed = null;
  }

  /** Show the controls while a pointer or finger is aiming where the piece can be turned. */
  update() {
    const { model, controller, element } = this;
    const { selection, aimed } = model;
    const isAiming = model.isMyTurn && selection.shape !== null && aimed !== null;
    const isWanted = isAiming && (model.carried || selection.staged) && controller.canTurn;
    if (!isWanted) return this.#hide();
    if (this.aimed === aimed) return undefined;
    const isTurned = this.aimed !== null && selection.held;
    this.aimed = aimed;
    if (selection.staged || (isTurned && !element.hidden)) return this.#show(aimed);
    element.hidden = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#show(aimed), SETTLED);
    return undefined;
  }

  /** @param {PlacedShape} aimed */
  #show(aimed) {
    const { controller, element } = this;
    clearTimeout(this.timer);
    if (element.parentElement !== this.#section) this.#section?.append(element);
    const key = `${controller.canFlip}`;
    if (key !== this.key) element.replaceChildren(...turningTools(controller, { tabindex: -1 }));
    this.key = key;
    const isUsed = !element.hidden && element.matches(":hover");
    element.hidden = false;
    if (!isUsed) this.#lay(aimed);
  }

  #hide() {
    clearTimeout(this.timer);
    this.element.hidden = true;
    this.aimed = null;
    this.corridor.leave();
  }

  /**
   * Whether a pointer that came from the piece is on its way to the controls, or back.
   * @param {{x: number, y: number}} to
   * @param {() => boolean} rested
   */
  keepsAim({ x, y }, rested) {
    const { aimed, element } = this;
    if (!aimed || element.hidden) return false;
    const outline = aimed.outline.map((point) => {
      const at = this.board.toWindow(point);
      return /** @type {Point} */ ([at.x, at.y]);
    });
    return this.corridor.keeps([x, y], outline, corners(element.getBoundingClientRect()), rested);
  }

  get #section() {
    return this.board.element.parentElement;
  }

  /** Place the controls beside the piece, where they cover the fewest targets. @param {PlacedShape} aimed */
  #lay(aimed) {
    const { board, element } = this;
    const frame = this.#section?.getBoundingClientRect();
    if (!frame) return;
    const points = aimed.outline.map((point) => board.toWindow(point));
    const piece = {
      left: Math.min(...points.map(({ x }) => x)),
      right: Math.max(...points.map(({ x }) => x)),
      top: Math.min(...points.map(({ y }) => y)),
      bottom: Math.max(...points.map(({ y }) => y)),
    };
    const others = this.model
      .legalPlacements(aimed.shape)
      .flatMap((placement) => this.model.placements[placement].cells)
      .filter((cell) => !aimed.cells.includes(cell));
    const free = [...new Set(others)].map((cell) => board.toWindow(centreOf(board.layout, cell)));
    const best = SIDES.flatMap((side) => {
      element.classList.toggle("upright", side.isUpright);
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      return GAPS.flatMap((gap) =>
        SHIFTS.map((shift) => {
          const box = boxAt(side.middle(piece, size, gap, shift), size);
          const above = Math.max(0, piece.top - box.top) / 20;
          const cost = side.cost + above + gap / 40 + Math.abs(shift) + 2 * covered(box, free);
          return { side, box, cost: cost + outside(box, frame) };
        }),
      );
    }).reduce((a, b) => (b.cost < a.cost ? b : a));
    element.classList.toggle("upright", best.side.isUpright);
    const x = Math.min(Math.max(best.box.left, 2), innerWidth - element.offsetWidth - 2);
    element.style.left = `${x - frame.left}px`;
    element.style.top = `${best.box.top - frame.top}px`;
  }
}

/** @typedef {{width: number, height: number}} Size */
/**
 * The sides of a piece. Above it is the effects label, which `#lay` avoids covering.
 * @type {{cost: number, isUpright: boolean, middle: (piece: Box, size: Size, gap: number, shift: number) => {x: number, y: number}}[]}
 */
const SIDES = [
  {
    cost: 0,
    isUpright: true,
    middle: (piece, { width }, gap, shift) => ({
      x: piece.right + gap + width / 2,
      y: between(piece.top, piece.bottom, shift),
    }),
  },
  {
    cost: 0,
    isUpright: true,
    middle: (piece, { width }, gap, shift) => ({
      x: piece.left - gap - width / 2,
      y: between(piece.top, piece.bottom, shift),
    }),
  },
  {
    cost: 1,
    isUpright: false,
    middle: (piece, { height }, gap, shift) => ({
      x: between(piece.left, piece.right, shift),
      y: piece.bottom + gap + height / 2,
    }),
  },
  {
    cost: 0,
    isUpright: false,
    middle: (piece, { height }, gap, shift) => ({
      x: between(piece.left, piece.right, shift),
      y: piece.top - gap - height / 2,
    }),
  },
];

/** @param {number} a @param {number} b @param {number} shift  from the middle, as a fraction */
const between = (a, b, shift) => (a + b) / 2 + (b - a) * shift;

/** @param {{x: number, y: number}} middle @param {Size} size @returns {Box} */
const boxAt = ({ x, y }, { width, height }) => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** How far a box reaches beyond another, in pixels. @param {Box} box @param {Box} frame */
const outside = (box, frame) =>
  Math.max(0, frame.left - box.left) +
  Math.max(0, box.right - frame.right) +
  Math.max(0, frame.top - box.top) +
  Math.max(0, box.bottom - frame.bottom);

/** How many points a box covers or nearly covers. @param {Box} box @param {{x: number, y: number}[]} points */
const covered = (box, points) =>
  points.filter(
    ({ x, y }) =>
      x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR,
  ).length;

/** The corners of a box with its margin. @param {Box} box @returns {Point[]} */
const corners = ({ left, top, right, bottom }) => [
  [left - EDGE, top - EDGE],
  [right + EDGE, top - EDGE],
  [right + EDGE, bottom + EDGE],
  [left - EDGE, bottom + EDGE],
];
