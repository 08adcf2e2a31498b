// @ts-check
/** Who is at the table and who is not, apart from the log of the table. Knows nothing of the document. */

/** @typedef {import("../types.js").View} View */

/** From here on another may be asked to play for somebody who is away, in milliseconds. */
export const LONG_AWAY = 60_000;

/** The view with what is newly known of who is there. @param {View} view @param {(boolean|null)[]} present @returns {View} */
export const withPresence = (view, present) => ({
  ...view,
  seats: view.seats.map((seat, i) => ({ ...seat, present: present[i] ?? null })),
});

/** Since when each seat's person is away. @param {(number|null)[]} before @param {(boolean|null)[]} present @param {number} now @returns {(number|null)[]} */
export const awaySince = (before, present, now) =>
  present.map((isThere, seat) => (isThere === false ? (before[seat] ?? now) : null));
