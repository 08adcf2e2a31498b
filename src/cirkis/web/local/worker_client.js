// @ts-check
/**
 * How this page reaches the worker that keeps the tables, in this tab or another: calls and their
 * replies. What is unanswered when another tab takes over is asked again there.
 */

import { staticUrl } from "../static_url.js";
import { canShare, pageLock, sharedNames } from "./names.js";

/** @typedef {import("./messages.js").Call} Call */
/** @typedef {import("./messages.js").Reply} Reply */
/** @typedef {import("./messages.js").State} State */
/** @typedef {import("./messages.js").WorkerMessage} WorkerMessage */
/** @typedef {{call: Call, hear: (reply: Reply) => void}} OpenCall */

/** The code with which what is bound to one worker ends when another takes over (RFC 6455). */
const SERVICE_RESTART = 1012;

/** The folder of the site, in which static/VERSION/ lies. */
const siteFolder = new URL("../../", staticUrl("")).href;
const page = crypto.randomUUID?.() ?? String(Math.random());
/** @type {Map<number, OpenCall>} */
const calls = new Map();
/** @type {Set<(state: State) => void>} */
const listeners = new Set();
let lastId = 0;

const isPossible = "WebAssembly" in globalThis;
/** @type {State} */
let state = { tables: isPossible ? "loading" : "impossible", engine: "loading", keeping: "disk" };

/** Where the interpreter lies. */
const python = new URL(
  document.querySelector('meta[name="cirkis-python"]')?.getAttribute("content") ?? "",
  document.baseURI,
).href;

/** @type {Worker|null} */
let worker = null;
const channel = canShare ? new BroadcastChannel(sharedNames(siteFolder).channel) : null;
if (channel) channel.onmessage = ({ data }) => hear(data);
// As long as this page is open its lock is held, so that the worker notices when it is gone.
if (canShare) navigator.locks.request(pageLock(page), () => new Promise(() => {}));
if (isPossible) startWorker();
post({ kind: "hello" });

function startWorker() {
  worker?.terminate();
  // Its name tells where the interpreter is: a query would hide its file from the service worker.
  worker = new Worker(staticUrl("local/table_worker.js"), { type: "module", name: python });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => hear({ kind: "state", state: { ...state, tables: "failed" } });
}

/** @param {any} message */
function post(message) {
  (channel ?? worker)?.postMessage({ page, ...message });
}

/** Take in what a worker says; other pages speak on the channel, too. @param {WorkerMessage} message */
function hear(message) {
  if ("to" in message) {
    if (message.to === page) calls.get(message.id)?.hear(message.reply);
  } else if (message.kind === "leading") askAgain();
  else if (message.kind === "state") change(message.state);
}

/** After another worker has taken over: connections are to be made anew, the rest is asked again. */
function askAgain() {
  for (const [id, { call, hear }] of [...calls])
    if (call.kind === "connect") hear({ kind: "closed", code: SERVICE_RESTART });
    else post({ id, ...call });
}

/** Be told how things are, now and whenever it changes. @param {(state: State) => void} listener */
export function onStateChange(listener) {
  listeners.add(listener);
  listener(state);
}

/** Whether this browser can run the game at all. */
export const canRun = () => state.tables !== "impossible";

/** Try again what failed. */
export function retry() {
  if (state.tables === "failed") {
    change({ ...state, tables: "loading" });
    startWorker();
  } else post({ kind: "retry" });
}

/** @param {State} now */
function change(now) {
  state = now;
  for (const listener of listeners) listener(state);
}

/**
 * Begin a call.
 * @param {Call} call
 * @param {(reply: Reply) => void} hear
 */
export function open(call, hear) {
  const id = (lastId += 1);
  calls.set(id, { call, hear });
  post({ id, ...call });
  return {
    /** @param {string} text */
    send: (text) => post({ id, kind: "send", text }),
    /** End the call, and tell the worker unless it ended it. @param {boolean} [isOver] */
    close: (isOver = false) => {
      if (calls.delete(id) && !isOver) post({ id, kind: "close" });
    },
  };
}
