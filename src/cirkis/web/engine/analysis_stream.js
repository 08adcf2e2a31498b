// @ts-check
/** A stream of analysis from the server. Closing it stops the search there. */

import { ApiError } from "../core/api.js";

/** @typedef {import("../core/types.js").StreamMessage} StreamMessage */
/**
 * @typedef {object} StreamListener
 * @property {(message: StreamMessage) => void} onMessage
 * @property {(error: {code: string, message: string}) => void} onError
 * @property {() => void} [onEnd]
 */

export class AnalysisStream {
  /** @param {string} path @param {StreamListener} listener */
  constructor(path, listener) {
    this.listener = listener;
    this.stop = new AbortController();
    this.#read(path).catch((error) => {
      if (!this.stop.signal.aborted) listener.onError(error);
    });
  }

  close() {
    this.stop.abort();
  }

  /** @param {string} path */
  async #read(path) {
    const answer = await fetch(path, { signal: this.stop.signal }).catch((error) => {
      throw this.stop.signal.aborted ? error : new ApiError("unreachable", String(error));
    });
    if (!answer.ok || !answer.body) {
      const { error } = await answer.json();
      throw new ApiError(error.code, error.message, error);
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new ApiError("unreachable", "the stream broke off");
      text += value;
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) if (this.#dispatch(JSON.parse(part.slice("data: ".length)))) return;
    }
  }

  /** Pass a message on; return whether it was the last. @param {StreamMessage} message */
  #dispatch(message) {
    if (message.type === "done") this.listener.onEnd?.();
    else if (message.type === "error") this.listener.onError(message.error);
    else this.listener.onMessage(message);
    return message.type === "done";
  }
}
