// @ts-check
/** Sentences about events, turns and results. */

import { isInLobby, isMine, isOutOfTime, onlySeat } from "../core/seats.js";
import { listed, t } from "../i18n.js";
import {
  characterName,
  figureValues,
  fullLevelName,
  placementInSentence,
  placementName,
  seatName,
} from "./names.js";

/** @import { GameEvent, Outcome, ScoredEvent } from "../core/types.js" */
/** @import { GameContext } from "./names.js" */
/** @typedef {(context: GameContext, event: GameEvent) => string} SentenceOf */
/** @typedef {{text: string, type: string, seat: number|null, figure: string|null}} EventSentence */

/**
 * The sentence for each type of event; the points for a figure are given with the figure.
 * @type {{[T in GameEvent["type"]]?: (context: GameContext, event: Extract<GameEvent, {type: T}>) => string}}
 */
const SENTENCES = {
  placed: (context, event) =>
    t(event.was_free ? "event-placed-free" : "event-placed", {
      who: seatName(context, event.seat),
      move: placementInSentence(context.table, event.placement),
    }),
  scored: (context, event) =>
    t("event-going-out", {
      who: seatName(context, event.seat),
      points: event.points,
    }),
  "free-turn-gained": (context, event) =>
    t("event-free-turn", {
      who: seatName(context, event.seat),
      why: listed(event.reasons.map((reason) => t(`free-turn-${reason}`))),
    }),
  "free-turn-unused": (context, event) =>
    t("event-free-turn-unused", { who: seatName(context, event.seat) }),
  "turn-lost": (context, event) => t("event-turn-lost", { who: seatName(context, event.seat) }),
  withdrew: (context, event) => withdrawalText(context, event.seat),
  "game-ended": (context, { outcome }) =>
    (outcome.reason === "went-out" // the sentence about the points says so
      ? resultText(context, outcome.winners, outcome.scores)
      : outcomeText(context, outcome)) + evenText(context, outcome),
};

/** What to say while a computer cannot place; empty if none is failing. @param {import("../core/model.js").Model} model */
export function failureText({ table, view, thinking, hasFailed }) {
  if (!table || !view || thinking === null || !hasFailed) return "";
  return t("computer-failed", { who: seatName({ table, view }, thinking) });
}

/** Who plays on for a computer that could not place. @param {GameContext} context @param {import("../core/types.js").View} before */
export function replacementText({ view }, before) {
  const seat = view.to_play;
  const { name, level } = before.seats[seat];
  const who = name || characterName(level);
  return t("computer-replaced", { who, other: characterName(view.seats[seat].level) });
}

/** @param {GameEvent} event @returns {event is ScoredEvent} */
export const isScored = (event) => event.type === "scored";

/**
 * Put a completed figure and all points for it in one sentence.
 * @param {GameContext} context
 * @param {import("../core/types.js").FigureCompletedEvent} event
 * @param {ScoredEvent[]} points
 */
function figureSentence(context, event, points) {
  const figure = figureValues(event.figure);
  const parts = points.map((point) =>
    t(`points-${point.reason}`, {
      who: seatName(context, point.seat),
      points: point.points,
      ...figure,
    }),
  );
  if (event.majority === null) parts.unshift(t("points-tie"));
  return t("event-figure", {
    ...figure,
    points: parts.reduce((points, more) => t("points-and", { points, more })),
  });
}

/**
 * Put the events of a ply into sentences; a figure's points are part of the figure's sentence.
 * @param {GameContext} context
 * @param {GameEvent[]} events
 * @returns {EventSentence[]}
 */
export function eventSentences(context, events) {
  /** @type {EventSentence[]} */
  const sentences = [];
  for (const event of events) {
    const about = {
      type: event.type,
      seat: "seat" in event ? event.seat : null,
      figure: "figure" in event ? event.figure : null,
    };
    if (event.type === "figure-completed") {
      const scored = events.filter(isScored).filter(({ figure }) => figure === event.figure);
      sentences.push({ ...about, text: figureSentence(context, event, scored) });
    } else if (!(event.type === "scored" && event.figure)) {
      const sentence = /** @type {SentenceOf|undefined} */ (SENTENCES[event.type]);
      if (sentence) sentences.push({ ...about, text: sentence(context, event) });
    }
  }
  return sentences;
}

/** Why the game ended and who won. @param {GameContext} context @param {Outcome} outcome */
const outcomeText = (context, outcome) =>
  `${endText(context, outcome)} ${resultText(context, outcome.winners, outcome.scores)}`;

