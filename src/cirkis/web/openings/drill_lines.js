// @ts-check
/** The lines whose next placement was wrong in a drill; they are repeated until it is right. */

import { readStored, store } from "../core/stored.js";

const KEY = "cirkis.drill";
const MOST = 30;

/** @typedef {{players: number, line: string[]}} DrillLine */

/** @returns {DrillLine[]} the oldest first */
function read() {
  const known = readStored(KEY);
  return Array.isArray(known) ? known.filter((one) => Array.isArray(one?.line)) : [];
}

/** @param {DrillLine} one @param {DrillLine} other */
const isSame = (one, other) =>
  one.players === other.players && one.line.join() === other.line.join();

/** The line to begin with; null if none went wrong. @param {number} players @returns {string[]|null} */
export const wrongLine = (players) => read().find((one) => one.players === players)?.line ?? null;

/** Keep a line, or drop it if its next placement was right. @param {DrillLine} line @param {boolean} isWrong */
export function keepLine(line, isWrong) {
  const others = read().filter((one) => !isSame(one, line));
  store(KEY, isWrong ? [...others, line].slice(-MOST) : others);
}
