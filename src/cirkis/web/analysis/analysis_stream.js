// @ts-check
/** A stream of analyses or a review; closing it stops the search. */

import { ApiError, refusal } from "../core/api.js";
import { openStream } from "../core/transport.js";

/** @import { StreamMessage } from "../core/types.js" */
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
    try {
      for await (const message of openStream(path, this.stop.signal))
        if (this.#dispatch(JSON.parse(message))) return;
    } catch (error) {
      throw await refusal(error);
    }
    throw new ApiError("unreachable", "the stream ended early");
  }

  /** Pass a message on, and return whether it was the last. @param {StreamMessage} message */
  #dispatch(message) {
    if (message.type === "done") this.listener.onEnd?.();
    else if (message.type === "error") this.listener.onError(message.error);
    else this.listener.onMessage(message);
    return message.type === "done";
  }
}