/** Why the game ended. @param {GameContext} context @param {Outcome} outcome */
export function endText(context, { reason, unplaced }) {
  if (reason === "withdrawals") return withdrawalsText(context);
  if (reason !== "went-out")
    return t(`end-${reason}`, { target: Number(context.table.options.target) });
  const seat = unplaced.indexOf(0);
  const key = seat === onlySeat(context.view) ? "end-went-out.you" : "end-went-out";
  return t(key, { who: seatName(context, seat) });
}

/** The text about a tie-break, preceded by a space; empty if there was none. @param {GameContext} context @param {Outcome} outcome */
export function evenText({ view: { withdrawn } }, { winners, scores }) {
  const isEven = (/** @type {number} */ score, /** @type {number} */ seat) =>
    score === scores[winners[0]] && !winners.includes(seat) && !withdrawn.includes(seat);
  return scores.some(isEven) ? ` ${t("end-even")}` : "";
}

/** Who resigned or ran out of time, until only one player was left. @param {GameContext} context */
function withdrawalsText(context) {
  const { withdrawn } = context.view;
  const isLate = (/** @type {number} */ seat) => isOutOfTime(context.view, seat);
  const you = onlySeat(context.view);
  const told = (/** @type {string} */ key, /** @type {number[]} */ seats) => {
    if (!seats.length) return "";
    const who = listed(seats.map((seat) => seatName(context, seat)));
    const isYou = seats.length === 1 && seats[0] === you;
    return isYou ? t(`${key}.you`) : t(key, { who, count: seats.length });
  };
  const gone = withdrawn.filter((seat) => !isLate(seat));
  const sentences = [told("end-out-of-time", withdrawn.filter(isLate)), told("end-resigned", gone)];
  return sentences.filter(Boolean).join(" ") || t("end-withdrawals");
}

/**
 * The pieces taken back.
 * @param {GameContext} context with the view before the undo
 * @param {import("../core/types.js").Move[]} removed
 */
export const takenBackText = (context, removed) =>
  t("event-taken-back", {
    count: removed.length,
    moves: listed(
      removed.map(({ seat, placement }) =>
        t("proposal-move", {
          who: seatName(context, seat),
          move: placementName(context.table, placement),
        }),
      ),
    ),
  });

/**
 * Who won or, for a viewer with one seat, how they did.
 * @param {GameContext} context
 * @param {number[]} winners
 * @param {number[]} scores
 */
export function resultText(context, winners, scores) {
  const you = onlySeat(context.view);
  const names = winners.map((seat) => (you === null ? seatName : opponentName)(context, seat));
  const who = listed(names);
  if (you === null) return t("end-winners", { who, count: winners.length });
  if (winners.includes(you)) return t(winners.length > 1 ? "end-you-share" : "end-you-win");
  const [own, best] = [scores[you], scores[winners[0]]];
  return t(own < best ? "end-you-lost" : "end-you-lost.otherwise", { who, own, best });
}

/** An opponent's name, with the level of a sole computer opponent. @param {GameContext} context @param {number} seat */
function opponentName(context, seat) {
  const { level, handed } = context.view.seats[seat];
  const name = seatName(context, seat);
  return level && !handed && context.view.seats.length === 2 ? fullLevelName(level, name) : name;
}

/** Why a player takes no further part. @param {GameContext} context @param {number} seat */
export const withdrawalText = (context, seat) =>
  t(isOutOfTime(context.view, seat) ? "event-out-of-time" : "event-withdrew", {
    who: seatName(context, seat),
  });

/** Whose turn it is and what to do. @param {GameContext} context */
export function turnText(context) {
  const { view } = context;
  if (view.outcome) return outcomeText(context, view.outcome);
  if (view.is_aborted) return t("end-aborted");
  if (isInLobby(view)) return t("turn-waiting");
  const who = seatName(context, view.to_play);
  if (view.seats[view.to_play].kind === "computer")
    return t(view.offer?.lesson ? "turn-teaching" : "turn-computer", { who });
  if (!isMine(view, view.to_play)) return t("turn", { who });
  const whose = onlySeat(view) === null ? "turn-place" : "turn-yours";
  if (view.leader === null) return t(`${whose}-first`, { who });
  if (view.is_free_turn) return t(`${whose}-free`, { who });
  return t(whose, { who });
}
