// @ts-check
/** What happened in a game, in words: events, results, figures, and why a piece cannot be placed. */

import { isInLobby, isMine, isOutOfTime, onlySeat } from "../core/seats.js";
import { listed, percent, t } from "../i18n.js";
import {
  characterName,
  figureValues,
  fullLevelName,
  placementForms,
  placementInSentence,
  placementName,
  seatName,
  shapeName,
} from "./names.js";

/** @import { Model, Notice } from "../core/model.js" */
/** @import { FigureState, GameEvent, Outcome, ScoredEvent } from "../core/types.js" */
/** @import { GameContext } from "./names.js" */
/** @typedef {(context: GameContext, event: GameEvent) => string} SentenceOf */
/** @typedef {{text: string, type: string, seat: number|null, figure: string|null}} EventSentence */

/**
 * A sentence about a player, who is "you" at the only seat of this device.
 * @param {GameContext} context @param {number} seat @param {string} key @param {Record<string, string|number>} [values]
 */
const told = (context, seat, key, values = {}) =>
  t(seat === onlySeat(context.view) ? `${key}.you` : key, {
    who: seatName(context, seat),
    ...values,
  });

/**
 * The sentence for each type of event; the points for a figure are given with the figure.
 * @type {{[T in GameEvent["type"]]?: (context: GameContext, event: Extract<GameEvent, {type: T}>) => string}}
 */
const SENTENCES = {
  placed: (context, { seat, placement, was_free }) =>
    told(context, seat, was_free ? "event-placed-free" : "event-placed", {
      move: placementInSentence(context.table, placement),
    }),
  scored: (context, { seat, points }) => told(context, seat, "event-going-out", { points }),
  "free-turn-gained": (context, { seat, reasons }) =>
    told(context, seat, "event-free-turn", {
      why: listed(reasons.map((reason) => t(`free-turn-${reason}`))),
    }),
  "free-turn-unused": (context, { seat }) => told(context, seat, "event-free-turn-unused"),
  "turn-lost": (context, { seat }) => told(context, seat, "event-turn-lost"),
  withdrew: (context, { seat }) => withdrawalText(context, seat),
  "game-ended": (context, { outcome }) =>
    outcomeText(context, outcome) + evenText(context, outcome),
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

const POINTS = {
  majority: "points-majority",
  completion: "points-completion",
  "going-out": "event-going-out",
};

/**
 * Put a completed figure and all points for it in one sentence.
 * @param {GameContext} context
 * @param {import("../core/types.js").FigureCompletedEvent} event
 * @param {ScoredEvent[]} points
 */
function figureSentence(context, event, points) {
  const figure = figureValues(event.figure);
  const parts = points.map(({ seat, reason, points }) =>
    told(context, seat, POINTS[reason], { points }),
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

/**
 * Who won and, unless the sentence about the last points says so, why the game ended.
 * @param {GameContext} context
 * @param {Outcome} outcome
 */
function outcomeText(context, outcome) {
  const result = resultText(context, outcome.winners, outcome.scores);
  return outcome.reason === "went-out" ? result : `${endText(context, outcome)} ${result}`;
}

/** Why the game ended. @param {GameContext} context @param {Outcome} outcome */
export function endText(context, { reason, unplaced }) {
  if (reason === "withdrawals") return withdrawalsText(context);
  if (reason !== "went-out")
    return t(`end-${reason}`, { target: Number(context.table.options.target) });
  return told(context, unplaced.indexOf(0), "end-went-out");
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
  const why = (/** @type {string} */ key, /** @type {number[]} */ seats) => {
    if (!seats.length) return "";
    const who = listed(seats.map((seat) => seatName(context, seat)));
    return seats.length === 1
      ? told(context, seats[0], key, { count: 1 })
      : t(key, { who, count: seats.length });
  };
  const gone = withdrawn.filter((seat) => !isLate(seat));
  const sentences = [why("end-out-of-time", withdrawn.filter(isLate)), why("end-resigned", gone)];
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
  told(context, seat, isOutOfTime(context.view, seat) ? "event-out-of-time" : "event-withdrew");

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

/** Who owns a complete figure, or how many of its cells are free. @param {GameContext} context @param {FigureState} figure @param {number} free */
export function figureStateText(context, { complete, owner }, free) {
  if (!complete) return t("board-figure-free", { count: free });
  return owner === null
    ? t("board-figure-tied")
    : t("board-figure-owner", { who: seatName(context, owner) });
}

/**
 * Describe a figure: each player's cells, and who owns it or how many cells are free.
 * @param {GameContext} context
 * @param {FigureState} figure
 * @param {number} size how many cells it has
 */
export function figureText(context, figure, size) {
  const { name, segments } = figure;
  const shares = segments
    .map((n, seat) => (n ? t("board-share", { who: seatName(context, seat), count: n }) : ""))
    .filter(Boolean);
  const free = size - segments.reduce((sum, n) => sum + n, 0);
  const state = figureStateText(context, figure, free);
  if (!shares.length) return t("figure-untouched", { ...figureValues(name), state });
  return t("board-figure", { ...figureValues(name), shares: listed(shares), state });
}

/**
 * The chances of owning a figure in words, the most likely owner first.
 * @param {GameContext} context
 * @param {number[]} shares by seat, followed by the chance that nobody owns it
 */
const ownersByChance = (context, shares) =>
  shares
    .map((chance, seat) => ({ chance, seat }))
    .sort((one, other) => other.chance - one.chance)
    .filter(({ chance }, nth) => !nth || chance >= 0.01)
    .map(({ chance, seat }) => ({
      who: seat === shares.length - 1 ? t("ownership-nobody") : seatName(context, seat),
      chance: percent(chance),
    }));

/** The most likely owner of a figure. @param {GameContext} context @param {string} name @param {number[]} shares */
export const likelyText = (context, name, shares) =>
  t("ownership-likely", { ...figureValues(name), ...ownersByChance(context, shares)[0] });

/** How likely each player is to own a figure. @param {GameContext} context @param {number[]} shares */
export const ownershipText = (context, shares) =>
  t("ownership-shares", {
    shares: listed(ownersByChance(context, shares).map((owner) => t("chance-of", owner))),
  });

/** @param {string} text @param {string[]} [cells] @returns {Notice} */
export const refusalNotice = (text, cells = []) => ({ text, tone: "error", cells });

/**
 * The notice for a cell that is covered, or null for an empty one.
 * @param {Model} model
 * @param {string} cell
 */
export function takenNotice(model, cell) {
  const { table, placements, position } = model;
  const taken = position.placed.find(([, placement]) => placements[placement].cells.includes(cell));
  if (!taken || !table) return null;
  const text = t("cannot-taken", { cell, ...placementForms(table, taken[1]) });
  return refusalNotice(text, placements[taken[1]].cells);
}

/**
 * The notice for an empty cell where nothing fits.
 * @param {Model} model
 * @param {string} cell
 * @param {import("../core/types.js").ObstacleInfo|null} obstacle null if the request failed
 */
export function obstacleNotice(model, cell, obstacle) {
  const cells = [...new Set([cell, ...(obstacle?.cells ?? [])])];
  return refusalNotice(obstacleText(model, cell, obstacle?.reason ?? null), cells);
}

/** @param {Model} model @param {string} cell @param {string|null} reason */
function obstacleText({ table, selection }, cell, reason) {
  if (!table || selection.shape === null)
    return reason ? t(`obstacle-${reason}.any`, { cell }) : t("cannot-cell", { cell });
  const shape = shapeName(table, selection.shape);
  return reason ? t(`obstacle-${reason}`, { cell, shape }) : t("cannot-here", { cell, shape });
}
