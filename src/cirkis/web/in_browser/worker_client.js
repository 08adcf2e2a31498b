// @ts-check
/**
 * This page's calls to the table worker, in this tab or another, and the replies. When another tab
 * takes over, unanswered calls are sent again, to that tab's worker.
 */

import { newId } from "../core/new_id.js";
import { locks } from "../core/secure_context.js";
import { staticUrl } from "../static_url.js";
import { canShare, pageLock, sharedNames } from "./names.js";

/** @import { Call, Reply, State, WorkerMessage } from "./messages.js" */
/** @typedef {{call: Call, hear: (reply: Reply) => void}} OpenCall */

/** The close code of connections when another worker takes over, registered with IANA. */
const SERVICE_RESTART = 1012;

const page = newId();
/** @type {Map<number, OpenCall>} */
const calls = new Map();
/** @type {Set<(state: State) => void>} */
const listeners = new Set();
let lastId = 0;

const isPossible = "WebAssembly" in globalThis;
/** @type {State} */
let state = { tables: isPossible ? "loading" : "impossible", engine: "loading", keeping: "disk" };

/** The interpreter's URL. */
const python = new URL(
  document.querySelector('meta[name="cirkis-python"]')?.getAttribute("content") ?? "",
  document.baseURI,
).href;

/** @type {Worker|null} */
let worker = null;
const channel = canShare ? new BroadcastChannel(sharedNames(staticUrl("./").href).channel) : null;
if (channel) channel.onmessage = ({ data }) => hear(data);
// Held while this page is open, so that the worker notices when it closes.
if (canShare) locks?.request(pageLock(page), () => new Promise(() => {}));
if (isPossible) startWorker();
post({ kind: "hello" });

function startWorker() {
  worker?.terminate();
  // The name holds the interpreter's URL: a query would hide the file from the service worker.
  worker = new Worker(staticUrl("in_browser/table_worker.js"), { type: "module", name: python });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => hear({ kind: "state", state: { ...state, tables: "failed" } });
}

/** @param {any} message */
function post(message) {
  (channel ?? worker)?.postMessage({ page, ...message });
}

/** Handle a worker's message; on the channel, it may be for another page. @param {WorkerMessage} message */
function hear(message) {
  if ("to" in message) {
    if (message.to === page) calls.get(message.id)?.hear(message.reply);
  } else if (message.kind === "leading") askAgain();
  else if (message.kind === "state") change(message.state);
}

/** After another worker takes over, end connections, which reconnect, and repeat other calls. */
function askAgain() {
  for (const [id, { call, hear }] of [...calls])
    if (call.kind === "connect") hear({ kind: "closed", code: SERVICE_RESTART });
    else post({ id, ...call });
}

/** Pass on the state, now and whenever it changes. @param {(state: State) => void} listener */
export function onStateChange(listener) {
  listeners.add(listener);
  listener(state);
}

/** Wait until everything has loaded or failed. @returns {Promise<void>} */
export const untilStarted = () =>
  new Promise((resolve) =>
    onStateChange(({ tables, engine }) => {
      if (tables !== "loading" && (tables !== "ready" || engine !== "loading")) resolve();
    }),
  );

/** Whether this browser can run the game at all. */
export const canRun = () => state.tables !== "impossible";

/** Retry the parts that failed. */
export function retry() {
  if (state.tables === "failed") {
    change({ ...state, tables: "loading" });
    startWorker();
  } else post({ kind: "retry" });
}

/** Store nothing from now on, because there is no space left. */
export const playFromMemory = () => post({ kind: "memory" });

/** @param {State} now */
function change(now) {
  state = now;
  if (now.tables === "elsewhere") worker?.terminate();
  for (const listener of listeners) listener(state);
}

/** @param {Call} call @param {(reply: Reply) => void} hear */
export function open(call, hear) {
  const id = (lastId += 1);
  calls.set(id, { call, hear });
  post({ id, ...call });
  return {
    /** @param {string} text */
    send: (text) => post({ id, kind: "send", text }),
    /** End the call, and notify the worker unless it was the worker that ended it. @param {boolean} [isOver] */
    close: (isOver = false) => {
      if (calls.delete(id) && !isOver) post({ id, kind: "close" });
    },
  };
}
