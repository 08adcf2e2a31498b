// @ts-check
/** Mouse, pen and finger: pointing at the board, and dragging a piece from the tray. */

import { h } from "../dom.js";
import { thumbnail } from "../board/piece.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../board/view.js").BoardView} BoardView */
/** @typedef {import("./player.js").Player} Player */

const DRAG_AFTER = 9;
/** A finger hides what is under it, so a dragged piece is aimed a little above the finger. */
const ABOVE_FINGER = 46;

/** @param {Event} event */
const swallow = (event) => event.stopImmediatePropagation();

/** @param {BoardView} board @param {Player} player @param {Model} model */
export function listenToBoard(board, player, model) {
  const { element } = board;
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") player.aim(board.locate(event.clientX, event.clientY));
  });
  element.addEventListener("pointerleave", () => player.aimNowhere());
  element.addEventListener("click", (event) => {
    const pointer = /** @type {any} */ (event).pointerType || "mouse";
    player.press(board.locate(event.clientX, event.clientY), pointer);
  });
  element.addEventListener("contextmenu", (event) => {
    if (model.hand.shape === null) return;
    event.preventDefault();
    player.turn(1);
  });
  element.addEventListener(
    "wheel",
    (event) => {
      if (model.hand.options.length < 2) return;
      event.preventDefault();
      player.turn(event.deltaY > 0 ? 1 : -1);
    },
    { passive: false },
  );
}

/**
 * Lets a piece be dragged from its stock to the board; a press without a move stays a click.
 * @param {HTMLElement} source
 * @param {number} shape
 * @param {number} seat
 * @param {{board: BoardView, player: Player, model: Model}} table
 */
export function listenToPiece(source, shape, seat, { board, player, model }) {
  /** @type {{x: number, y: number, lifted: HTMLElement|null}|null} */
  let grip = null;

  const isOverBoard = (/** @type {number} */ x, /** @type {number} */ y) => {
    const box = board.element.getBoundingClientRect();
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  };
  const lift = () => {
    if (model.hand.shape !== shape || model.hand.staged) player.pick(shape, seat);
    if (model.hand.shape !== shape || !model.isMyTurn) return null;
    const lie = model.lies.find((one) => one.shape === shape);
    if (!lie || !model.table) return null;
    const lifted = h(
      "div",
      { class: "lifted", "aria-hidden": "true" },
      thumbnail(lie, model.table.colours[seat]),
    );
    document.body.append(lifted);
    return lifted;
  };
  const drop = () => {
    grip?.lifted?.remove();
    grip = null;
  };

  source.addEventListener("pointerdown", (event) => {
    if (event.button === 0 && source.getAttribute("aria-disabled") !== "true")
      grip = { x: event.clientX, y: event.clientY, lifted: null };
  });
  source.addEventListener("pointermove", (event) => {
    if (!grip) return;
    if (!grip.lifted) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < DRAG_AFTER) return;
      source.setPointerCapture(event.pointerId);
      grip.lifted = lift();
      if (!grip.lifted) return drop();
    }
    const y = event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE_FINGER);
    grip.lifted.style.transform = `translate(${event.clientX}px, ${y}px) translate(-50%, -50%)`;
    const over = isOverBoard(event.clientX, y);
    grip.lifted.classList.toggle("over-board", over);
    if (over) player.aim(board.locate(event.clientX, y));
    else player.aimNowhere();
  });
  source.addEventListener("pointerup", (event) => {
    if (!grip?.lifted) return drop();
    const y = event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE_FINGER);
    drop();
    // The click that follows a drag at once would pick the piece again; a later one is meant.
    source.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => source.removeEventListener("click", swallow, { capture: true }));
    if (isOverBoard(event.clientX, y) && model.aimed) player.place(event.pointerType);
    else player.cancel();
  });
  source.addEventListener("pointercancel", () => {
    if (grip?.lifted) player.cancel();
    drop();
  });
  source.addEventListener("dragstart", (event) => event.preventDefault());
}
