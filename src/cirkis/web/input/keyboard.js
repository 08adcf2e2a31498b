// @ts-check
/** The keys for a board: actions, help texts, and the listener. */

import { pointAtNextFigure } from "../board/figures.js";
import { settings } from "../core/settings.js";
import { keyOf } from "../ui/dom.js";

/** @import { Model } from "../core/model.js" */
/** @import { MoveController } from "./move_controller.js" */

/**
 * The actions that keys trigger.
 * @typedef {object} KeyActions
 * @property {MoveController} controller
 * @property {() => void} confirm
 * @property {(by: number) => void} [step]    back or forward through the game
 * @property {() => void} [last]
 * @property {() => void} [undo]
 * @property {() => void} [hint]
 * @property {() => void} help
 * @property {() => void} focusTypedMove
 * @property {() => void} announcePosition
 */
/**
 * A key; with `aims`, it acts on the piece, and Enter then plays the placement. With `once`, it must
 * be released before it acts again.
 * @typedef {{keys: string[], shown: string, help: string, aims?: boolean, once?: boolean, act: (actions: KeyActions) => void}} KeyBinding
 */

/** All keys except the letters of shapes, which choose from the stock. @type {KeyBinding[]} */
export const BINDINGS = [
  {
    keys: ["]", "ArrowDown"],
    shown: "] ↓",
    help: "key-next-place",
    aims: true,
    act: (actions) => actions.controller.cycleAll(1),
  },
  {
    keys: ["[", "ArrowUp"],
    shown: "[ ↑",
    help: "key-previous-place",
    aims: true,
    act: (actions) => actions.controller.cycleAll(-1),
  },
  {
    keys: ["r", "."],
    shown: "R .",
    help: "key-turn",
    aims: true,
    act: (actions) => actions.controller.rotate(1),
  },
  {
    keys: ["R", ","],
    shown: "⇧R ,",
    help: "key-turn-back",
    aims: true,
    act: (actions) => actions.controller.rotate(-1),
  },
  {
    keys: ["f", "F"],
    shown: "F",
    help: "key-turn-over",
    aims: true,
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
  {
    keys: ["g"],
    shown: "G",
    help: "key-figure",
    act: (actions) => pointAtNextFigure(actions.controller.model, 1),
  },
  {
    keys: ["G"],
    shown: "⇧G",
    help: "key-figure-back",
    act: (actions) => pointAtNextFigure(actions.controller.model, -1),
  },
  { keys: ["ArrowLeft"], shown: "←", help: "step-previous", act: (actions) => actions.step?.(-1) },
  { keys: ["ArrowRight"], shown: "→", help: "step-next", act: (actions) => actions.step?.(1) },
  { keys: ["End"], shown: "End", help: "moves-latest", act: (actions) => actions.last?.() },
  { keys: ["u", "U"], shown: "U", help: "undo", once: true, act: (actions) => actions.undo?.() },
  {
    keys: ["n", "N"],
    shown: "N",
    help: "key-hint",
    aims: true,
    once: true,
    act: (actions) => actions.hint?.(),
  },
  { keys: ["?"], shown: "?", help: "key-help", act: (actions) => actions.help() },
];

/** Elements that handle all keys themselves. */
const TYPING = "input, select, textarea, dialog, [role=listbox]";
/** Elements that Enter presses. */
const PRESSED = "button, a, summary";

/**
 * Listen for keys on the whole page until the returned function is called.
 * @param {Model} model
 * @param {KeyActions} actions
 * @returns {() => void} stops listening
 */
export function listenToKeys(model, actions) {
  const listener = new KeyListener(model, actions);
  return () => listener.listening.abort();
}

class KeyListener {
  /** @param {Model} model @param {KeyActions} actions */
  constructor(model, actions) {
    this.model = model;
    this.actions = actions;
    /** Whether the latest input was a key, not a click. */
    this.isByKey = true;
    /** The control focused with keys since the last action on a piece. @type {Element|null} */
    this.meant = null;
    this.listening = new AbortController();
    const { signal } = this.listening;
    const how = { signal, capture: true };
    document.addEventListener("keydown", () => (this.isByKey = true), how);
    document.addEventListener("pointerdown", () => (this.isByKey = false), how);
    document.addEventListener("focusin", ({ target }) => this.#focused(target), { signal });
    document.addEventListener("keydown", (event) => this.#press(event), { signal });
  }

  /** @param {EventTarget|null} target */
  #focused(target) {
    this.meant = this.isByKey ? /** @type {Element} */ (target) : null;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { model } = this;
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!model.table || !model.view || this.#isTaken(event)) return;
    const key = keyOf(event);
    const binding = BINDINGS.find(({ keys }) => keys.includes(key));
    if (binding) {
      event.preventDefault();
      if (binding.once && event.repeat) return;
      if (binding.aims) this.meant = null;
      binding.act(this.actions);
      return;
    }
    const shape = model.table.pieces.shapes.findIndex(
      ({ code }) => code.toLowerCase() === key.toLowerCase(),
    );
    if (shape < 0) return;
    event.preventDefault();
    this.meant = null;
    this.#choose(shape);
  }

  /**
   * Whether the focused element handles the key itself. Enter plays the aimed placement, unless the
   * focus has since moved to another control.
   * @param {KeyboardEvent} event
   */
  #isTaken(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(TYPING)) return true;
    if (keyOf(event) !== "Enter") return false;
    const { selection, aimed } = this.model;
    if (selection.shape === null && !aimed) return true;
    const control = /** @type {HTMLElement|null} */ (target.closest(PRESSED));
    const isChosen = control?.dataset.shape === String(selection.shape);
    return control !== null && control === this.meant && !isChosen;
  }

  /** Take a shape and aim at its first placement or, if it is already taken, at the next one. @param {number} shape */
  #choose(shape) {
    const { model, actions } = this;
    if (model.selection.shape === shape) actions.controller.cycleAll(1);
    else actions.controller.pick(shape, model.view?.to_play ?? 0, { aims: true });
  }
}
