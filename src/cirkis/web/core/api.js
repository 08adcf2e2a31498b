// @ts-check
/** Requests to the server; what it refuses is thrown as an ApiError with code and message. */

/** @typedef {import("./types.js").BoardInfo} BoardInfo */
/** @typedef {import("./types.js").ErrorInfo} ErrorInfo */
/** @typedef {import("./types.js").SetupInfo} SetupInfo */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").TableSummary} TableSummary */

/**
 * Which position to ask for: the one after so many plies of the game and then these placements.
 * @typedef {{after: number, line: string[]}} PositionRef
 */

/** The URL of something that belongs to a table. @param {string} table @param {string} what */
export const tableUrl = (table, what) => `/api/tables/${encodeURIComponent(table)}/${what}`;

/**
 * The URL of something that is asked about a position of the table's round.
 * @param {string} table
 * @param {string} what
 * @param {Partial<PositionRef>} [ref]
 * @param {Record<string, string>} [more]
 */
export function positionUrl(table, what, { after, line = [] } = {}, more = {}) {
  const query = new URLSearchParams({
    ...(after === undefined ? {} : { after: String(after) }),
    ...(line.length ? { line: line.join(",") } : {}),
    ...more,
  });
  return tableUrl(table, query.size ? `${what}?${query}` : what);
}

export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {Partial<ErrorInfo>} [more] */
  constructor(code, message, more = {}) {
    super(message);
    this.code = code;
    this.quota = more.quota;
    this.retry_after = more.retry_after;
  }
}

/**
 * Send a request and return the JSON of the answer.
 * @param {string} path
 * @param {RequestInit} [how]
 */
export async function request(path, how) {
  const answer = await fetch(path, how).catch(() => {
    throw new ApiError("unreachable", "the server does not answer");
  });
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return body;
  const error = body?.error;
  throw new ApiError(error?.code ?? "unknown", error?.message ?? answer.statusText, error);
}

/**
 * Return a function that requests a path once and again only after a failure.
 * @param {string} path
 */
function cached(path) {
  /** @type {Promise<any>|null} */
  let asked = null;
  return () => {
    asked ??= request(path).catch((error) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

/** @type {() => Promise<BoardInfo>} */
export const fetchBoard = cached("/api/board");

/** @type {() => Promise<SetupInfo>} */
export const fetchSetup = cached("/api/setup");

/**
 * Fetch a table and its current view.
 * @param {string} id
 * @returns {Promise<import("./types.js").TableState>}
 */
export const fetchTable = (id) => request(`/api/tables/${encodeURIComponent(id)}`);

/** Fetch summaries of these tables. @param {string[]} ids @returns {Promise<TableSummary[]>} */
export const fetchSummaries = (ids) =>
  ids.length
    ? request(`/api/tables?ids=${ids.map(encodeURIComponent).join(",")}`)
    : Promise.resolve([]);

/**
 * Fetch a position of a table's round, or one reached by other placements.
 * @param {string} id
 * @param {PositionRef} ref
 * @returns {Promise<View>}
 */
export const fetchPosition = (id, ref) => request(positionUrl(id, "position", ref));

/**
 * Fetch the tables at which the person at this browser has a seat.
 * @returns {Promise<TableSummary[]>}
 */
export const fetchMyTables = () => request("/api/mine");

/**
 * Find the table of a code, typed in any case.
 * @param {string} code as friends type it
 * @returns {Promise<import("./types.js").TableFound>}
 */
export const fetchTableByCode = (code) => request(`/api/codes/${encodeURIComponent(code)}`);

/** @param {string} path @param {any} body */
export const post = (path, body) =>
  request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/**
 * Create a table.
 * @param {import("./types.js").NewTable} wanted
 * @returns {Promise<import("./types.js").TableCreated>}
 */
export const createTable = (wanted) => post("/api/tables", wanted);

/** Create a table from a saved game. @param {string} record @returns {Promise<import("./types.js").TableCreated>} */
export const importRecord = (record) => post("/api/records", { record });

/**
 * Fetch the link to share, and whether other machines can open it.
 * @param {string} id
 * @returns {Promise<import("./types.js").ShareLink>}
 */
export const fetchLink = (id) => request(tableUrl(id, "link"));
