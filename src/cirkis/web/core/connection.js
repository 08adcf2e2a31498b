// @ts-check
/**
 * The WebSocket connection to a table.
 * It reconnects automatically, and keeps an unanswered command (also in local storage) to send it
 * again under the same id.
 */

import { tableUrl } from "./api.js";
import { newId, readStored, store } from "./browser.js";
import { openSocket, watchNetwork } from "./transport.js";

/** @import { ServerMessage } from "./types.js" */

/**
 * A player's action, with the table's version if it is not for the current one.
 * @typedef {import("./types.js").Command & {version?: number}} Action
 */
/** @typedef {Action & {id: string, version: number}} Command */
/** @typedef {"connecting"|"live"|"reconnecting"} ConnectionState */
/**
 * @typedef {object} ConnectionListener
 * @property {(message: ServerMessage) => void} onMessage
 * @property {(connectionState: ConnectionState) => void} onStateChange
 * @property {(pending: Command|null) => void} onPending
 * @property {() => number|null} version
 */

const FIRST_RETRY = 400;
const MAX_RETRY = 8000;
/** The close code of a server about to restart, registered with IANA. */
const SERVICE_RESTART = 1012;
/** Milliseconds after a restart until the first retry, and until the page reports the loss. */
const RESTART_RETRY = 80;
const RESTART_PATIENCE = 1000;
/** Milliseconds to wait for an answer to a command before the connection counts as dead. */
const ANSWER_TIMEOUT = 10_000;
/**
 * Milliseconds of silence before a connection counts as dead; heartbeats come every ten seconds.
 * After the device has slept, or the player was elsewhere, one missing heartbeat is enough.
 */
const SILENCE_TIMEOUT = 25_000;
const HEARTBEAT_TIMEOUT = 12_000;
/** Milliseconds between looks at the clock. */
const LOOK_INTERVAL = 2000;

export class Connection {
  /** @param {string} table @param {ConnectionListener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    this.storageKey = `cirkis.pending.${table}`;
    /** @type {Command|null} */
    this.pending = placementOf(readStored(this.storageKey));
    /** @type {import("./transport.js").Socket|null} */
    this.socket = null;
    this.retryDelay = FIRST_RETRY;
    this.retryTimer = 0;
    this.answerTimer = 0;
    this.patienceTimer = 0;
    this.isClosed = false;
    // Without a network, the browser can take minutes to notice a dead connection, and ten
    // more seconds to close it.
    this.stopWatching = watchNetwork({
      online: () =>
        this.socket?.readyState === WebSocket.OPEN ? this.#revive() : this.#reconnectNow(),
      offline: () => this.#drop(),
      back: () => this.#revive(),
    });
    // By the clock, because a timer does not run while the device sleeps.
    this.heardAt = this.lookedAt = Date.now();
    this.lookTimer = window.setInterval(() => this.#look(), LOOK_INTERVAL);
    this.#open();
  }

  /**
   * Send a player's action as a command with a new id, for the version that the player saw.
   * It is never sent again for another version: the player might not want it there.
   * @param {Action} action
   */
  send(action) {
    if (this.pending) return;
    this.#store({ version: this.listener.version() ?? 0, ...action, id: newId() });
    this.#deliver();
  }

  /**
   * Send a message that is not a command: it is neither stored nor resent. Return whether it was sent.
   * @param {import("./types.js").ClientMessage} message
   */
  sendMessage(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Connect again, which brings the whole table: a change is missing. */
  reconnect() {
    this.#drop();
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    clearTimeout(this.answerTimer);
    clearInterval(this.lookTimer);
    clearTimeout(this.patienceTimer);
    this.stopWatching();
    this.socket?.close();
  }

  #open() {
    if (this.isClosed) return;
    const socket = openSocket(tableUrl(this.table, "live"));
    this.socket = socket;
    this.heardAt = Date.now();
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.heardAt = Date.now();
      this.#receive(JSON.parse(data));
    };
    socket.onclose = ({ code }) => this.#onLost(socket, code === SERVICE_RESTART);
  }

  /** Whether nothing has arrived for so many milliseconds; the clock may have been set back. @param {number} timeout */
  #isSilent(timeout) {
    return Math.abs(Date.now() - this.heardAt) > timeout;
  }

  /** Drop a connection that has gone silent; replace it at once if the device has slept. */
  #look() {
    const hasSlept = Date.now() - this.lookedAt > HEARTBEAT_TIMEOUT;
    this.lookedAt = Date.now();
    if (hasSlept) this.#revive();
    else if (this.#isSilent(SILENCE_TIMEOUT)) this.#drop();
  }

  /** Connect again, unless something arrived a moment ago: the browser calls even a dead connection open. */
  #revive() {
    if (this.socket && !this.#isSilent(HEARTBEAT_TIMEOUT)) return;
    this.#drop();
    this.#reconnectNow();
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    // The echo measures the latency, which the server does not charge to the clock.
    if (message.type === "beat") return void this.sendMessage(message);
    if (message.type === "answer") {
      if (message.id === this.pending?.id) this.#store(null);
    } else if (message.type === "table") {
      this.retryDelay = FIRST_RETRY;
      clearTimeout(this.patienceTimer);
      this.patienceTimer = 0;
      this.listener.onStateChange("live");
      this.listener.onMessage(message);
      this.#deliver();
      return;
    }
    this.listener.onMessage(message);
  }

  /** Give up on a connection without waiting for the other end to close it. */
  #drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.close();
    this.#onLost(socket);
  }

  /**
   * Retry soon, and report the loss; after a restart, report it only if retrying takes too long.
   * @param {import("./transport.js").Socket} socket @param {boolean} [isRestart]
   */
  #onLost(socket, isRestart = false) {
    if (this.isClosed || socket !== this.socket) return;
    this.socket = null;
    if (isRestart) {
      this.retryDelay = RESTART_RETRY;
      this.patienceTimer ||= window.setTimeout(() => {
        this.patienceTimer = 0;
        if (this.socket?.readyState !== WebSocket.OPEN) this.listener.onStateChange("reconnecting");
      }, RESTART_PATIENCE);
    } else if (!this.patienceTimer) this.listener.onStateChange("reconnecting");
    this.retryTimer = window.setTimeout(
      () => this.#open(),
      this.retryDelay * (0.7 + Math.random() * 0.6),
    );
    this.retryDelay = Math.min(this.retryDelay * 2, MAX_RETRY);
  }

  #reconnectNow() {
    this.socket?.close();
    clearTimeout(this.retryTimer);
    this.retryDelay = FIRST_RETRY;
    this.#open();
  }

  #deliver() {
    const { pending, socket } = this;
    if (!pending || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(pending));
    clearTimeout(this.answerTimer);
    // A machine that loses power does not close its connections. A resent command counts only once.
    this.answerTimer = window.setTimeout(() => {
      if (pending === this.pending && socket === this.socket) this.#drop();
    }, ANSWER_TIMEOUT);
  }

  /** @param {Command|null} command */
  #store(command) {
    this.pending = command;
    store(this.storageKey, command && { command });
    this.listener.onPending(command);
  }
}

/**
 * The placement among the stored commands: any other may no longer be wanted when the page is opened
 * again, perhaps days later, while a placement counts only in its position.
 * @param {{command: Command}|null} stored
 */
const placementOf = (stored) =>
  stored?.command?.type === "place" && typeof stored.command.id === "string"
    ? stored.command
    : null;
