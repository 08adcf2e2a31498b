// @ts-check
/** The tables this browser has visited, and those removed from its list. */

const RECENT_KEY = "cirkis.tables";
const FORGOTTEN_KEY = "cirkis.forgotten";
const MAX_TABLES = 100;

/** @returns {string[]} the latest first */
export const recentTables = () => read(RECENT_KEY);

/** @param {string} key @returns {string[]} */
function read(key) {
  try {
    const ids = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} key @param {string[]} ids */
function write(key, ids) {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, MAX_TABLES)));
  } catch {
    // Without storage, the table can still be reached by its address.
  }
}

/** @param {string[]} ids @param {string} id */
const without = (ids, id) => ids.filter((other) => other !== id);

/** @param {string} id */
export function rememberTable(id) {
  write(RECENT_KEY, [id, ...without(recentTables(), id)]);
  write(FORGOTTEN_KEY, without(read(FORGOTTEN_KEY), id));
}

/** Remove a table from the list; the table itself stays. @param {string} id */
export function forgetTable(id) {
  write(RECENT_KEY, without(recentTables(), id));
  write(FORGOTTEN_KEY, [id, ...without(read(FORGOTTEN_KEY), id)]);
}

/** @param {string} id */
export const isForgotten = (id) => read(FORGOTTEN_KEY).includes(id);
