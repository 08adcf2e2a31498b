// @ts-check
/** Single keys, for the whole page except where one types or where the key belongs to what has the focus. */

import { settings } from "../settings.js";
import { BINDINGS } from "./keys.js";

/** @typedef {import("./keys.js").Desk} Desk */
/** @typedef {import("../model.js").Model} Model */

/** Whether the focus is on something that uses the key itself. @param {KeyboardEvent} event @param {number|null} shape */
function isTaken(event, shape) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, select, textarea, dialog, [role=listbox]")) return true;
  if (event.key === "Enter") {
    const control = /** @type {HTMLElement|null} */ (target.closest("button, a, summary"));
    return control !== null && control.dataset.shape !== String(shape);
  }
  return false;
}

/** @param {Model} model @param {Desk} desk @returns {() => void} what stops the listening */
export function listenToKeys(model, desk) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (
      !settings.keys ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTaken(event, model.hand.shape)
    )
      return;
    const { table, view, hand } = model;
    if (!table || !view) return;
    if (event.key === "Enter" && hand.shape === null) return;
    const binding = BINDINGS.find(({ keys }) => keys.includes(event.key));
    if (binding) {
      event.preventDefault();
      binding.act(desk);
      return;
    }
    const shape = table.pieces.shapes.findIndex(
      ({ code }) => code.toLowerCase() === event.key.toLowerCase(),
    );
    if (shape < 0) return;
    event.preventDefault();
    if (hand.shape === shape) desk.player.walk(1);
    else {
      desk.player.pick(shape, view.to_play);
      if (model.hand.shape === shape) desk.player.walk(1);
    }
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
