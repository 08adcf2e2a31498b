// @ts-check
/** Mouse and touch: carry a piece, turn it with a second finger, drop it. */

import { CarriedPiece } from "../board/pieces.js";
import { isMotionReduced } from "../core/settings.js";
import { TurnControls } from "./turn_controls.js";

/** @import { BoardView } from "../board/board_view.js" */
/** @import { WindowPoint } from "../board/pieces.js" */
/** @import { Model } from "../core/model.js" */
/** @import { MoveController } from "./move_controller.js" */

/** Elements that handle a click themselves. */
const CONTROL = "button, a, input, select, textarea, summary, label, dialog, [role=listbox]";
/** Pixels a mouse must move to take over aiming from the keys. */
const TAKES_OVER = 8;
const SNAP = { duration: 110, easing: "ease-out" };

export class Hand {
  /**
   * @param {BoardView} board
   * @param {MoveController} controller
   * @param {Model} model
   * @param {TurnControls} controls
   */
  constructor(board, controller, model, controls) {
    this.board = board;
    this.controller = controller;
    this.model = model;
    this.controls = controls;
    this.piece = new CarriedPiece();
    /** The pointer's position; null while none is over the page. @type {WindowPoint|null} */
    this.at = null;
    /** The element under the pointer. @type {Element|null} */
    this.under = null;
    /** Whether the pointer is pressed: it then drags the piece, and ignores buttons it passes. */
    this.isPressed = false;
    this.travelled = 0;
    /** The placement that the ghost shows. @type {number|null} */
    this.snapped = null;
    /** The shape carried last. @type {number|null} */
    this.shape = null;
  }

  get isOverBoard() {
    const section = this.board.element.closest(".board-section");
    return Boolean(this.under && section?.contains(this.under));
  }

  /** Whether there is a piece that a pointer could carry. */
  get isHolding() {
    const { isMyTurn, selection } = this.model;
    return isMyTurn && selection.shape !== null && !selection.staged;
  }

  /**
   * Record the pointer's position; a piece in the hand follows it.
   * @param {WindowPoint} to
   */
  follow(to) {
    this.travelled += this.at ? Math.hypot(to.x - this.at.x, to.y - this.at.y) : TAKES_OVER;
    this.at = to;
    if (!this.isHolding) {
      this.travelled = 0;
      return;
    }
    this.under = document.elementFromPoint(to.x, to.y);
    if (!this.controls.keepsAim(to, () => this.#rest())) this.#aim();
    this.show();
  }

  #aim() {
    if (!this.at || !this.isHolding || !this.#leads) return;
    this.travelled = 0;
    if (this.isOverBoard) this.controller.aim(this.board.toDrawing(this.at.x, this.at.y));
    else this.controller.clearAim();
  }

  /** When the mouse rests beside the piece, aim at the placement there, if it is a different one. */
  #rest() {
    const { at, controller } = this;
    const means = at !== null && controller.meansOther(this.board.toDrawing(at.x, at.y));
    if (means) this.#aim();
    return means;
  }

  /** Whether the pointer sets the aim; keys and hints keep theirs until the mouse clearly moves. */
  get #leads() {
    const { aimed, selection } = this.model;
    if (!aimed || selection.pointed || this.isPressed) return true;
    return this.isOverBoard && this.travelled >= TAKES_OVER;
  }

  /** Handle a pointer that has left the page or been released. */
  leave() {
    this.at = null;
    this.under = null;
    this.isPressed = false;
    if (this.isHolding && this.model.selection.pointed) this.controller.clearAim();
    this.show();
  }

