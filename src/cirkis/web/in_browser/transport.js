// @ts-check
/** The Transport of core/transport.js that uses the workers in this browser. */

import { storageManager } from "../core/secure_context.js";
import { canRun, open } from "./worker_client.js";

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
