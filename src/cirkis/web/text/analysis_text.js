// @ts-check
/** What the engine found, and what a placement would do, in words. */

import { onlySeat } from "../core/seats.js";
import { listed, numberText, percent, t } from "../i18n.js";
import { eventSentences, isScored } from "./event_text.js";
import { figureValues, placementName, seatName, shapeText } from "./names.js";

/** @import { GameEvent, ReasonInfo } from "../core/types.js" */
/** @import { GameContext } from "./names.js" */

const LETS = new Set(["lets", "lets-free"]);
/** Who wins, as the result of what comes before. */
const WON = new Set(["shares", "loses"]);

/** Whether a reason continues the one before it. @param {ReasonInfo} reason @param {ReasonInfo} [before] */
const isMore = ({ kind, seat }, before) =>
  before !== undefined && seat === before.seat && [kind, before.kind].every((one) => LETS.has(one));

/**
 * Reasons that one phrase covers, as part of a sentence.
 * @param {GameContext} context
 * @param {ReasonInfo[]} same
 * @param {ReasonInfo[]} before the preceding reasons, whose figures and verbs are not repeated
 */
function reasonText(context, same, before) {
  const [[reason], last] = [same, before.at(-1)];
  const isNamed =
    (reason.kind === "gives" && last?.figure === reason.figure) ||
    (reason.kind === "free-center-star" && before.some(({ figure }) => figure === "center star"));
  const seats = same.flatMap(({ seat }) => seat ?? []);
  const named = reason.kind === "denies" && reason.figure ? ".figure" : "";
  const also = isMore(reason, last) ? ".more" : isEach(reason, same[1]) ? ".each" : named;
  const form = isNamed ? ".same" : WON.has(reason.kind) && last ? ".so" : also;
  return t(`reason-${reason.kind}${form}`, {
    figures: listed(same.map(({ figure: of }) => (of ? t("figure-the", figureValues(of)) : ""))),
    points: reason.points ?? 0,
    was: reason.was ?? 0,
    count: reason.count ?? 0,
    winner: seats.length > 1 ? "several" : "one",
    who: listed(seats.map((seat) => seatName(context, seat))),
    ...(reason.figure === undefined ? {} : figureValues(reason.figure)),
    ...(reason.shape === undefined ? {} : { shape: shapeText(reason.shape) }),
  });
}

/** Kinds of reasons that can differ only in their seats; one phrase then covers them all. */
const TOGETHER = new Set(["no-reply", "shares", "loses"]);
const EACH = new Set(["completion", "majority"]);

/** Whether two successive reasons give the same points for different figures. @param {ReasonInfo} reason @param {ReasonInfo} [before] */
const isEach = ({ kind, points }, before) =>
  EACH.has(kind) && kind === before?.kind && points === before.points;

/** Reasons in groups that one phrase covers. @param {ReasonInfo[]} reasons */
export function grouped(reasons) {
  /** @type {Map<string|ReasonInfo, ReasonInfo[]>} */
  const told = new Map();
  /** @type {string|ReasonInfo} */
  let key = "";
  for (const [nth, reason] of reasons.entries()) {
    if (!isEach(reason, reasons[nth - 1])) key = TOGETHER.has(reason.kind) ? reason.kind : reason;
    told.set(key, [...(told.get(key) ?? []), reason]);
  }
  return [...told.values()];
}

/**
 * Join the most important reasons into one phrase; empty if there are none.
 * @param {GameContext} context
 * @param {ReasonInfo[]} reasons
 * @param {number} [limit]
 * @param {string} [lead] a clause before them
 */
export function reasonsText(context, reasons, limit = 4, lead = "") {
  const shown = grouped(reasons).slice(0, limit);
  const clauses = lead ? [[lead]] : [];
  let end = "";
  for (const [nth, same] of shown.entries()) {
    const groups = shown.slice(0, nth).filter(([one, other]) => !isEach(one, other));
    const before = groups.flat();
    const text = reasonText(context, same, before);
    if (before.length && WON.has(same[0].kind)) end = text;
    else if (isMore(same[0], before.at(-1))) clauses[clauses.length - 1].push(text);
    else clauses.push([text]);
  }
  return [listed(clauses.map(listed)), end].filter(Boolean).join(", ");
}

/** The cost of a mistake. @param {import("../core/types.js").PlyInfo} ply */
export function lossText({ after, seat, loss }) {
  const chance = after.chances[seat];
  return lossOf(chance + loss, chance);
}

/** How far a chance falls. @param {number} before @param {number} after */
export const lossOf = (before, after) =>
  t("review-lost", { before: percent(before), after: percent(after) });

/** Format expected points. @param {number} points */
export const pointsText = (points) => numberText(points, { maximumFractionDigits: 0 });

/**
 * The placement made, or the player's resignation.
 * @param {GameContext} context
 * @param {{index: number|null, seat: number}} ply
 */
export const moveText = (context, { index, seat }) =>
  index === null
    ? t("event-withdrew", { who: seatName(context, seat) })
    : placementName(context.table, index);

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
