// @ts-check
/** Where the server is asked about a table. */

/** @param {string} table @param {string} what */
export const tableAddress = (table, what) => `/api/tables/${encodeURIComponent(table)}/${what}`;

/** A position of the table's round, or one that other placements lead to, and what is asked of it. @param {string} table @param {string} what @param {Partial<import("./analysis/types.js").Place>} [place] @param {Record<string, string>} [more] */
export function placeAddress(table, what, { after, line = [] } = {}, more = {}) {
  const query = new URLSearchParams({
    ...(after === undefined ? {} : { after: String(after) }),
    ...(line.length ? { line: line.join(",") } : {}),
    ...more,
  });
  return tableAddress(table, query.size ? `${what}?${query}` : what);
}
