// @ts-check
/** Requests to the server. Refusals throw an ApiError with the server's code and message. */

import { staticUrl } from "../static_url.js";
import { request as send } from "./transport.js";

/** @import { BoardInfo, ErrorInfo, SetupInfo, TableSummary, View } from "./types.js" */

/**
 * A position to request: the one after this many plies of the game and then these placements.
 * @typedef {{after: number, line: string[]}} PositionRef
 */

/** The URL of a table's resource. @param {string} table @param {string} what */
export const tableUrl = (table, what) => `/api/tables/${encodeURIComponent(table)}/${what}`;

/**
 * The URL of a query about a position in the table's round.
 * @param {string} table
 * @param {string} what
 * @param {Partial<PositionRef>} [ref]
 * @param {Record<string, string>} [more]
 */
export function positionUrl(table, what, { after, line = [] } = {}, more = {}) {
  const free = table.startsWith(FREE);
  const query = new URLSearchParams({
    ...(free ? { at: table.slice(FREE.length) } : {}),
    ...(after === undefined ? {} : { after: String(after) }),
    ...(line.length ? { line: line.join(",") } : {}),
    ...more,
  });
  const path = query.size ? `${what}?${query}` : what;
  return free ? `/api/positions/${path}` : tableUrl(table, path);
}

/** The prefix of a table id that stands for a position without a table; the position follows as JSON. */
export const FREE = "~";

/** A table id for a position without a table. @param {import("./types.js").NewTable} at */
export const freePosition = (at) => FREE + JSON.stringify(at);

export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {Partial<ErrorInfo>} [more] */
  constructor(code, message, more = {}) {
    super(message);
    this.code = code;
    this.quota = more.quota;
    this.retry_after = more.retry_after;
    this.setting = more.setting;
    this.sentence = more.sentence;
    this.values = more.values;
  }
}

/**
 * Send a request and return the JSON response.
 * @param {string} path
 * @param {RequestInit} [how]
 */
export async function request(path, how) {
  const answer = await accepted(send(path, how));
  const body = await answer.json().catch(() => null);
  if (body) return body;
  throw await refusal(answer);
}

/** Return a successful response, or throw an ApiError. @param {Promise<Response>} asked */
export async function accepted(asked) {
  const answer = await asked.catch((error) => error);
  if (!answer.ok) throw await refusal(answer);
  return /** @type {Response} */ (answer);
}

/** @param {string} path */
export const fetchText = async (path) => (await accepted(send(path))).text();

/**
 * Return the server's own error, or one that reports that there was no response.
 * @param {unknown} reason an unsuccessful response, or the error thrown
 */
export async function refusal(reason) {
  if (reason instanceof ApiError) return reason;
  if (!(reason instanceof Response)) return new ApiError("unreachable", String(reason));
  const error = (await reason.json().catch(() => null))?.error;
  return new ApiError(error?.code ?? "unknown", error?.message ?? reason.statusText, error);
}

/**
 * Return a function that fetches once, and again only after a failure.
 * @template T
 * @param {() => Promise<T>} ask
 */
function cached(ask) {
  /** @type {Promise<T>|null} */
  let asked = null;
  return () => {
    asked ??= ask().catch((error) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

/** @type {() => Promise<BoardInfo>} */
export const fetchBoard = cached(async () =>
  (await accepted(fetch(staticUrl("board.json")))).json(),
);

/**
 * The choices for a new table, which are embedded in the page.
 * @returns {SetupInfo}
 */
export const setupInfo = () => JSON.parse(document.getElementById("setup")?.textContent ?? "");

/** The computer opponents to choose from, levels first. @param {SetupInfo} setup */
export const opponentsIn = ({ levels, styles }) => [...levels, ...styles];

/** @param {string} id @returns {Promise<import("./types.js").TableState>} */
export const fetchTable = (id) => request(`/api/tables/${encodeURIComponent(id)}`);

/** Delete a table that only this device has. @param {string} id */
export const removeTable = (id) =>
  request(`/api/tables/${encodeURIComponent(id)}`, { method: "DELETE" });

/**
 * Compare two lines of play from a position, and explain why one is better than the other.
 * @param {string} table
 * @param {Partial<PositionRef>} ref
 * @param {string[]} better the cells of each placement
 * @param {string[]} worse
 * @returns {Promise<import("./types.js").Comparison>}
 */
export const fetchComparison = (table, ref, better, worse) =>
  request(
    positionUrl(table, "explanation", ref, { better: better.join(","), worse: worse.join(",") }),
  );

/** @param {string[]} ids @returns {Promise<TableSummary[]>} */
export const fetchSummaries = (ids) =>
  ids.length
    ? request(`/api/tables?ids=${ids.map(encodeURIComponent).join(",")}`)
    : Promise.resolve([]);

/**
 * @param {string} id
 * @param {PositionRef} ref
 * @returns {Promise<View>}
 */
export const fetchPosition = (id, ref) => request(positionUrl(id, "position", ref));

/**
 * Fetch the effects of a position's legal placements.
 * @param {string} id
 * @param {Partial<PositionRef>} ref
 * @returns {Promise<import("./types.js").Previews>}
 */
export const fetchPreviews = (id, ref) => request(positionUrl(id, "previews", ref));

/**
 * Fetch the reason why nothing, or no piece of a shape, can be placed on a cell.
 * @param {string} id
 * @param {string} cell
 * @param {number|null} shape
 * @param {Partial<PositionRef>} ref
 * @returns {Promise<import("./types.js").ObstacleInfo>}
 */
export const fetchObstacle = (id, cell, shape, ref) =>
  request(
    positionUrl(id, "obstacle", ref, shape === null ? { cell } : { cell, shape: `${shape}` }),
  );

/**
 * Fetch the tables where the person using this browser has a seat or is the host.
 * @param {number} [since] only those that have changed since then, in Unix seconds
 * @returns {Promise<TableSummary[]>}
 */
export const fetchMyTables = (since) =>
  request(since === undefined ? "/api/mine" : `/api/mine?since=${Math.floor(since)}`);

/**
 * Find a table by its code, in upper or lower case.
 * @param {string} code as typed
 * @returns {Promise<import("./types.js").TableFound>}
 */
export const fetchTableByCode = (code) => request(`/api/codes/${encodeURIComponent(code)}`);

/** A request with a JSON body. @param {string} method @param {any} body */
export const withBody = (method, body) => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** @param {string} path @param {any} body */
export const post = (path, body) => request(path, withBody("POST", body));

/**
 * @param {import("./types.js").NewTable} wanted
 * @returns {Promise<import("./types.js").TableCreated>}
 */
export const createTable = (wanted) => post("/api/tables", wanted);

/** Why a table could not be rated, if it could not. @param {import("./types.js").NewTable} wanted @returns {Promise<import("./types.js").RatedAnswer>} */
export const fetchRated = (wanted) => post("/api/tables/rated", wanted);

/** Create a table from a saved game. @param {string} record @returns {Promise<import("./types.js").TableCreated>} */
export const importRecord = (record) => post("/api/records", { record });

/** Create a study from each record in a string. @param {string} record @returns {Promise<{ids: string[]}>} */
export const createStudies = (record) => post("/api/studies", { record });

/** Allow or deny access from the local network. @param {boolean} open */
export const openNetwork = (open) => post("/api/network", { open });

/**
 * Fetch the link to share, and whether other machines can open it.
 * @param {string} id
 * @returns {Promise<import("./types.js").ShareLink>}
 */
export const fetchLink = (id) => request(tableUrl(id, "link"));
