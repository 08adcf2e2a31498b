// @ts-check
/** A change as the server tells it, put into the view it was made for. */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Changed} Changed */

/** The view after a change; null if the change does not go on from this view. @param {View} view @param {Changed} change @returns {View|null} */
export function after(view, change) {
  if (change.version !== view.version + 1) return null;
  const moves = [...view.moves.slice(0, change.moves_from), ...change.moves];
  /** @type {[number, number, boolean][]} */
  const placed = moves.map(({ seat, placement, was_free }) => [seat, placement, was_free]);
  const next = { ...view, ...change.changes, version: change.version, moves, placed };
  return check(next) === change.check ? next : null;
}

/** What the server and the page must agree on, in eight hexadecimal digits (FNV-1a, 32 bits). @param {Pick<View, "placed"|"scores">} view */
export function check({ placed, scores }) {
  const pieces = placed.map(([seat, placement]) => `${seat}.${placement}`);
  let hash = 0x811c9dc5;
  for (const letter of `${pieces.join(",")}|${scores.join(",")}`)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
