// @ts-check
/** A stream of messages from the server: what it brings, and how it ends. Closing it stops the thinking there. */

import { Refused } from "../api.js";

/**
 * @typedef {object} Hears
 * @property {(message: any) => void} onMessage
 * @property {(problem: {code: string, message: string}) => void} onProblem
 * @property {() => void} [onEnd]
 */

export class Stream {
  /** @param {string} path @param {Hears} hears */
  constructor(path, hears) {
    this.hears = hears;
    this.stop = new AbortController();
    this.#read(path).catch((problem) => {
      if (!this.stop.signal.aborted) hears.onProblem(problem);
    });
  }

  close() {
    this.stop.abort();
  }

  /** @param {string} path */
  async #read(path) {
    const answer = await fetch(path, { signal: this.stop.signal }).catch((problem) => {
      throw this.stop.signal.aborted ? problem : new Refused("unreachable", String(problem));
    });
    if (!answer.ok || !answer.body) {
      const { error } = await answer.json();
      throw new Refused(error.code, error.message);
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Refused("unreachable", "the stream broke off");
      text += value;
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) if (this.#tell(JSON.parse(part.slice("data: ".length)))) return;
    }
  }

  /** Whether that was the last message. @param {any} message */
  #tell(message) {
    if (message.type === "done") this.hears.onEnd?.();
    else if (message.type === "error") this.hears.onProblem(message.error);
    else this.hears.onMessage(message);
    return message.type === "done";
  }
}
