// @ts-check
/** The Transport of core/transport.js that uses the workers in this browser. */

import { locks, newId, storageManager } from "../core/browser.js";
import { staticUrl } from "../static_url.js";
import { canShare, pageLock, sharedNames } from "./messages.js";

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
const canRun = () => state.tables !== "impossible";

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

const NO_WEBASSEMBLY = { code: "no-webassembly", message: "this browser has no WebAssembly" };

/** @type {import("../core/transport.js").Transport} */
export const local = {
  request: async (path, how = {}) =>
    canRun() ? ask(path, how) : Response.json({ error: NO_WEBASSEMBLY }, { status: 503 }),
  openSocket: (path) => new LocalSocket(path),
  openStream: readStream,
  watchNetwork: () => () => undefined,
};

/** The header that names a file (RFC 6266), as the server sends it. @param {string} file */
const attachment = (file) => `attachment; filename*=UTF-8''${encodeURIComponent(file)}`;

/** @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
const ask = (path, { method = "GET", body = null }) =>
  new Promise((resolve) => {
    // Persistent storage is not cleared when the browser runs out of space.
    if (method === "POST") storageManager?.persist?.();
    const text = body === null ? null : String(body);
    const call = open({ kind: "request", method, path, body: text }, (reply) => {
      if (reply.kind !== "answer") return;
      call.close(true);
      const { status, type, file } = reply;
      const headers = new Headers({ "content-type": type });
      if (file) headers.set("content-disposition", attachment(file));
      resolve(new Response(reply.body, { status, headers }));
    });
  });

/** @implements {Pick<WebSocket, "readyState"|"send"|"close">} */
class LocalSocket {
  /** @param {string} path */
  constructor(path) {
    /** @type {0|1|2|3} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {((event: any) => void)|null} */
    this.onmessage = null;
    /** @type {((event: any) => void)|null} */
    this.onclose = null;
    this.call = open({ kind: "connect", path }, (reply) => this.#hear(reply));
  }

  /** @param {import("./messages.js").Reply} reply */
  #hear(reply) {
    if (reply.kind === "opened") this.readyState = WebSocket.OPEN;
    if (reply.kind === "message") this.onmessage?.({ data: reply.text });
    if (reply.kind !== "closed") return;
    this.call.close(true);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code: reply.code });
  }

  /** @param {string} text */
  send(text) {
    this.call.send(text);
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    this.call.close();
  }
}

/** @param {string} path @param {AbortSignal} signal */
async function* readStream(path, signal) {
  /** @type {import("./messages.js").Reply[]} */
  const replies = [];
  let wake = () => {};
  const call = open({ kind: "stream", path }, (reply) => {
    replies.push(reply);
    wake();
  });
  signal.addEventListener("abort", () => wake());
  try {
    while (!signal.aborted) {
      const reply = replies.shift();
      if (reply?.kind === "message") yield reply.text;
      if (!reply) await new Promise((resolve) => (wake = () => resolve(undefined)));
    }
  } finally {
    call.close();
  }
}
