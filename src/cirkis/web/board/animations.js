// @ts-check
/** Short animations: pieces settle, figures light up, points fly. Reduced motion turns them off. */

import { isMotionReduced } from "../core/settings.js";
import { h } from "../ui/dom.js";

/** @import { GameEvent } from "../core/types.js" */
/** @import { BoardView } from "./board_view.js" */

/**
 * @param {Element|undefined|null} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} how
 */
function move(element, frames, how) {
  if (element && !isMotionReduced()) element.animate(frames, how);
}

/**
 * @param {BoardView} board
 * @param {{target: Element}[]} trays by seat
 * @param {GameEvent[]} events
 */
export function animateEvents(board, trays, events) {
  const scored = events.filter((event) => event.type === "scored");
  scored.forEach((event, nth) => animatePoints(board, event, trays[event.seat].target, nth));
  for (const event of events) {
    if (event.type === "placed") animatePlacement(board, event.placement);
    if (event.type === "figure-completed") animateFigure(board, event.figure);
  }
}

/** Make a newly placed piece settle. @param {BoardView} board @param {number} placement */
function animatePlacement(board, placement) {
  const group = board.pieces.get(placement);
  const [x, y] = board.placements[placement].centre;
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

/** Light up the pieces of a figure. @param {BoardView} board @param {string} name */
function animateFigure(board, name) {
  const cells = new Set(board.layout.figures.get(name)?.cells ?? []);
  for (const [placement, group] of board.pieces) {
    if (!board.placements[placement].cells.some((cell) => cells.has(cell))) continue;
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
 * Make points fly from the place where they were scored to the player who scored them.
 * @param {BoardView} board
 * @param {import("../core/types.js").ScoredEvent} event
 * @param {Element} target
 * @param {number} nth  its index among the points scored together, which start side by side
 */
function animatePoints(board, event, target, nth) {
  if (isMotionReduced()) return;
  const figure = event.figure ? board.layout.figures.get(event.figure) : null;
  const start = board.toWindow(figure?.centre ?? [0, 0]);
  const from = { x: start.x + nth * 62, y: start.y };
  const goal = target.getBoundingClientRect();
  const colour = board.colours[event.seat];
  const note = h(
    "div",
    { class: `flying-points ${colour}`, "aria-hidden": "true" },
    `+${event.points}`,
  );
  (board.element.closest("main") ?? document.body).append(note); // removed with its screen
  const [dx, dy] = [goal.x + goal.width / 2 - from.x, goal.y + goal.height / 2 - from.y];
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
