// @ts-check
/**
 * Replay other players' placements one by one, at the chosen pace, and again on request.
 *
 * The model always holds the newest position; `model.following` is the number of plies shown
 * so far. Picking up a piece, looking back or pressing Skip ends the replay immediately.
 */

import { sinceOwnTurn } from "../core/recent_moves.js";
import { settings } from "../core/settings.js";

/** @import { Model } from "../core/model.js" */
/** Called when a ply is shown; `isBrief` if another follows at once. @typedef {(isBrief: boolean) => void} React */

/** Milliseconds between two placements. @type {Record<import("../core/settings.js").Settings["pace"], number>} */
const PACES = { "at-once": 0, brisk: 1000, calm: 2600 };
/** The pace of a replay on request if the setting is "at-once". */
const AGAIN = PACES.brisk;

export class Follower {
  /** @param {Model} model @param {(ply: number, isBrief: boolean) => void} showAgain */
  constructor(model, showAgain) {
    this.model = model;
    this.showAgain = showAgain;
    /** Plies still to show. @type {{ply: number, react: React}[]} */
    this.queue = [];
    this.timer = 0;
    /** The time of the last placement shown. */
    this.shownAt = -Infinity;
  }

  /** Milliseconds between two placements; zero in a game with a time bank or while the page is hidden. */
  get #pause() {
    const isPressed = this.model.view?.clock?.kind === "bank";
    return isPressed || document.hidden ? 0 : (PACES[settings.pace] ?? 0);
  }

  /**
   * Show the last ply of the model's view, when it is due.
   * @param {boolean} waits whether it waits its turn, as other players' placements do
   * @param {React} react
   */
  take(waits, react) {
    const { model } = this;
    const now = performance.now();
    if (!waits || model.shownPly !== null || model.isHolding) this.finish();
    const wait = waits ? this.shownAt + this.#pause - now : 0;
    if (!this.queue.length && wait <= 0) {
      this.shownAt = now;
      react(false);
      return;
    }
    const ply = model.view?.plies ?? 0;
    this.queue.push({ ply, react });
    if (this.queue.length > 1) return;
    model.set({ following: ply - 1 });
    this.#wait(wait);
  }

  /** Replay the placements since the player's last turn. */
  again() {
    const { view } = this.model;
    if (!view || this.queue.length) return;
    const from = sinceOwnTurn(view);
    for (let ply = from + 1; ply <= view.plies; ply += 1)
      this.queue.push({ ply, react: (isBrief) => this.showAgain(ply, isBrief) });
    if (!this.queue.length) return;
    this.model.set({ following: from, shownPly: null });
    this.#wait(AGAIN / 2);
  }

  /** Stop following if the player does something else. */
  update() {
    const { following, isHolding, shownPly } = this.model;
    if (this.queue.length && (following === null || isHolding || shownPly !== null)) this.finish();
  }

  /** Show the remaining plies immediately. */
  finish() {
    clearTimeout(this.timer);
    const left = this.queue;
    this.queue = [];
    if (this.model.following !== null) this.model.set({ following: null });
    left.forEach(({ react }, nth) => react(nth < left.length - 1));
  }

  /** Drop the remaining plies, because the table was replaced. */
  clear() {
    clearTimeout(this.timer);
    this.queue = [];
    this.model.set({ following: null });
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#step(), Math.max(0, milliseconds));
  }

  #step() {
    const next = this.queue.shift();
    if (!next) return;
    this.shownAt = performance.now();
    this.model.set({ following: this.queue.length ? next.ply : null });
    next.react(false);
    if (this.queue.length) this.#wait(this.#pause || AGAIN);
  }
}
