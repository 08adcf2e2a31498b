// @ts-check
/** The clocks in the trays, counting down between messages; a bell rings when time is low. */

import { isMine } from "../core/seats.js";
import { t } from "../i18n.js";
import { announce } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { playSound } from "../ui/notifications.js";

/** @import { Clock, Model } from "../core/model.js" */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds below which a clock counts as low. */
const LOW_TIME = MINUTE;

/**
 * How much time a seat has left, or null without a clock.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} now
 * @returns {number|null} milliseconds
 */
function remainingTime(clock, seat, now) {
  const left = clock.seats[seat];
  if (left === null || left === undefined) return null;
  return Math.max(0, clock.running === seat ? left - (now - clock.receivedAt) : left);
}

/** Format as "4:07" or "1:04:07", or in days and hours. @param {number} ms */
export function formatClock(ms) {
  if (ms >= DAY) {
    const hours = Math.floor(ms / HOUR);
    return t("clock-left", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const TICK_INTERVAL = 250;

export class Clocks {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const { view } = model;
    this.faces = (view?.seats ?? []).map(() =>
      h("p", { class: "tray-clock", role: "timer", hidden: true }),
    );
    /** The turn for which the bell has rung: it rings once per turn. @type {string} */
    this.rung = "";
    this.timer = 0;
  }

  /** Show the time left, and tick while a clock is running on this page. */
  update() {
    const { clock, view } = this.model;
    clearTimeout(this.timer);
    if (typeof clock?.running === "number" && this.faces[0].isConnected)
      this.timer = window.setTimeout(() => this.update(), TICK_INTERVAL);
    const now = performance.now();
    this.faces.forEach((face, seat) => {
      const ms = clock && view ? remainingTime(clock, seat, now) : null;
      // Setting the property restyles the element even if the value is the same.
      if (face.hidden !== (ms === null)) face.hidden = ms === null;
      if (ms === null || !clock || !view) return;
      const text = formatClock(ms);
      if (face.textContent !== text) face.textContent = text;
      const isRunning = clock.running === seat;
      face.classList.toggle("running", isRunning);
      face.classList.toggle("low-time", isRunning && ms < LOW_TIME);
      if (isRunning && ms < LOW_TIME && isMine(view, seat)) this.#ring(`${view.plies}-${seat}`);
    });
  }

  /** @param {string} turn */
  #ring(turn) {
    if (this.rung === turn) return;
    this.rung = turn;
    playSound("clock");
    announce(t("clock-pressing"));
  }

  close() {
    clearTimeout(this.timer);
  }
}
