// @ts-check
/** The address of a position and what is asked of it. @param {string} table @param {string} what @param {Partial<import("./types.js").Place>} [place] @param {Record<string, string>} [more] */
export function placeAddress(table, what, { after, line = [] } = {}, more = {}) {
  const query = new URLSearchParams({
    ...(after === undefined ? {} : { after: String(after) }),
    ...(line.length ? { line: line.join(",") } : {}),
    ...more,
  });
  const asked = query.size ? `?${query}` : "";
  return `/api/tables/${encodeURIComponent(table)}/${what}${asked}`;
}
