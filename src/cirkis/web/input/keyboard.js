// @ts-check
/** The keys at a table: what each does, the text that explains it, and the listener. */

import { settings } from "../core/settings.js";

/** @typedef {import("./move_controller.js").MoveController} MoveController */
/** @typedef {import("../core/model.js").Model} Model */

/**
 * What the keys can do.
 * @typedef {object} KeyActions
 * @property {MoveController} controller
 * @property {() => void} confirm
 * @property {(by: number) => void} step    back or forward through the game
 * @property {() => void} last
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} help
 * @property {() => void} focusTypedMove
 * @property {() => void} announcePosition
 */
/**
 * @typedef {{keys: string[], shown: string, help: string, act: (actions: KeyActions) => void}} KeyBinding
 */

/** All keys but the shapes' letters, which choose from the stock. @type {KeyBinding[]} */
export const BINDINGS = [
  {
    keys: ["]", "ArrowDown"],
    shown: "] ↓",
    help: "key-next-place",
    act: (actions) => actions.controller.cycleAll(1),
  },
  {
    keys: ["[", "ArrowUp"],
    shown: "[ ↑",
    help: "key-previous-place",
    act: (actions) => actions.controller.cycleAll(-1),
  },
  {
    keys: ["r", "."],
    shown: "R .",
    help: "key-turn",
    act: (actions) => actions.controller.rotate(1),
  },
  {
    keys: ["R", ","],
    shown: "⇧R ,",
    help: "key-turn-back",
    act: (actions) => actions.controller.rotate(-1),
  },
  {
    keys: ["f", "F"],
    shown: "F",
    help: "key-turn-over",
    act: (actions) => actions.controller.flip(),
  },
  { keys: ["Enter"], shown: "Enter", help: "key-play", act: (actions) => actions.confirm() },
  {
    keys: ["x", "X", "Escape"],
    shown: "X Esc",
    help: "key-cancel",
    act: (actions) => actions.controller.cancel(),
  },
  { keys: ["/"], shown: "/", help: "typed", act: (actions) => actions.focusTypedMove() },
  { keys: ["i", "I"], shown: "I", help: "key-say", act: (actions) => actions.announcePosition() },
  { keys: ["ArrowLeft"], shown: "←", help: "step-previous", act: (actions) => actions.step(-1) },
  { keys: ["ArrowRight"], shown: "→", help: "step-next", act: (actions) => actions.step(1) },
  { keys: ["End"], shown: "End", help: "moves-latest", act: (actions) => actions.last() },
  { keys: ["u", "U"], shown: "U", help: "undo", act: (actions) => actions.undo() },
  { keys: ["n", "N"], shown: "N", help: "key-hint", act: (actions) => actions.hint() },
  { keys: ["?"], shown: "?", help: "key-help", act: (actions) => actions.help() },
];

/**
 * Whether the focus is on something that needs the key itself.
 * @param {KeyboardEvent} event
 * @param {number|null} shape
 */
function isTaken(event, shape) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, select, textarea, dialog, [role=listbox]")) return true;
  if (event.key === "Enter") {
    const control = /** @type {HTMLElement|null} */ (target.closest("button, a, summary"));
    return control !== null && control.dataset.shape !== String(shape);
  }
  return false;
}

/**
 * Listen to keys on the whole page; return the function that stops it.
 * @param {Model} model
 * @param {KeyActions} actions
 * @returns {() => void} what stops the listening
 */
export function listenToKeys(model, actions) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (
      !settings.keys ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTaken(event, model.selection.shape)
    )
      return;
    const { table, view, selection } = model;
    if (!table || !view) return;
    if (event.key === "Enter" && selection.shape === null) return;
    const binding = BINDINGS.find(({ keys }) => keys.includes(event.key));
    if (binding) {
      event.preventDefault();
      binding.act(actions);
      return;
    }
    const shape = table.pieces.shapes.findIndex(
      ({ code }) => code.toLowerCase() === event.key.toLowerCase(),
    );
    if (shape < 0) return;
    event.preventDefault();
    if (selection.shape === shape) actions.controller.cycleAll(1);
    else {
      actions.controller.pick(shape, view.to_play);
      if (model.selection.shape === shape) actions.controller.cycleAll(1);
    }
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
