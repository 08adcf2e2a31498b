// @ts-check
/** The tables this browser has seen, so that one can come back to them, and those it does not list any more. */

const PLACE = "cirkis.tables";
const FORGOTTEN = "cirkis.forgotten";
const KEPT = 100;

/** @returns {string[]} the latest first */
export const knownTables = () => read(PLACE);

/** @param {string} place @returns {string[]} */
function read(place) {
  try {
    const ids = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} place @param {string[]} ids */
function keep(place, ids) {
  try {
    localStorage.setItem(place, JSON.stringify(ids.slice(0, KEPT)));
  } catch {
    // Without storage the table can still be found by its address.
  }
}

/** @param {string[]} ids @param {string} id */
const without = (ids, id) => ids.filter((other) => other !== id);

/** @param {string} id */
export function remember(id) {
  keep(PLACE, [id, ...without(knownTables(), id)]);
  keep(FORGOTTEN, without(read(FORGOTTEN), id));
}

/** Takes a table off the list; it stays where it is. @param {string} id */
export function forget(id) {
  keep(PLACE, without(knownTables(), id));
  keep(FORGOTTEN, [id, ...without(read(FORGOTTEN), id)]);
}

/** @param {string} id */
export const isForgotten = (id) => read(FORGOTTEN).includes(id);
