// @ts-check
/**
 * The live line to a table: the only file that speaks to the server while a game runs.
 * It comes back by itself, asks for what came after the version it has, and keeps the command that has
 * no answer yet (over a reload too) to send it again under the same id.
 */

import { tableAddress } from "./address.js";

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Wish} Wish */
/** @typedef {import("./types.js").Link} Link */
/**
 * @typedef {object} Hears
 * @property {(message: any) => void} onMessage
 * @property {(link: Link) => void} onLink
 * @property {(pending: Command|null) => void} onPending
 * @property {() => number|null} version
 * @property {() => string} moment  which position it is: the same word while nothing has been placed or taken back
 */
/** @typedef {{command: Command, moment: string}} Kept */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** A line on which a command has had no answer for so long is taken for dead. */
const ANSWER_WAIT = 10_000;
/** So is one on which nothing came for so long: the server's beat comes every ten seconds. */
const SILENCE = 25_000;

export class Connection {
  /** @param {string} table @param {Hears} hears */
  constructor(table, hears) {
    this.table = table;
    this.hears = hears;
    this.place = `cirkis.pending.${table}`;
    const kept = this.#recall();
    this.pending = kept?.command ?? null;
    this.moment = kept?.moment ?? "";
    /** @type {WebSocket|null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.overdue = 0;
    this.silence = 0;
    this.isClosed = false;
    this.again = () => this.#hurry();
    // Without a network the browser may take minutes to notice that the line is dead, and ten seconds
    // more to close it.
    this.cut = () => this.#drop();
    addEventListener("online", this.again);
    addEventListener("offline", this.cut);
    this.#open();
  }

  /** Sends what the player wants, under an id of its own. @param {Wish} wish */
  send(wish) {
    if (this.pending) return;
    this.moment = this.hears.moment();
    this.#post(wish);
  }

  /** Says something that is no command: it is not kept, and not sent again. @param {Record<string, any>} message */
  tell(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {Wish} wish */
  #post(wish) {
    this.#keep({ ...wish, id: newId(), version: this.hears.version() ?? 0 });
    this.#deliver();
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.overdue);
    clearTimeout(this.silence);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.cut);
    this.socket?.close();
  }

  #open() {
    if (this.isClosed) return;
    const version = this.hears.version();
    const live = tableAddress(this.table, version === null ? "live" : `live?version=${version}`);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${live}`);
    this.socket = socket;
    this.#expect(socket);
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.#expect(socket);
      this.#hear(JSON.parse(data));
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** Gives a line up when nothing comes on it any more. @param {WebSocket} socket */
  #expect(socket) {
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => {
      if (socket === this.socket) this.#drop();
    }, SILENCE);
  }

  /** @param {any} message */
  #hear(message) {
    // The server measures the way with it, so that nobody's clock pays for a slow line.
    if (message.type === "beat") return this.tell(message);
    if (message.type === "answer") {
      if (message.id === this.pending?.id && this.#isAnswered(message)) return;
    } else if (message.type === "table" || message.type === "current") {
      this.wait = FIRST_WAIT;
      this.hears.onLink("live");
      this.hears.onMessage(message);
      this.#deliver();
      return;
    }
    this.hears.onMessage(message);
  }

  /**
   * Takes the answer in. A command that only came too late, because of a change that left the position
   * as it was (a name, an offer), is sent again for the version of now; then nobody needs to hear of it.
   * @param {import("./types.js").Answer} answer
   */
  #isAnswered(answer) {
    const command = this.pending;
    this.#keep(null);
    if (!command || answer.error?.code !== "stale") return false;
    const isNewer = (this.hears.version() ?? 0) > command.version;
    if (!isNewer || this.moment !== this.hears.moment()) return false;
    this.#post(command);
    return true;
  }

  /** Gives a line up without waiting for its other end. */
  #drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.close();
    this.#lost(socket);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.isClosed || socket !== this.socket) return;
    this.socket = null;
    this.hears.onLink("reconnecting");
    this.timer = window.setTimeout(() => this.#open(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  #hurry() {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    this.socket?.close();
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.#open();
  }

  #deliver() {
    const { pending, socket } = this;
    if (!pending || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(pending));
    clearTimeout(this.overdue);
    // A machine that was switched off says no goodbye. Sent again on another line, it still counts once.
    this.overdue = window.setTimeout(() => {
      if (pending === this.pending && socket === this.socket) this.#drop();
    }, ANSWER_WAIT);
  }

  /** @param {Command|null} command */
  #keep(command) {
    this.pending = command;
    try {
      const kept = { command, moment: this.moment };
      if (command) localStorage.setItem(this.place, JSON.stringify(kept));
      else localStorage.removeItem(this.place);
    } catch {
      // Without storage the command still survives a lost line, only not a reload.
    }
    this.hears.onPending(command);
  }

  /** @returns {Kept|null} */
  #recall() {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? "null");
    } catch {
      return null;
    }
  }
}

const newId = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
