// @ts-check
/** Plain questions to the server. A refusal becomes a Refused with the server's code and sentence. */

import { placeAddress, tableAddress } from "./address.js";

/** @typedef {import("./types.js").BoardInfo} BoardInfo */
/** @typedef {import("./types.js").SetupInfo} SetupInfo */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Summary} Summary */

export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @param {string} path @param {RequestInit} [how] */
async function ask(path, how) {
  const answer = await fetch(path, how).catch(() => {
    throw new Refused("unreachable", "the server does not answer");
  });
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return body;
  throw new Refused(body?.error?.code ?? "unknown", body?.error?.message ?? answer.statusText);
}

/** Asks only once, unless that failed. @param {string} path */
function once(path) {
  /** @type {Promise<any>|null} */
  let asked = null;
  return () => {
    asked ??= ask(path).catch((problem) => {
      asked = null;
      throw problem;
    });
    return asked;
  };
}

/** @type {() => Promise<BoardInfo>} */
export const fetchBoard = once("/api/board");

/** @type {() => Promise<SetupInfo>} */
export const fetchSetup = once("/api/setup");

/** @param {string} id @returns {Promise<{table: Table, view: View}>} */
export const fetchTable = (id) => ask(`/api/tables/${encodeURIComponent(id)}`);

/** @param {string[]} ids @returns {Promise<Summary[]>} */
export const fetchSummaries = (ids) =>
  ids.length
    ? ask(`/api/tables?ids=${ids.map(encodeURIComponent).join(",")}`)
    : Promise.resolve([]);

/** A position of a table's round, or one that other placements lead to. @param {string} id @param {import("./analysis/types.js").Place} place @returns {Promise<View>} */
export const fetchPosition = (id, place) => ask(placeAddress(id, "position", place));

/** The tables at which the person of this browser has a seat. @returns {Promise<Summary[]>} */
export const fetchMine = () => ask("/api/mine");

/** @param {string} code as friends type it @returns {Promise<{id: string}>} */
export const fetchCode = (code) => ask(`/api/codes/${encodeURIComponent(code)}`);

/** @param {string} path @param {any} body */
const post = (path, body) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** @param {import("./types.js").NewTable} wanted @returns {Promise<{id: string}>} */
export const makeTable = (wanted) => post("/api/tables", wanted);

/** A table at which a record's game was played. @param {string} record @returns {Promise<{id: string}>} */
export const takeRecord = (record) => post("/api/records", { record });

/** The link to ask others with; whether it can be opened on another machine. @param {string} id @returns {Promise<{link: string, reaches_others: boolean}>} */
export const fetchLink = (id) => ask(tableAddress(id, "link"));
