// @ts-check
/** The effects of a placement, as labels for the board and as sentences for screen readers. */

import { onlySeat } from "../core/seats.js";
import { t } from "../i18n.js";
import { eventSentences, isScored } from "./event_text.js";
import { placementName, seatName } from "./names.js";

/** @import { GameEvent } from "../core/types.js" */
/** @import { GameContext } from "./names.js" */
/**
 * An effect of a placement, and the player it concerns.
 * @typedef {{kind: "points"|"free-turn"|"lost-turn"|"end", seat: number|null, text: string}} Effect
 */

/** A player's name, or "you". @param {GameContext} context @param {number} seat */
const whoOf = (context, seat) =>
  seat === onlySeat(context.view) ? t("effect-you") : seatName(context, seat);

/**
 * The effects of a placement: points by player, the mover first; turns; the end of the game.
 * @param {GameContext} context
 * @param {GameEvent[]} events
 * @returns {Effect[]}
 */
export function effectsOf(context, events) {
  const ends = events.some(({ type }) => type === "game-ended");
  return [
    ...pointEffects(context, events),
    ...events.flatMap((event) => turnEffect(context, event, events, ends)),
  ];
}

/** @param {GameContext} context @param {GameEvent[]} events @returns {Effect[]} */
function pointEffects(context, events) {
  const { seats, to_play } = context.view;
  const scored = events.filter(isScored);
  const inOrder = seats.map((_, step) => (to_play + step) % seats.length);
  return inOrder.flatMap((seat) => {
    const points = scored.reduce((sum, one) => sum + (one.seat === seat ? one.points : 0), 0);
    if (!points) return [];
    const text = t("effect-points", { points, who: whoOf(context, seat) });
    return [{ kind: "points", seat, text }];
  });
}

/**
 * @param {GameContext} context
 * @param {GameEvent} event
 * @param {GameEvent[]} events
 * @param {boolean} ends whether the game ends, in which case lost turns do not matter
 * @returns {Effect[]}
 */
function turnEffect(context, event, events, ends) {
  switch (event.type) {
    case "free-turn-gained": {
      const isUnused = events.some(({ type }) => type === "free-turn-unused");
      const text = t(isUnused ? "effect-free-turn-unused" : "effect-free-turn");
      return [{ kind: "free-turn", seat: null, text }];
    }
    case "turn-lost": {
      if (ends) return [];
      const text = t("effect-lost-turn", { who: whoOf(context, event.seat) });
      return [{ kind: "lost-turn", seat: event.seat, text }];
    }
    case "game-ended":
      return [{ kind: "end", seat: null, text: endText(context, event.outcome) }];
    default:
      return [];
  }
}

/** @param {GameContext} context @param {import("../core/types.js").Outcome} outcome */
function endText(context, { reason, winners }) {
  const [first] = winners;
  const whose = winners.length > 1 ? "shared" : first === onlySeat(context.view) ? "you" : "other";
  return t("effect-end", { reason, whose, who: seatName(context, first) });
}

/**
 * A placement and its effects, in sentences.
 * @param {GameContext} context
 * @param {number} placement
 * @param {GameEvent[]|null} events null while unknown
 */
export function aimedText(context, placement, events) {
  const sentences = eventSentences(context, events ?? []).map(({ text }) => text);
  return [`${placementName(context.table, placement)}.`, ...sentences].join(" ");
}
