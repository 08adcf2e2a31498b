// @ts-check
/** Pass the pages' calls to Python, and the replies back; track each page's open calls. */

/** @import { CallMessage, Reply, WorkerMessage } from "./messages.js" */
/** @typedef {{receive?: (text: string) => void, close: () => void}} Opened  a Python object */

export class Pages {
  /**
   * @param {any} tables the result of cirkis.in_browser.worker.start
   * @param {(message: WorkerMessage) => void} post
   * @param {(page: string, act: () => void) => void} watch  calls `act` when the page closes
   */
  constructor(tables, post, watch) {
    this.tables = tables;
    this.post = post;
    this.watch = watch;
    /** Open calls, by page and id. @type {Map<string, Map<number, Opened>>} */
    this.opened = new Map();
  }

  /** @param {CallMessage} message */
  hear(message) {
    const { page, id } = message;
    const opened = this.#openedBy(page);
    const reply = (/** @type {Reply} */ reply) => this.post({ to: page, id, reply });
    const end = (/** @type {number} */ code) => {
      opened.delete(id);
      reply({ kind: "closed", code });
    };
    if (message.kind === "request") this.#request(message, reply);
    else if (message.kind === "send") opened.get(id)?.receive?.(message.text);
    else if (message.kind === "close") {
      opened.get(id)?.close();
      opened.delete(id);
    } else {
      const hear = (/** @type {string} */ text) => reply({ kind: "message", text });
      if (message.kind === "connect") {
        reply({ kind: "opened" });
        opened.set(id, this.tables.connect(message.path, hear, end));
      } else opened.set(id, this.tables.stream(message.path, hear));
    }
  }

  /** @param {Extract<CallMessage, {kind: "request"}>} message @param {(reply: Reply) => void} reply */
  async #request({ method, path, body }, reply) {
    const answer = await this.tables.request(method, path, body);
    const [status, type, text, file] = answer.toJs();
    answer.destroy();
    reply({ kind: "answer", status, type, body: text, file });
  }

  /** @param {string} page */
  #openedBy(page) {
    const known = this.opened.get(page);
    if (known) return known;
    /** @type {Map<number, Opened>} */
    const opened = new Map();
    this.opened.set(page, opened);
    this.watch(page, () => {
      for (const one of opened.values()) one.close();
      this.opened.delete(page);
    });
    return opened;
  }
}
