// @ts-check
/**
 * Who is who at a table, as this page sees it. Knows nothing of the document.
 * A seat without an owner belongs to whoever looks; so does every person's seat if the server names no owners.
 */

/** @typedef {import("../types.js").View} View */

/** A longer name has no room beside a stock; the server would take one. */
export const LONGEST_NAME = 24;

/** Whether the person at this page owns the seat. @param {View} view @param {number} seat */
export const isMine = (view, seat) =>
  view.you ? Boolean(view.seats[seat].mine) : view.seats[seat].kind === "person";

/** Whether the person at this page plays the seat just now: a computer may play for its owner. @param {View} view @param {number} seat */
export const isPlayedHere = (view, seat) =>
  view.seats[seat].kind === "person" && isMine(view, seat);

/** @param {View} view @returns {number[]} */
export const seatsHere = (view) =>
  view.seats.map((_, seat) => seat).filter((seat) => isMine(view, seat));

/** The one seat that is simply "you": not when several are played at this screen. @param {View} view @returns {number|null} */
export function ownSeat(view) {
  if (!view.you) return null;
  const here = seatsHere(view);
  return here.length === 1 ? here[0] : null;
}

/** Whether somebody at another screen takes part, or is waited for. @param {View} view */
export const isShared = (view) =>
  Boolean(view.you) &&
  view.seats.some((seat) => !seat.mine && (seat.kind !== "computer" || seat.handed));

/** Whether this page only looks on. @param {View} view */
export const isWatching = (view) => Boolean(view.you) && seatsHere(view).length === 0;

/** Whether the table still waits for people. @param {View} view */
export const isGathering = (view) => view.started === false;

/** Whether the person who sits there is not at the table. @param {View} view @param {number} seat */
export const isAway = (view, seat) =>
  view.seats[seat].kind === "person" && view.seats[seat].present === false && !isMine(view, seat);

/** To before the last placement made here; where nobody is elsewhere the server knows best. @param {View} view @returns {import("../types.js").Wish} */
export function undoWish(view) {
  const plies = view.moves.findLastIndex(({ seat }) => isMine(view, seat));
  return isShared(view) && plies >= 0 ? { type: "undo", plies } : { type: "undo" };
}
