// @ts-check
/** Apply the server's updates to a view. */

/** @import { ChangedMessage, View } from "./types.js" */

/**
 * Return the view after a change, or null if the change is not based on this view.
 * @param {View} view
 * @param {ChangedMessage} change
 * @returns {View|null}
 */
export function applyDelta(view, change) {
  if (change.version !== view.version + 1) return null;
  const moves = [...view.moves.slice(0, change.moves_from), ...change.moves];
  const setUp = view.placed.slice(0, view.placed.length - view.moves.length);
  /** @type {[number, number, boolean][]} */
  const moved = moves.map(({ seat, placement, was_free }) => [seat, placement, was_free]);
  const placed = [...setUp, ...moved];
  const next = { ...view, ...change.changes, version: change.version, moves, placed };
  return checksum(next) === change.check ? next : null;
}

/**
 * The checksum that the server and the page must agree on: 32-bit FNV-1a in hexadecimal.
 * @param {Pick<View, "placed"|"scores">} view
 */
export function checksum({ placed, scores }) {
  const pieces = placed.map(([seat, placement]) => `${seat}.${placement}`);
  let hash = 0x811c9dc5;
  for (const letter of `${pieces.join(",")}|${scores.join(",")}`)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
