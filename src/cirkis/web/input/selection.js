// @ts-check
/**
 * Pure functions from one selection to the next: choose a shape, aim, rotate, flip, put down.
 * Mouse, drag, touch, keys and typed moves all use them.
 */

import { distance } from "../board/geometry.js";
import { emptySelection } from "../core/model.js";

/** @typedef {import("../core/model.js").Selection} Selection */
/** @typedef {import("../core/types.js").Point} Point */
/** @typedef {import("../board/placements.js").PlacedShape} PlacedShape */

/** How far from a placement's centre one may point and still mean it, in units of the drawing. */
const REACH = 190;

/** Select a shape of the stock. @param {number} shape @returns {Selection} */
export const selectShape = (shape) => ({ ...emptySelection(), shape });

/**
 * Aim at the legal placements that cover the cell, or else at the nearest one.
 * @param {Selection} selection
 * @param {PlacedShape[]} legal   the placements to choose from
 * @param {Point} point
 * @param {string|null} cell  the cell pointed at
 * @returns {Selection}
 */
export function aimAt(selection, legal, point, cell) {
  const current = selection.at < 0 ? null : selection.options[selection.at];
  const held = legal.find((candidate) => candidate.placement === current);
  if (selection.held && held && cell && held.cells.includes(cell)) return selection;
  const byDistance = [...legal].sort(
    (a, b) => distance(a.centre, point) - distance(b.centre, point),
  );
  let options = byDistance.filter((candidate) => cell && candidate.cells.includes(cell));
  if (!options.length)
    options = byDistance
      .filter((candidate) => distance(candidate.centre, point) < REACH)
      .slice(0, 1);
  if (!options.length) return { ...selection, options: [], at: -1, held: false };
  const orientation = options.findIndex(
    (candidate) => candidate.orientation === selection.orientation,
  );
  return {
    ...selection,
    options: options.map((candidate) => candidate.placement),
    at: Math.max(0, orientation),
    held: false,
  };
}

/**
 * Go through the options.
 * @param {Selection} selection
 * @param {number} step
 * @param {PlacedShape[]} placements
 * @returns {Selection}
 */
export function cycle(selection, step, placements) {
  if (selection.options.length === 0) return selection;
  const at =
    selection.at < 0
      ? step > 0
        ? 0
        : selection.options.length - 1
      : (selection.at + step + selection.options.length) % selection.options.length;
  return {
    ...selection,
    at,
    held: true,
    orientation: placements[selection.options[at]].orientation,
  };
}

/**
 * Go to the next option that is a reflection of the current one, null if there is none.
 * @param {Selection} selection
 * @param {PlacedShape[]} placements
 * @returns {Selection|null}
 */
export function flip(selection, placements) {
  const now = placements[selection.options[selection.at]];
  if (!now) return null;
  const count = selection.options.length;
  for (let step = 1; step < count; step += 1) {
    const at = (selection.at + step) % count;
    if (placements[selection.options[at]].flipped !== now.flipped)
      return {
        ...selection,
        at,
        held: true,
        orientation: placements[selection.options[at]].orientation,
      };
  }
  return null;
}

/**
 * Aim at one placement among the legal ones of its shape.
 * @param {Selection} selection
 * @param {number} placement
 * @param {number[]} options
 * @returns {Selection}
 */
export function selectPlacement(selection, placement, options) {
  const all = options.includes(placement) ? options : [placement];
  return { ...selection, options: all, at: all.indexOf(placement), held: true };
}

/**
 * Add a cell to those chosen before a piece, or remove it.
 * @param {Selection} selection
 * @param {string} cell
 * @param {PlacedShape[]} legal
 * @returns {Selection}
 */
export function toggleCell(selection, cell, legal) {
  const cells = selection.cells.includes(cell)
    ? selection.cells.filter((name) => name !== cell)
    : [...selection.cells, cell];
  const fitting = legal.filter((candidate) =>
    cells.every((name) => candidate.cells.includes(name)),
  );
  if (!cells.length) return emptySelection();
  if (!fitting.length && cells.length > 1) return toggleCell(emptySelection(), cell, legal);
  return { ...emptySelection(), cells, options: fitting.map((candidate) => candidate.placement) };
}

/** Put the piece down, to be confirmed. @param {Selection} selection @returns {Selection} */
export const stage = (selection) => ({ ...selection, staged: true });

/**
 * Go one step back: from put down to aiming, from aiming to nothing selected.
 * @param {Selection} selection
 * @returns {Selection}
 */
export const stepBack = (selection) =>
  selection.staged ? { ...selection, staged: false, held: true } : emptySelection();

/**
 * Sort placements clockwise round the board, for keys and lists.
 * @param {PlacedShape[]} placements
 */
export function clockwise(placements) {
  const angle = (/** @type {PlacedShape} */ { centre: [x, y] }) =>
    (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
  return [...placements].sort(
    (a, b) => angle(a) - angle(b) || Math.hypot(...a.centre) - Math.hypot(...b.centre),
  );
}

/**
 * Select the piece of a legal placement and aim at it.
 * @param {import("../core/model.js").Model} model
 * @param {number} placement
 */
export function selectionFor(model, placement) {
  const { shape } = model.placements[placement];
  const all = clockwise(model.legalPlacements(shape).map((one) => model.placements[one]));
  return selectPlacement(
    selectShape(shape),
    placement,
    all.map((candidate) => candidate.placement),
  );
}
