// @ts-check
/** Time on the clocks between two words of the server: counted down here, but the server's word holds. */

import { t } from "../i18n.js";

/** @typedef {import("../types.js").ClockState} ClockState */
/** @typedef {ClockState & {heard: number}} Clock  `heard` in milliseconds of this page */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From here on a clock is pressing. */
export const PRESSING = MINUTE;

/** @param {Clock} clock @param {number} seat @param {number} now @returns {number|null} milliseconds */
export function left(clock, seat, now) {
  const told = clock.seats[seat];
  if (told === null || told === undefined) return null;
  return Math.max(0, clock.running === seat ? told - (now - clock.heard) : told);
}

/** "4:07", or days and hours where there are days. @param {number} ms */
export function clockText(ms) {
  if (ms >= DAY) {
    const hours = Math.floor(ms / HOUR);
    return t("clock.left", { n: Math.floor(hours / 24), hours: hours % 24 });
  }
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
