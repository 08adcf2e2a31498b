// @ts-check
/** Explain a placement: why it is good or bad, its chance, and what it leads to. */

import { listed, t } from "../i18n.js";
import { grouped, percent, reasonsText } from "../text/analysis_text.js";
import { placementInSentence, placementName, seatName } from "../text/names.js";

/** @import { Balance, Consequence, ExplainedLine } from "../core/types.js" */
/** @import { ReasonInfo, TableInfo, TriedPlacement } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */
/**
 * A placement to explain.
 * @typedef {object} Explained
 * @property {number} index
 * @property {ReasonInfo[]} reasons
 * @property {Consequence|null} consequence
 * @property {Balance|null} balance
 * @property {Consequence[]} likely
 */

const MOST_REASONS = 3;
export const ENDINGS = new Set(["wins", "shares", "loses"]);
/** The reasons given after all others, in this order. */
const LAST = ["goes-out", "blocks", ...ENDINGS];
/** The reasons that say what a placement does, whether or not it is the best. */
export const DONE = new Set([...LAST, "majority", "completion", "gives"]);

/** Whether a reason says what a placement does, or why it is its player's turn again. @param {ReasonInfo} reason @param {Consequence|null} consequence */
const isDone = ({ kind }, consequence) =>
  DONE.has(kind) ||
  (kind === "no-reply" && consequence !== null) ||
  (kind.startsWith("free-") && consequence?.later === 1);

/**
 * The reasons that another placement does not share, and those that say what this one does.
 * @param {Explained} placement
 * @param {ReasonInfo[]} others the reasons of the other placement
 */
function unshared({ reasons, consequence }, others) {
  const shared = new Set(others.map((reason) => JSON.stringify(reason)));
  return reasons.filter((one) => isDone(one, consequence) || !shared.has(JSON.stringify(one)));
}

const SLIGHT = new Set(["few-replies", "takes", "equalises", "lets-give"]);

/** The reasons, without those that say little about what follows. @param {ReasonInfo[]} reasons */
export const telling = (reasons) => reasons.filter(({ kind }) => !SLIGHT.has(kind));

/**
 * What the best placement does, and its advantages over its rival.
 * @param {Explained} placement
 * @param {ReasonInfo[]} others the rival's reasons
 */
export function advantages(placement, others) {
  const good = unshared(placement, others).filter((one) => one.is_good || DONE.has(one.kind));
  return good.length > 1 || placement.consequence ? telling(good) : good;
}

/**
 * What a worse placement does, and the reasons against it. What it allows is left out if the
 * consequence already shows it.
 * @param {Explained} placement
 * @param {ReasonInfo[]} others the reasons of the best placement, if they are known
 */
export const drawbacks = (placement, others) =>
  unshared(placement, others).filter(
    (one) =>
      isDone(one, placement.consequence) || !(one.is_good || isTold(one, placement.consequence)),
  );

/** Whether a consequence shows what a placement allows. @param {ReasonInfo} reason @param {Consequence|null} consequence */
const isTold = ({ kind, figure }, consequence) =>
  consequence !== null &&
  kind.startsWith("lets") &&
  (consequence.later === 1 ||
    consequence.reasons.some((one) => figure !== undefined && one.figure === figure));

/** @param {string[]} sentences */
export const spaced = (...sentences) => sentences.filter(Boolean).join(" ");

/** The most important reasons as one phrase, in the order of events. @param {GameContext} context @param {ReasonInfo[]} reasons */
function phrase(context, reasons) {
  const shown = grouped(reasons).slice(0, MOST_REASONS).flat();
  const rank = (/** @type {ReasonInfo} */ { kind }) => LAST.indexOf(kind);
  return reasonsText(
    context,
    shown.toSorted((a, b) => rank(a) - rank(b)),
  );
}

/**
 * A placement with its reasons, and then its consequence; empty without either.
 * @param {GameContext} context
 * @param {Explained} placement
 * @param {ReasonInfo[]} reasons
 */
export function withConsequence(context, placement, reasons) {
  const why = phrase(context, reasons);
  const move = placementName(context.table, placement.index);
  const isFree = reasons.some(({ kind }) => kind.startsWith("free-"));
  const hasMore = isFree && (placement.consequence?.later ?? 0) > 1; // after the free turn
  const next = placement.likely.find(({ later }) => hasMore && later === 1) ?? null;
  const used = { ...placement, consequence: next };
  const turn = isSure(used) ? consequenceText(context, used, "puzzle-then") : "";
  const later = consequenceText(context, placement, why && !turn ? "puzzle-then" : "puzzle-after");
  return spaced(
    why && t("puzzle-move-why", { move, why }),
    turn,
    later,
    howText(context, placement),
  );
}

/** How the game ends in the likely line, if only the winner is certain. @param {GameContext} context @param {Explained} placement */
function howText(context, { consequence, likely }) {
  if (!consequence?.reasons.every(({ kind }) => kind === "wins")) return "";
  const end = likely.find(({ later }) => later === consequence.last);
  const told = end?.reasons.filter(({ kind, count }) => kind !== "wins" || count) ?? [];
  if (!end || !told.length) return "";
  const why = reasonsText(context, told, told.length);
  return t("puzzle-how", { who: seatName(context, end.seat), why });
}

