// @ts-check
/** The computers as opponents: who suits the player, whom to offer, and who comes next. */

import { opponentsIn, setupInfo } from "./api.js";
import { hasPlayed, settings } from "./settings.js";

/** @param {string} id of a level or style; the default level's rating if there is none such */
function ratingOf(id) {
  const setup = setupInfo();
  const all = opponentsIn(setup);
  return (
    (all.find((one) => one.id === id) ?? all.find((one) => one.id === setup.level))?.rating ?? 0
  );
}

/**
 * Who suits the player: the next one after a win, or else the one that fits the rating, the one played
 * last, or the default; for a newcomer, the weakest.
 */
export function suitedOpponent() {
  const setup = setupInfo();
  if (!hasPlayed()) return setup.levels[0].id;
  const isKnown = (/** @type {string} */ id) => opponentsIn(setup).some((one) => one.id === id);
  return [settings.next, settings.proposed, settings.level].find(isKnown) ?? setup.level;
}

/** The opponents to offer: the one that suits, then the one played last and those nearest in strength, weakest first. */
export function offeredOpponents() {
  const { levels, offered } = setupInfo();
  const first = suitedOpponent();
  const apart = (/** @type {{rating: number}} */ { rating }) => Math.abs(rating - ratingOf(first));
  const near = levels.toSorted((a, b) => apart(a) - apart(b)).map(({ id }) => id);
  const last = levels.filter(({ id }) => id === settings.level).map(({ id }) => id);
  const others = [...new Set([...last, ...near])].filter((id) => id !== first);
  const chosen = others.slice(0, offered - 1).sort((a, b) => ratingOf(a) - ratingOf(b));
  return [first, ...chosen];
}

/** The weakest level that is stronger than a level or style, or null if there is none. @param {string} id */
export function nextOpponent(id) {
  const setup = setupInfo();
  const beaten = opponentsIn(setup).find((one) => one.id === id)?.strength ?? 0;
  return setup.levels.find(({ strength }) => strength > beaten)?.id ?? null;
}