  /** Show the carried piece at the pointer, except where the board draws it, or put it back. */
  show() {
    const { model, piece, at } = this;
    const isCarried = this.isHolding && at !== null && (!model.aimed || model.selection.pointed);
    if (isCarried && !model.carried) this.under = document.elementFromPoint(at.x, at.y);
    if (isCarried !== model.carried) model.set({ carried: isCarried });
    if (isCarried) this.#draw(at);
    else piece.putBack(model.selection.shape === null && !model.pending ? this.#home() : null);
    this.#snap();
  }

  /** @param {WindowPoint} at */
  #draw(at) {
    const { model, piece } = this;
    const { shape, shown } = model.selection;
    const ways = model.placements.filter((placed) => placed.shape === shape);
    if (!ways.length || !model.table || !model.view) return;
    this.shape = shape;
    const size = this.board.element.getScreenCTM()?.a ?? 0;
    piece.draw(ways[0], model.table.colours[model.view.to_play], size);
    piece.turn(ways.find(({ orientation }) => orientation === shown) ?? ways[0]);
    piece.moveTo(at);
    piece.show({
      isFloating: !model.aimed,
      isOverBoard: this.isOverBoard,
      isOverStock: !this.isOverBoard && Boolean(this.under?.closest(".stock")),
      isAside: !this.isPressed && !this.isOverBoard && Boolean(this.under?.closest(CONTROL)),
    });
  }

  /** Move the ghost smoothly from the pointer, or from the last place, to where the piece fits. */
  #snap() {
    const { aimed, carried, placements } = this.model;
    const before = this.snapped === null ? null : placements[this.snapped];
    this.snapped = aimed?.placement ?? null;
    if (!aimed || !carried || !this.at || before === aimed || isMotionReduced()) return;
    const [x, y] = before?.centre ?? this.board.toDrawing(this.at.x, this.at.y);
    this.board.layers.ghost.firstElementChild?.animate(
      [
        { transform: `translate(${x - aimed.centre[0]}px, ${y - aimed.centre[1]}px)` },
        { transform: "none" },
      ],
      SNAP,
    );
  }

  /** The middle of the carried piece's button in the stock. */
  #home() {
    const source = document.querySelector(`.tray.to-play .stock-piece[data-shape="${this.shape}"]`);
    const box = source?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  close() {
    this.piece.remove();
  }
}

/** @typedef {{x: number, y: number}} Finger */

/** Degrees of twist that turn the piece once: the angle between two orientations. */
const STEP = 36;

/** A second finger while the first holds a piece: a tap or a twist turns the piece. */
class SecondFinger {
  /** @param {(step: number) => void} turn */
  constructor(turn) {
    this.turn = turn;
    /** @type {(Finger & {id: number, angle: number, hasTurned: boolean})|null} */
    this.finger = null;
  }

  /** @param {PointerEvent} event @param {Finger} first */
  down(event, first) {
    if (this.finger) return;
    const at = { x: event.clientX, y: event.clientY };
    this.finger = { ...at, id: event.pointerId, angle: between(first, at), hasTurned: false };
  }

  /** @param {PointerEvent} event @param {Finger} first */
  move(event, first) {
    if (event.pointerId !== this.finger?.id) return;
    [this.finger.x, this.finger.y] = [event.clientX, event.clientY];
    this.turned(first);
  }

  /** Turn the piece as the fingers twist. @param {Finger} first */
  turned(first) {
    const { finger } = this;
    if (!finger) return;
    const by = ((((between(first, finger) - finger.angle) % 360) + 540) % 360) - 180;
    if (Math.abs(by) < STEP) return;
    finger.angle += Math.sign(by) * STEP;
    finger.hasTurned = true;
    this.turn(Math.sign(by));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { finger } = this;
    if (event.pointerId !== finger?.id) return;
    this.finger = null;
    if (!finger.hasTurned && event.type === "pointerup") this.turn(1);
  }

  /** Stop watching, because the first finger was lifted. */
  end() {
    this.finger = null;
  }
}

