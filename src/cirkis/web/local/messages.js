// @ts-check
/** The messages between the pages and the worker that keeps the tables, one typedef each. */

/**
 * What a page asks for: answered once (request), or for as long as it is open (connect, stream).
 * @typedef {{kind: "request", method: string, path: string, body: string|null}} RequestCall
 * @typedef {{kind: "connect"|"stream", path: string}} OpenCall
 * @typedef {RequestCall|OpenCall} Call
 */
/**
 * What a page says: a call under a new id, a text for what it opened, that this is closed, that it
 * wants to know how things are, or that what failed is to be tried again.
 * @typedef {{page: string, id: number} & (Call|{kind: "send", text: string}|{kind: "close"})} CallMessage
 * @typedef {CallMessage|{page: string, kind: "hello"|"retry"}} PageMessage
 */
/**
 * What a call is answered with; a stream or connection ends with "closed".
 * @typedef {{kind: "answer", status: number, type: string, body: string, file: string}|{kind: "opened"}|{kind: "message", text: string}|{kind: "closed", code: number}} Reply
 */
/**
 * How far each part is (impossible: this browser has no WebAssembly), and where tables are kept.
 * @typedef {"loading"|"ready"|"failed"|"impossible"} Progress
 * @typedef {{tables: Progress, engine: Progress, keeping: "disk"|"memory"|"full"}} State
 */
/**
 * What the worker says: a reply to one page, its state, or that it has just begun to keep the tables.
 * @typedef {{to: string, id: number, reply: Reply}|{kind: "state", state: State}|{kind: "leading"}} WorkerMessage
 */

export {};
