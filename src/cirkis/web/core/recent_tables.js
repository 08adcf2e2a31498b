// @ts-check
/** The tables this browser has visited, and those removed from its list. */

import { readStored, store } from "./stored.js";

const RECENT_KEY = "cirkis.tables";
const FORGOTTEN_KEY = "cirkis.forgotten";
const MAX_TABLES = 100;

/** @returns {string[]} the latest first */
export const recentTables = () => read(RECENT_KEY);

/** @param {string} key @returns {string[]} */
function read(key) {
  const ids = readStored(key);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string").slice(0, MAX_TABLES) : [];
}

/** @param {string} key @param {string[]} ids */
const write = (key, ids) => store(key, ids.slice(0, MAX_TABLES));

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
