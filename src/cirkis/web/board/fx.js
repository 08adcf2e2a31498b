// @ts-check
/** Short motion with a meaning: a piece settles, a figure glows, points fly to the peg. None if none is wanted. */

import { h } from "../dom.js";
import { isStill } from "../settings.js";

/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {import("../types.js").GameEvent} GameEvent */

/** @param {Element|undefined|null} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
function move(element, frames, how) {
  if (!element || isStill()) return null;
  return element.animate(frames, how);
}

/** @param {BoardView} board @param {number} placement */
export function settle(board, placement) {
  const group = board.pieces.get(placement);
  const [x, y] = board.lies[placement].middle;
  group?.style.setProperty("transform-origin", `${x}px ${y}px`);
  move(
    group,
    [
      { transform: "scale(1.16)", opacity: 0.2 },
      { transform: "scale(1)", opacity: 1 },
    ],
    { duration: 220, easing: "cubic-bezier(.2,.8,.3,1)" },
  );
}

/** The pieces of a figure light up. @param {BoardView} board @param {string} name */
export function glow(board, name) {
  const cells = new Set(board.layout.figures.get(name)?.cells ?? []);
  for (const [placement, group] of board.pieces) {
    if (!board.lies[placement].cells.some((cell) => cells.has(cell))) continue;
    move(
      group,
      [
        { filter: "brightness(1)" },
        { filter: "brightness(1.75) saturate(1.2)", offset: 0.3 },
        { filter: "brightness(1)" },
      ],
      { duration: 1500, easing: "ease-in-out" },
    );
  }
}

/**
 * Points fly from where they were made to the peg of who got them.
 * @param {BoardView} board
 * @param {GameEvent} event
 * @param {Element|null} peg
 * @param {number} nth  of several that start together: they follow each other side by side
 */
export function fly(board, event, peg, nth) {
  if (isStill() || !peg) return;
  const figure = event.figure ? board.layout.figures.get(event.figure) : null;
  const start = board.onScreen(figure?.centre ?? [0, 0]);
  const from = { x: start.x + nth * 62, y: start.y };
  const target = peg.getBoundingClientRect();
  const colour = board.colours[event.seat ?? 0];
  const note = h("div", { class: `flying ${colour}`, "aria-hidden": "true" }, `+${event.points}`);
  document.body.append(note);
  const [dx, dy] = [target.x + target.width / 2 - from.x, target.y + target.height / 2 - from.y];
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
    `translate(${from.x + x}px, ${from.y + y}px) translate(-50%, -50%) scale(${size})`;
  note
    .animate(
      [
        { transform: at(0, 0, 0.4), opacity: 0 },
        { transform: at(0, -18, 1.25), opacity: 1, offset: 0.22 },
        { transform: at(0, -22, 1.15), opacity: 1, offset: 0.5 },
        { transform: at(dx, dy, 0.5), opacity: 0.4 },
      ],
      { duration: 1700, delay: nth * 260, fill: "backwards", easing: "ease-in-out" },
    )
    .finished.finally(() => note.remove());
}
