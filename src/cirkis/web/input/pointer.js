// @ts-check
/** Mouse, pen and touch: aim at the board, and drag pieces from a tray. */

import { thumbnail } from "../board/piece.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../core/model.js").Model} Model */
/** @typedef {import("../board/board_view.js").BoardView} BoardView */
/** @typedef {import("./move_controller.js").MoveController} MoveController */

const DRAG_AFTER = 9;
/** A finger hides what is under it, so a dragged piece aims a little above the finger. */
const ABOVE_FINGER = 46;

/** @param {Event} event */
const swallow = (event) => event.stopImmediatePropagation();

/**
 * Aim, place, and rotate with the pointer on the board.
 * @param {BoardView} board
 * @param {MoveController} controller
 * @param {Model} model
 */
export function listenToBoard(board, controller, model) {
  const { element } = board;
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse")
      controller.aim(board.toDrawing(event.clientX, event.clientY));
  });
  element.addEventListener("pointerleave", () => controller.clearAim());
  element.addEventListener("click", (event) => {
    const pointer = /** @type {any} */ (event).pointerType || "mouse";
    controller.clickBoard(board.toDrawing(event.clientX, event.clientY), pointer);
  });
  element.addEventListener("contextmenu", (event) => {
    if (model.selection.shape === null) return;
    event.preventDefault();
    controller.rotate(1);
  });
  element.addEventListener(
    "wheel",
    (event) => {
      if (model.selection.options.length < 2) return;
      event.preventDefault();
      controller.rotate(event.deltaY > 0 ? 1 : -1);
    },
    { passive: false },
  );
}

/**
 * Let a piece be dragged from its stock to the board; a press without a move stays a click.
 * @param {HTMLElement} source
 * @param {number} shape
 * @param {number} seat
 * @param {{board: BoardView, controller: MoveController, model: Model}} table
 */
export function listenToStockPiece(source, shape, seat, { board, controller, model }) {
  /** @type {{x: number, y: number, image: HTMLElement|null}|null} */
  let drag = null;

  const isOverBoard = (/** @type {number} */ x, /** @type {number} */ y) => {
    const box = board.element.getBoundingClientRect();
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  };
  const liftPiece = () => {
    if (model.selection.shape !== shape || model.selection.staged) controller.pick(shape, seat);
    if (model.selection.shape !== shape || !model.isMyTurn) return null;
    const example = model.placements.find((one) => one.shape === shape);
    if (!example || !model.table) return null;
    const image = h(
      "div",
      { class: "dragged-piece", "aria-hidden": "true" },
      thumbnail(example, model.table.colours[seat]),
    );
    document.body.append(image);
    return image;
  };
  const drop = () => {
    drag?.image?.remove();
    drag = null;
  };

  source.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && source.getAttribute("aria-disabled") !== "true")
      drag = { x: event.clientX, y: event.clientY, image: null };
  });
  source.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.image) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_AFTER) return;
      source.setPointerCapture(event.pointerId);
      drag.image = liftPiece();
      if (!drag.image) return drop();
    }
    const y = event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE_FINGER);
    drag.image.style.transform = `translate(${event.clientX}px, ${y}px) translate(-50%, -50%)`;
    const over = isOverBoard(event.clientX, y);
    drag.image.classList.toggle("over-board", over);
    if (over) controller.aim(board.toDrawing(event.clientX, y));
    else controller.clearAim();
  });
  source.addEventListener("pointerup", (event) => {
    if (!drag?.image) return drop();
    const y = event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE_FINGER);
    drop();
    // The click right after a drag would select the piece again; a later one is meant.
    source.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => source.removeEventListener("click", swallow, { capture: true }));
    if (isOverBoard(event.clientX, y) && model.aimed) controller.place(event.pointerType);
    else controller.cancel();
  });
  source.addEventListener("pointercancel", () => {
    if (drag?.image) controller.cancel();
    drop();
  });
  source.addEventListener("dragstart", (event) => event.preventDefault());
}
