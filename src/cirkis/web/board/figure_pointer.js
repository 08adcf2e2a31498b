// @ts-check
/** Point at a figure: hover, long-press, or step through the figures with a key. */

import { settings } from "../core/settings.js";
import { figureText, likelyText } from "../text/figure_text.js";
import { announce } from "../ui/announcer.js";
import { cellAt } from "./geometry.js";

/** @import { Model } from "../core/model.js" */

/** Milliseconds of hovering or pressing before the figure counts as pointed at. */
const REST = 350;
const HOLD = 450;
/** How far a long-pressing finger may stray, in pixels. */
const STRAY = 12;

/**
 * The figure of a cell; a Circle or Star takes precedence over the Center Ring.
 * @param {Model} model
 * @param {string|null} cell
 */
function figureAt(model, cell) {
  const counted = (model.table?.figures ?? []).filter(
    (name) => cell && model.figureCells.get(name)?.includes(cell),
  );
  return counted[0] ?? null;
}

/**
 * Point at figures with a mouse or finger, except while a piece is held: pointing then aims it.
 * @param {import("./board_view.js").BoardView} board
 * @param {Model} model
 */
export function listenToFigures(board, model) {
  const { element } = board;
  let timer = 0;
  /** @type {[number, number]|null} where the finger went down */
  let held = null;
  /** Whether the last touch was a long press on a figure. */
  let wasLongPress = false;

  /** @param {string|null} name */
  const point = (name) => {
    if (model.pointed !== name) model.set({ pointed: name });
  };
  /** @param {PointerEvent} event */
  const under = (event) =>
    figureAt(model, cellAt(model.layout, board.toDrawing(event.clientX, event.clientY)));
  const forget = () => {
    clearTimeout(timer);
    held = null;
  };

  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") {
      if (held && Math.hypot(event.clientX - held[0], event.clientY - held[1]) > STRAY) forget();
      return;
    }
    clearTimeout(timer);
    const name = model.isHolding ? null : under(event);
    if (model.pointed !== null || name === null) point(name);
    else timer = window.setTimeout(() => point(model.isHolding ? null : name), REST);
  });
  element.addEventListener("pointerleave", (event) => {
    clearTimeout(timer);
    if (event.pointerType !== "touch") point(null);
  });
  element.addEventListener("pointerdown", (event) => {
    forget();
    wasLongPress = false;
    point(null);
    if (event.pointerType !== "touch" || model.isHolding) return;
    held = [event.clientX, event.clientY];
    timer = window.setTimeout(() => {
      const name = under(event);
      if (!held || !name) return;
      point(name);
      wasLongPress = true;
    }, HOLD);
  });
  // The click after a long press is not a tap, however late it comes; the figure stays pointed at until the next touch.
  element.addEventListener(
    "click",
    (event) => {
      if (!wasLongPress) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  element.addEventListener("pointerup", (event) => {
    // A tap is enough while tints show who is likely to own the figures.
    if (held && model.ownership && settings.ownership) point(under(event));
    forget();
  });
  element.addEventListener("pointercancel", forget);
  element.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault(); // a long press here must not open the context menu
  });
}

/**
 * Point at the next or previous figure and announce it.
 * @param {Model} model
 * @param {number} step
 */
export function pointAtNextFigure(model, step) {
  const { table, view, pointed, position } = model;
  if (!table || !view) return;
  const { length } = table.figures;
  const before = pointed === null ? (step > 0 ? -1 : length) : table.figures.indexOf(pointed);
  const name = table.figures[(before + step + length) % length];
  const figure = position.figures.find((one) => one.name === name);
  model.set({ pointed: name });
  if (!figure) return;
  const likely = !figure.complete && model.ownership?.[name];
  const words = figureText({ table, view }, figure, model.figureCells.get(name)?.length ?? 0);
  announce(likely ? `${words}. ${likelyText({ table, view }, name, likely)}` : words);
}
