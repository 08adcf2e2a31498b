// @ts-check
/**
 * What the hand can do, as functions from one hand to the next: pick -> aim (turn, turn over, next) -> stage.
 * Mouse, drag, touch, keys and the typed line all go through here.
 */

import { distance } from "../board/geometry.js";
import { emptyHand } from "../model.js";

/** @typedef {import("../types.js").Hand} Hand */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../board/lies.js").Lie} Lie */

/** How far beside a place one may point and still mean it, in units of the drawing. */
const REACH = 190;

/** @param {number} shape @returns {Hand} */
export const picked = (shape) => ({ ...emptyHand(), shape });

/**
 * Aim where one points: at the legal placements that cover the cell, or else at the nearest one.
 * @param {Hand} hand
 * @param {Lie[]} legal   the placements to choose from
 * @param {Point} point
 * @param {string|null} cell  the cell pointed at
 * @returns {Hand}
 */
export function aimAt(hand, legal, point, cell) {
  const current = hand.at < 0 ? null : hand.options[hand.at];
  const held = legal.find((lie) => lie.placement === current);
  if (hand.held && held && cell && held.cells.includes(cell)) return hand;
  const byDistance = [...legal].sort(
    (a, b) => distance(a.middle, point) - distance(b.middle, point),
  );
  let options = byDistance.filter((lie) => cell && lie.cells.includes(cell));
  if (!options.length)
    options = byDistance.filter((lie) => distance(lie.middle, point) < REACH).slice(0, 1);
  if (!options.length) return { ...hand, options: [], at: -1, held: false };
  const facing = options.findIndex((lie) => lie.facing === hand.facing);
  return {
    ...hand,
    options: options.map((lie) => lie.placement),
    at: Math.max(0, facing),
    held: false,
  };
}

/** Go through the options. @param {Hand} hand @param {number} step @param {Lie[]} lies @returns {Hand} */
export function next(hand, step, lies) {
  if (hand.options.length === 0) return hand;
  const at =
    hand.at < 0
      ? step > 0
        ? 0
        : hand.options.length - 1
      : (hand.at + step + hand.options.length) % hand.options.length;
  return { ...hand, at, held: true, facing: lies[hand.options[at]].facing };
}

/** To the option that lies turned over, if there is one. @param {Hand} hand @param {Lie[]} lies @returns {Hand|null} */
export function turnOver(hand, lies) {
  const now = lies[hand.options[hand.at]];
  if (!now) return null;
  const count = hand.options.length;
  for (let step = 1; step < count; step += 1) {
    const at = (hand.at + step) % count;
    if (lies[hand.options[at]].over !== now.over)
      return { ...hand, at, held: true, facing: lies[hand.options[at]].facing };
  }
  return null;
}

/** Aim at just this placement among all legal ones of its shape. @param {Hand} hand @param {number} placement @param {number[]} options @returns {Hand} */
export function aimAtPlacement(hand, placement, options) {
  const all = options.includes(placement) ? options : [placement];
  return { ...hand, options: all, at: all.indexOf(placement), held: true };
}

/** Choose a cell before a piece, or take it back. @param {Hand} hand @param {string} cell @param {Lie[]} legal @returns {Hand} */
export function chooseCell(hand, cell, legal) {
  const cells = hand.cells.includes(cell)
    ? hand.cells.filter((name) => name !== cell)
    : [...hand.cells, cell];
  const fitting = legal.filter((lie) => cells.every((name) => lie.cells.includes(name)));
  if (!cells.length) return emptyHand();
  if (!fitting.length && cells.length > 1) return chooseCell(emptyHand(), cell, legal);
  return { ...emptyHand(), cells, options: fitting.map((lie) => lie.placement) };
}

/** @param {Hand} hand @returns {Hand} */
export const staged = (hand) => ({ ...hand, staged: true });

/** One step back: from staged to aiming, from aiming to an empty hand. @param {Hand} hand @returns {Hand} */
export const stepBack = (hand) =>
  hand.staged ? { ...hand, staged: false, held: true } : emptyHand();

/** Placements in the order one meets them going round the board, for keys and lists. @param {Lie[]} lies */
export function inOrderRound(lies) {
  const angle = (/** @type {Lie} */ { middle: [x, y] }) =>
    (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
  return [...lies].sort(
    (a, b) => angle(a) - angle(b) || Math.hypot(...a.middle) - Math.hypot(...b.middle),
  );
}