/**
 * Why a placement is the best: its advantages and its consequence.
 * @param {GameContext} context
 * @param {Explained} placement
 */
export const adviceText = (context, placement) =>
  withConsequence(context, placement, advantages(placement, [])) ||
  t("puzzle-move", { move: placementName(context.table, placement.index) });

/**
 * Why a placement that was tried is not the best, or at least the likely reply to it.
 * @param {GameContext} context
 * @param {Explained & ExplainedLine} tried
 */
export function triedTexts(context, tried) {
  const move = placementName(context.table, tried.index);
  const why = withConsequence(context, tried, drawbacks(tried, []));
  const balance = balanceText(context, isSure(tried) ? null : tried.balance, [
    ["worse", move],
    ["better", t("puzzle-best")],
  ]);
  const [{ seat }, reply] = tried.view.moves.slice(tried.plies - 1);
  const likely =
    reply && reply.seat !== seat
      ? t("puzzle-reply", { move, other: placementName(context.table, reply.placement) })
      : "";
  return [why || (balance ? "" : likely), balance].filter(Boolean);
}

/**
 * The consequence of a placement, or an empty string.
 * @param {GameContext} context
 * @param {{index: number, consequence: Consequence|null}} placement
 * @param {string} [key]
 */
export function consequenceText(context, { index, consequence }, key = "puzzle-after") {
  if (!consequence) return "";
  const { later, seat, against, barred } = consequence;
  const who = seatName(context, seat);
  const told = grouped(against.length ? consequence.reasons.map(asSure) : consequence.reasons);
  const starts = told.flatMap(([one], nth) =>
    nth && one.later !== told[nth - 1][0].later ? nth : [],
  );
  const half = Math.ceil(told.length / 2);
  const [nearest] = starts.toSorted((a, b) => Math.abs(a - half) - Math.abs(b - half));
  const cut = (told.length > MOST_REASONS && nearest) || told.length; // a placement stays in one sentence
  const lead =
    barred === null ? "" : t("puzzle-plays", { other: placementInSentence(context.table, barred) });
  const [why, more] = [told.slice(0, cut), told.slice(cut)].map((some, nth) =>
    reasonsText(context, some.flat(), some.length, nth ? "" : lead),
  );
  const first = t(key, {
    later,
    move: placementName(context.table, index),
    who,
    why: against.length ? forcedText(context, why, seat, against) : why,
  });
  return spaced(first, more && t("puzzle-then", { later: 1, who, why: more }));
}

/** A reason that holds whoever completes the figure. @param {ReasonInfo} reason */
const asSure = (reason) =>
  reason.kind === "majority" ? { ...reason, kind: "majority.sure" } : reason;

/** The phrase for what a seat does, saying that it cannot be prevented. @param {GameContext} context @param {string} why @param {number} seat @param {number[]} against */
function forcedText(context, why, seat, against) {
  const form = against.includes(seat) ? "self" : against.length > 1 ? "others" : "one";
  const who = seatName(context, form === "self" ? seat : against[0]);
  return t("puzzle-forced", { why, form, who });
}

/**
 * The points gained by placements and the moves after them; a better placement without any is left out.
 * @param {GameContext} context
 * @param {Balance|null} balance
 * @param {["better"|"worse", string][]} sides with the name of each placement
 */
export function balanceText(context, balance, sides) {
  if (!balance) return "";
  const told = sides.flatMap(([side, move]) => {
    const scoring = [...balance[side].entries()].filter(([, points]) => points);
    const gains = scoring.map(([seat, points], nth) =>
      t(nth ? "puzzle-gain" : "puzzle-gain.first", { who: seatName(context, seat), points }),
    );
    return gains.length || side === "worse" ? { move, gains } : [];
  });
  const first = told.findIndex(({ gains }) => gains.length); // later ones get a shorter sentence
  const sentences = told.map(({ move, gains }, nth) => {
    if (!gains.length)
      return t("puzzle-missing", { move, later: balance.later, form: "points", figures: "" });
    const key = nth === first ? "puzzle-balance" : "puzzle-balance-other";
    return t(key, { move, later: balance.later, gains: listed(gains) });
  });
  return sentences.join(" ");
}

/** What a placement does, now or as its consequence. @param {Explained} placement */
export const allReasons = ({ reasons, consequence }) => [
  ...reasons,
  ...(consequence?.reasons ?? []),
];

/** Whether a placement scores or ends the game, now or later. @param {Explained} placement */
export const brings = (placement) => allReasons(placement).some(({ kind }) => DONE.has(kind));

/** Whether what a placement leads to scores or ends the game. @param {Explained} placement */
export const isSure = ({ consequence }) =>
  consequence !== null && consequence.reasons.some(({ kind }) => DONE.has(kind));

/** Whether a placement ends the game, now or later. @param {Explained} placement */
export const ends = (placement) => allReasons(placement).some(({ kind }) => ENDINGS.has(kind));

/**
 * The chance of winning after a placement; nothing if it ends the game or was not searched.
 * @param {TableInfo} table
 * @param {TriedPlacement} tried
 */
export const chanceText = (table, tried) =>
  tried.chance === null || ends(tried)
    ? ""
    : t("puzzle-chance", {
        move: placementName(table, tried.index),
        chance: percent(tried.chance),
      });
