// @ts-check
/** The tables this browser has sat at, so that one can come back to them. */

const PLACE = "cirkis.tables";
const KEPT = 20;

/** @returns {string[]} the latest first */
export function knownTables() {
  try {
    const ids = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string[]} ids */
function keep(ids) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(ids.slice(0, KEPT)));
  } catch {
    // Without storage the table can still be found by its address.
  }
}

/** @param {string} id */
export const remember = (id) => keep([id, ...knownTables().filter((other) => other !== id)]);

/** @param {string} id */
export const forget = (id) => keep(knownTables().filter((other) => other !== id));