/** @param {Finger} first @param {Finger} second */
const between = (first, second) =>
  (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI;

/**
 * A press on a piece of the stock or, with a piece chosen, on the board.
 * @typedef {object} Press
 * @property {number} id
 * @property {number} x
 * @property {number} y
 * @property {boolean} isTouch   a finger or a pen
 * @property {number} above     how many pixels above the pointer the piece is drawn
 * @property {number|null} seat    whose stock, or null for the board
 * @property {number} shape
 * @property {boolean} isDrag   whether it has moved enough to drag the piece
 */

/** Pixels that a pressed pointer must move to start a drag. */
const DRAG_AFTER = { mouse: 4, touch: 9 };
/** How many pixels above the finger a piece is drawn, so that the finger does not hide it. */
const ABOVE_FINGER = 46;
/** Pixels of wheel movement that turn the piece once. */
const WHEEL_STEP = 50;

const PIECE = ".tray .stock-piece:not([aria-disabled='true'])";

/**
 * Let pointers take pieces from the trays, carry them and place them.
 * @param {BoardView} board
 * @param {MoveController} controller
 * @param {Model} model
 * @returns {() => void} stops listening
 */
export function listenToBoard(board, controller, model) {
  const pointers = new Pointers(board, controller, model);
  return () => pointers.close();
}

class Pointers {
  /**
   * @param {BoardView} board
   * @param {MoveController} controller
   * @param {Model} model
   */
  constructor(board, controller, model) {
    this.board = board;
    this.controller = controller;
    this.model = model;
    this.controls = new TurnControls(board, controller, model);
    this.hand = new Hand(board, controller, model, this.controls);
    this.second = new SecondFinger((step) => controller.canTurn && controller.rotate(step));
    /** @type {Press|null} */
    this.press = null;
    this.wheel = 0;
    this.listening = new AbortController();
    this.#listen();
    // Delayed until the other listeners have drawn the change.
    model.onChange(() => queueMicrotask(() => this.#show()));
  }

  #listen() {
    const { element } = this.board;
    const { signal } = this.listening;
    /** @type {Record<string, (event: any) => void>} */
    const everywhere = {
      pointerdown: (event) => this.#down(event),
      pointermove: (event) => this.#move(event),
      pointerup: (event) => this.#up(event),
      pointercancel: (event) => this.#cancel(event),
      click: (event) => this.#clickBeside(event),
      dragstart: (event) => event.target.closest?.(PIECE) && event.preventDefault(),
    };
    for (const [type, act] of Object.entries(everywhere))
      document.addEventListener(type, act, { signal });
    const left = (/** @type {PointerEvent} */ event) =>
      event.pointerType === "mouse" && !this.press?.isDrag && this.hand.leave();
    document.documentElement.addEventListener("pointerleave", left, { signal });
    // Two fingers turn the piece rather than zoom the page.
    const still = (/** @type {TouchEvent} */ event) => this.press?.isDrag && event.preventDefault();
    document.addEventListener("touchmove", still, { signal, passive: false });
    element.addEventListener("click", (event) => this.#click(event), { signal });
    element.addEventListener("contextmenu", (event) => this.#turnByMenu(event), { signal });
    element.addEventListener("wheel", (event) => this.#turnByWheel(event), {
      signal,
      passive: false,
    });
  }

  #show() {
    if (this.listening.signal.aborted) return;
    this.hand.show();
    this.controls.update();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.press?.isDrag && event.pointerId !== this.press.id)
      return this.second.down(event, this.press);
    if (event.button !== 0 || this.press) return undefined;
    const isTouch = event.pointerType !== "mouse";
    if (isTouch) this.hand.leave();
    const from = this.#pressed(/** @type {Element} */ (event.target), isTouch);
    if (from)
      this.press = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        isTouch,
        above: event.pointerType === "touch" ? ABOVE_FINGER : 0,
        isDrag: false,
        ...from,
      };
    return undefined;
  }

  /**
   * The piece that a press picks up: one of a stock or, with a finger on the board, the chosen one.
   * @param {Element} target
   * @param {boolean} isTouch
   */
  #pressed(target, isTouch) {
    const piece = /** @type {HTMLElement|null} */ (target.closest(PIECE));
    const tray = /** @type {HTMLElement|null|undefined} */ (piece?.closest(".tray"));
    if (piece && tray)
      return { shape: Number(piece.dataset.shape), seat: Number(tray.dataset.seat) };
    const { shape } = this.model.selection;
    const isChosen = isTouch && shape !== null && this.board.element.contains(target);
    return isChosen ? { shape, seat: null } : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { press } = this;
    if (!press) {
      if (event.pointerType === "mouse") this.hand.follow({ x: event.clientX, y: event.clientY });
      return;
    }
    if (event.pointerId !== press.id) return this.second.move(event, press);
    const way = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.isDrag && way < DRAG_AFTER[press.isTouch ? "touch" : "mouse"]) return;
    if (!press.isDrag && !this.#lift(event, press)) return;
    [press.x, press.y] = [event.clientX, event.clientY];
    this.second.turned(press);
    this.hand.follow({ x: press.x, y: press.y - press.above });
  }

  /** Pick up the pressed piece. @param {PointerEvent} event @param {Press} press */
  #lift(event, press) {
    const { model, controller } = this;
    if (press.seat === null) controller.lift();
    else if (model.selection.shape !== press.shape || model.selection.staged)
      controller.pick(press.shape, press.seat);
    else controller.clearAim();
    if (!this.hand.isHolding) {
      this.press = null;
      return false;
    }
    press.isDrag = true;
    this.hand.isPressed = true;
    /** @type {Element} */ (event.target).setPointerCapture?.(event.pointerId);
    return true;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { press, model, controller } = this;
    if (press && event.pointerId !== press.id) return this.second.up(event);
    this.press = null;
    this.second.end();
    if (!press?.isDrag) return;
    swallowNextClick();
    if (model.aimed) controller.place(event.pointerType);
    else if (press.seat !== null) controller.cancel();
    this.#letGo(press);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    const { press } = this;
    if (press && event.pointerId !== press.id) return this.second.up(event);
    this.press = null;
    this.second.end();
    if (!press?.isDrag) return;
    this.controller.cancel();
    this.#letGo(press);
  }

  /** @param {Press} press */
  #letGo({ isTouch }) {
    this.hand.isPressed = false;
    // A lifted finger has no position; a mouse keeps its own.
    if (isTouch) queueMicrotask(() => this.hand.leave());
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const pointer = /** @type {any} */ (event).pointerType || "mouse";
    this.controller.clickBoard(this.board.toDrawing(event.clientX, event.clientY), pointer);
  }

  /** Put the carried piece back after a click on empty space. @param {MouseEvent} event */
  #clickBeside(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.model.carried || this.board.element.contains(target) || target.closest(CONTROL))
      return;
    this.controller.cancel();
  }

  /** @param {MouseEvent} event */
  #turnByMenu(event) {
    if (this.model.selection.shape === null) return;
    event.preventDefault();
    if (this.controller.canTurn) this.controller.rotate(1);
  }

  /** @param {WheelEvent} event */
  #turnByWheel(event) {
    const { selection } = this.model;
    const isFitting = selection.cells.length > 0 && selection.options.length > 1;
    if (selection.shape === null && !isFitting) return;
    event.preventDefault();
    const pixels =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40;
    this.wheel = Math.sign(pixels) === Math.sign(this.wheel) ? this.wheel + pixels : pixels;
    if (Math.abs(this.wheel) < WHEEL_STEP) return;
    const step = Math.sign(this.wheel);
    this.wheel = 0;
    if (isFitting || this.controller.canTurn) this.controller.rotate(step);
  }

  close() {
    this.listening.abort();
    this.hand.close();
  }
}

/** Ignore the click that ends a drag, which would choose the piece again. */
function swallowNextClick() {
  const swallow = (/** @type {Event} */ event) => event.stopImmediatePropagation();
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
}
