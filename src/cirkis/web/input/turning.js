// @ts-check
/** Turning a piece: orientations, and the choice among placements. */

import { cellAt, centreOf, distance } from "../core/geometry.js";
import { emptySelection } from "../core/model.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { Selection } from "../core/model.js" */
/** @import { PlacedShape } from "../core/placements.js" */
/** @import { Point } from "../core/types.js" */

/**
 * Sort placements in turning order: clockwise from the stock's orientation, then the flipped ones.
 * @param {PlacedShape[]} placements
 */
const inTurn = (placements) =>
  [...placements].sort((a, b) => Number(a.flipped) - Number(b.flipped) || a.rotation - b.rotation);

/**
 * Rotate a list so that it starts with one of its members.
 * @template T
 * @param {T[]} all
 * @param {T} first
 */
function startingWith(all, first) {
  const at = all.indexOf(first);
  return [...all.slice(at), ...all.slice(0, at)];
}

/**
 * The orientations that fit where the piece is aimed, all covering the same cell.
 * @param {Selection} selection
 * @param {PlacedShape[]} placements
 * @param {Layout} layout
 */
export function waysHere(selection, placements, layout) {
  const now = placements[selection.options[selection.at]];
  if (!now) return { anchor: null, ways: [] };
  const anchor = selection.anchor ?? cellAt(layout, now.centre) ?? now.cells[0];
  const ways = inTurn(
    selection.options
      .map((placement) => placements[placement])
      .filter(({ shape, cells }) => shape === now.shape && cells.includes(anchor)),
  );
  return { anchor, ways };
}

/**
 * The orientations that fit anywhere, one placement for each.
 * @param {PlacedShape[]} legal
 */
export const waysInHand = (legal) =>
  inTurn([...new Map(legal.map((candidate) => [candidate.orientation, candidate])).values()]);

/**
 * Turn the piece where it is aimed; return null if nothing else fits.
 * @param {Selection} selection
 * @param {{anchor: string|null, ways: PlacedShape[]}} here
 * @param {number} step    by how many orientations, clockwise
 * @returns {Selection|null}
 */
export function turnHere(selection, { anchor, ways }, step) {
  if (ways.length < 2) return null;
  const now = ways.findIndex(({ placement }) => placement === selection.options[selection.at]);
  return lying(selection, ways[(now + step + ways.length) % ways.length], anchor);
}

/**
 * Flip the piece where it is aimed; return null if it would not fit there.
 * @param {Selection} selection
 * @param {{anchor: string|null, ways: PlacedShape[]}} here
 * @returns {Selection|null}
 */
export function turnOverHere(selection, { anchor, ways }) {
  const current = ways.find(({ placement }) => placement === selection.options[selection.at]);
  const over = ways.find(({ flipped }) => current && flipped !== current.flipped);
  return over ? lying(selection, over, anchor) : null;
}

/**
 * @param {Selection} selection
 * @param {PlacedShape} way
 * @param {string|null} anchor
 * @returns {Selection}
 */
const lying = (selection, { placement, orientation }, anchor) => ({
  ...selection,
  at: selection.options.indexOf(placement),
  anchor,
  held: true,
  orientation,
  shown: orientation,
});

/**
 * Turn the piece in the hand to the next orientation that fits somewhere.
 * @param {Selection} selection
 * @param {PlacedShape[]} ways
 * @param {number} step
 * @returns {Selection|null}
 */
export function turnInHand(selection, ways, step) {
  if (ways.length < 2) return null;
  const now = ways.findIndex(({ orientation }) => orientation === selection.shown);
  const from = now < 0 && step < 0 ? 0 : now;
  const { orientation } = ways[(from + step + ways.length) % ways.length];
  return { ...selection, orientation, shown: orientation };
}

/**
 * Flip the piece in the hand; return null if it would fit nowhere.
 * @param {Selection} selection
 * @param {PlacedShape[]} ways
 * @returns {Selection|null}
 */
export function turnOverInHand(selection, ways) {
  const isOver = ways.find(({ orientation }) => orientation === selection.shown)?.flipped ?? false;
  const over = ways.find(({ flipped }) => flipped !== isOver);
  return over ? { ...selection, orientation: over.orientation, shown: over.orientation } : null;
}

/** How far from its centre a placement can still be aimed at, in units of the drawing. */
const REACH = 190;

/** Select a shape of the stock. @param {number} shape @returns {Selection} */
export const selectShape = (shape) => ({ ...emptySelection(), shape });

/**
 * Aim at the legal placements that cover the cell pointed at or, if there are none, a cell of the
 * nearest placement.
 * @param {Selection} selection
 * @param {PlacedShape[]} legal   the placements to choose from
 * @param {Point} point
 * @param {Layout} layout
 * @returns {Selection}
 */
export function aimAt(selection, legal, point, layout) {
  const cell = cellAt(layout, point);
  const current = selection.at < 0 ? null : selection.options[selection.at];
  const held = legal.find((candidate) => candidate.placement === current);
  if (selection.held && held && cell && held.cells.includes(cell)) return selection;
  const nearest = legal
    .map((candidate) => ({ candidate, away: distance(candidate.centre, point) }))
    .sort((a, b) => a.away - b.away);
  const over = nearest.filter(({ candidate }) => cell && candidate.cells.includes(cell));
  const near = over.length ? over : nearest.filter(({ away }) => away < REACH);
  const isWanted = (/** @type {{candidate: PlacedShape}} */ { candidate }) =>
    candidate.orientation === selection.orientation;
  const best = (near.find(isWanted) ?? near[0])?.candidate;
  if (!best) return release(selection);
  const anchor = cell && over.length ? cell : nearestCell(best, point, layout);
  const ways = inTurn(legal.filter(({ cells }) => cells.includes(anchor)));
  return {
    ...selection,
    options: startingWith(ways, best).map(({ placement }) => placement),
    at: 0,
    anchor,
    shown: best.orientation,
    held: false,
    pointed: true,
  };
}

/** @param {PlacedShape} placed @param {Point} point @param {Layout} layout */
const nearestCell = ({ cells }, point, layout) =>
  cells.reduce((a, b) =>
    distance(centreOf(layout, b), point) < distance(centreOf(layout, a), point) ? b : a,
  );

/**
 * Stop aiming: the piece returns to the hand, keeping its orientation.
 * @param {Selection} selection
 * @returns {Selection}
 */
export const release = (selection) => ({
  ...selection,
  options: [],
  at: -1,
  anchor: null,
  shown: selection.orientation ?? selection.shown,
  held: false,
});

/**
 * @param {Selection} selection
 * @param {number} step
 * @param {PlacedShape[]} placements
 * @returns {Selection}
 */
export function cycle(selection, step, placements) {
  const count = selection.options.length;
  if (count === 0) return selection;
  const from = selection.at < 0 && step < 0 ? count : selection.at;
  const at = (from + step + count) % count;
  const { orientation } = placements[selection.options[at]];
  return {
    ...selection,
    at,
    held: true,
    pointed: false,
    anchor: null,
    orientation,
    shown: orientation,
  };
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
  return {
    ...selection,
    options: all,
    at: all.indexOf(placement),
    anchor: null,
    held: true,
    pointed: false,
  };
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
 * Step back: from staged to aiming, from aiming to nothing selected.
 * @param {Selection} selection
 * @returns {Selection}
 */
export const stepBack = (selection) =>
  selection.staged ? { ...selection, staged: false, held: true } : emptySelection();

/**
 * Sort placements clockwise around the board, for keys and lists.
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
