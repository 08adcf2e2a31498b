// @ts-check
/** What was said at a table, in this page's language. Knows nothing of the document. */

import { tOr } from "../i18n.js";
import { seatName } from "../telling.js";

/** @typedef {import("../types.js").Said} Said */
/** @typedef {import("../telling.js").Scene} Scene */

/** The quick phrases, in the order in which they are offered. */
export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "oops",
  "your-turn",
  "one-moment",
  "good-game",
  "again",
  "bye",
];

/** @param {Pick<Said, "text"|"phrase">} one */
export const saidText = ({ text, phrase }) =>
  phrase ? tOr(`phrase.${phrase}`, phrase) : (text ?? "");

/** @param {Scene} scene @param {Pick<Said, "seat"> & {name?: string|null}} one */
export const speaker = (scene, { seat, name }) =>
  name || (seat === null ? "" : seatName(scene, seat));

/** The history with more in it, each saying once and in order. @param {Said[]} before @param {Said[]} more */
export function joined(before, more) {
  const byNumber = new Map([...before, ...more].map((one) => [one.n, one]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}
