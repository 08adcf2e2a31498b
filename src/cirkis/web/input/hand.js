// @ts-check
/**
 * The hand: the pointer carrying the chosen piece. Near a legal place, it aims there; elsewhere the
 * piece floats.
 */

import { CarriedPiece } from "../board/carried_piece.js";
import { isMotionReduced } from "../core/settings.js";

/** @import { Model } from "../core/model.js" */
/** @import { BoardView } from "../board/board_view.js" */
/** @import { WindowPoint } from "../board/carried_piece.js" */
/** @import { MoveController } from "./move_controller.js" */
/** @import { TurnControls } from "./turn_controls.js" */

/** Elements that handle a click themselves. */
export const CONTROL = "button, a, input, select, textarea, summary, label, dialog, [role=listbox]";
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
