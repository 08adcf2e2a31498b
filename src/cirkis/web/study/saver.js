// @ts-check
/**
 * Save a study as it changes. Unsaved changes are also stored in this browser, so that nothing is
 * lost when the page closes or the server is unreachable.
 */

import { readStored, store } from "../core/stored.js";
import { saveStudy } from "./study_api.js";

const DELAY = 800;
const AGAIN = 5000;

/** @typedef {"saved"|"saving"|"waiting"|"changed-elsewhere"|"refused"} SaveState */

/** @param {string} id */
const keyOf = (id) => `cirkis-study-${id}`;

/**
 * This browser's unsaved record of a study, if it is based on the saved version.
 * @param {string} id
 * @param {number} version
 * @returns {any} null if there is none
 */
export function unsaved(id, version) {
  const kept = readStored(keyOf(id));
  return kept?.version === version ? kept.record : null;
}

export class Saver {
  /**
   * @param {string} id
   * @param {number} version the saved one
   * @param {(state: SaveState, error?: any) => void} onState
   */
  constructor(id, version, onState) {
    this.id = id;
    this.version = version;
    this.onState = onState;
    /** The record to save. @type {any} */
    this.record = null;
    this.timer = 0;
    this.isSending = false;
    this.onLeave = () => document.visibilityState === "hidden" && this.#send(true);
    document.addEventListener("visibilitychange", this.onLeave);
  }

  /** @param {any} record the current one */
  save(record) {
    this.record = record;
    store(keyOf(this.id), { version: this.version, record });
    this.onState("saving");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#send(), DELAY);
  }

  /** Save any remaining change immediately, and stop. */
  end() {
    document.removeEventListener("visibilitychange", this.onLeave);
    clearTimeout(this.timer);
    return this.#send(true);
  }

  /** Overwrite a change made elsewhere. @param {number} version of that change */
  insist(version) {
    this.version = version;
    return this.#send();
  }

  /** @param {boolean} [isLeaving] */
  async #send(isLeaving = false) {
    clearTimeout(this.timer);
    if (!this.record || this.isSending) return;
    const { record } = this;
    this.isSending = true;
    try {
      ({ version: this.version } = await saveStudy(
        this.id,
        { record, version: this.version },
        isLeaving,
      ));
      if (this.record === record) this.#done();
    } catch (error) {
      this.#failed(/** @type {any} */ (error));
      return;
    } finally {
      this.isSending = false;
    }
    if (this.record) this.save(this.record);
  }

  #done() {
    this.record = null;
    store(keyOf(this.id), null);
    this.onState("saved");
  }

  /** @param {any} error */
  #failed(error) {
    if (error.code === "stale") return this.onState("changed-elsewhere", error);
    if (error.code === "bad-record" || error.code === "too-large" || error.code === "no-study")
      return this.onState("refused", error);
    this.onState("waiting", error);
    this.timer = window.setTimeout(() => this.#send(), AGAIN);
    return undefined;
  }
}
