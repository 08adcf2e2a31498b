// @ts-check
/**
 * Pure functions that rotate and flip a piece. A piece aimed at the board takes orientations that
 * fit there; a piece in the hand takes those that fit anywhere.
 */

import { cellAt } from "../board/geometry.js";

/** @import { Selection } from "../core/model.js" */
/** @import { Layout } from "../board/geometry.js" */
/** @import { PlacedShape } from "../board/placements.js" */

/**
 * Sort placements in turning order: clockwise from the stock's orientation, then the flipped ones.
 * @param {PlacedShape[]} placements
 */
export const inTurn = (placements) =>
  [...placements].sort((a, b) => Number(a.flipped) - Number(b.flipped) || a.rotation - b.rotation);

/**
 * Rotate a list so that it starts with one of its members.
 * @template T
 * @param {T[]} all
 * @param {T} first
 */
export function startingWith(all, first) {
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
