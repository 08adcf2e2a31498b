// @ts-check
/** The messages and names that the page and its workers share. */

import { locks } from "../core/browser.js";

/**
 * A page's call: answered once (request), or for as long as it is open (connect, stream).
 * @typedef {{kind: "request", method: string, path: string, body: string|null}} RequestCall
 * @typedef {{kind: "connect"|"stream", path: string}} OpenCall
 * @typedef {RequestCall|OpenCall} Call
 */
/**
 * A page's message: a call under a new id, a string for an open call, its end, a request for the
 * state (hello), a retry after a failure, or an order to store nothing (memory).
 * @typedef {{page: string, id: number} & (Call|{kind: "send", text: string}|{kind: "close"})} CallMessage
 * @typedef {CallMessage|{page: string, kind: "hello"|"retry"|"memory"}} PageMessage
 */
/**
 * The replies to a call; a connection ends with "closed", a stream with a message of type "done".
 * @typedef {{kind: "answer", status: number, type: string, body: string, file: string}|{kind: "opened"}|{kind: "message", text: string}|{kind: "closed", code: number}} Reply
 */
/**
 * The progress of each part (impossible: no WebAssembly in this browser; elsewhere: another release has the tables), and where tables are kept.
 * @typedef {"loading"|"ready"|"failed"|"impossible"|"elsewhere"} Progress
 * @typedef {{tables: Progress, engine: Progress, keeping: "disk"|"memory"|"full"}} State
 */
/**
 * The worker's message: a reply to one page, the worker's state, or news that this worker has taken over the tables.
 * @typedef {{to: string, id: number, reply: Reply}|{kind: "state", state: State}|{kind: "leading"}} WorkerMessage
 */

export {};

/**
 * The names of the database and of the lock held by the tab that keeps the tables. The channel
 * and the queue for the lock are named per release, because releases are incompatible.
 * @param {string} root the address of the release's files
 */
export const sharedNames = (root) => {
  const scope = new URL("../../", root).href;
  return {
    database: `cirkis ${scope}`,
    lock: `cirkis-tables ${scope}`,
    queue: `cirkis-tables ${root}`,
    channel: `cirkis ${root}`,
  };
};

/** The lock that a page holds while open. @param {string} page its id */
export const pageLock = (page) => `cirkis-page ${page}`;

/** Whether tabs can agree on which of them keeps the tables. */
export const canShare = locks !== null && "BroadcastChannel" in globalThis;
