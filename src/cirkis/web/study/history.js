// @ts-check
/** Undo and redo, using snapshots of the study. */

const MAX_STEPS = 200;

/**
 * @template T
 */
export class History {
  /** @param {T} value the current one; must be serializable as JSON */
  constructor(value) {
    this.now = JSON.stringify(value);
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Remember a change; return whether there was one. @param {T} value */
  record(value) {
    const text = JSON.stringify(value);
    if (text === this.now) return false;
    this.past = [...this.past, this.now].slice(-MAX_STEPS);
    this.future = [];
    this.now = text;
    return true;
  }

  /** @returns {T} */
  undo() {
    return this.#move(this.past, this.future);
  }

  /** @returns {T} */
  redo() {
    return this.#move(this.future, this.past);
  }

  /** @param {string[]} from @param {string[]} to */
  #move(from, to) {
    const text = from.pop();
    if (text !== undefined) {
      to.push(this.now);
      this.now = text;
    }
    return JSON.parse(this.now);
  }
}
