// @ts-check
/** Compare two placements: why one is better, and what the other lacks or leads to. */

import { listedOr, t } from "../i18n.js";
import { reasonsText } from "../text/analysis_text.js";
import { figureValues, placementInSentence, placementName, seatName } from "../text/names.js";
import {
  advantages,
  allReasons,
  balanceText,
  brings,
  DONE,
  drawbacks,
  ENDINGS,
  ends,
  isSure,
  spaced,
  telling,
  withConsequence,
} from "./explanation.js";

/** @import { Consequence, ExplainedLine, ReasonInfo } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */
/** @import { Explained } from "./explanation.js" */

const SHOWN = 4; // placements: the shortest likely line

/** What a worse placement does, and its consequence. @param {GameContext} context @param {Explained} worse @param {ReasonInfo[]} others the reasons of the best placement */
const insteadText = (context, worse, others) =>
  withConsequence(context, worse, drawbacks(worse, others));

/** Whether a placement has a drawback. @param {Explained} worse @param {ReasonInfo[]} others the reasons of the best placement */
const isRefuted = (worse, others) =>
  worse.consequence !== null || drawbacks(worse, others).some(({ is_good }) => !is_good);

/** The figures that are completed. @param {ReasonInfo[]} reasons */
const figuresIn = (reasons) =>
  reasons.flatMap(({ kind, figure }) => (DONE.has(kind) && figure ? figure : []));

/** What the line of a worse placement lacks, the better one's figures or any points, or else what it brings the other players. @param {GameContext} context @param {Explained} worse @param {Explained} better @param {number} seat */
function missingText(context, worse, better, seat) {
  const { index, balance, likely } = worse;
  const [ahead, done] = [better, worse].map((one) => one.likely.flatMap(({ reasons }) => reasons));
  const told = figuresIn(allReasons(better));
  const closed = figuresIn([...allReasons(worse), ...done]);
  const figures = (told.length ? told : figuresIn(ahead)).filter((one) => !closed.includes(one));
  const open = [...new Set(figures)].map((figure) => t("figure-the", figureValues(figure)));
  const isEmpty = balance !== null && !balance.worse.some(Boolean);
  const others = likely.filter((one) => one.seat !== seat);
  if (!open.length && !isEmpty) return likelyText(context, { ...worse, likely: others }, DONE);
  const first = likely.find(({ reasons }) => reasons.some(({ kind }) => DONE.has(kind)));
  return t("puzzle-missing", {
    move: placementName(context.table, index),
    later: first && !open.length ? first.later - 1 : Math.max(balance?.later ?? 0, SHOWN),
    form: !open.length ? "points" : isEmpty && !first ? "both" : "figures",
    figures: listedOr(open),
  });
}

/** What a worse placement brings, unless its own player gains the most: that would read as praise. @param {GameContext} context @param {Explained} worse @param {Explained} better @param {number} seat */
function lacksText(context, worse, better, seat) {
  const gains = worse.balance?.worse ?? [];
  const end = ends(worse) ? "" : likelyText(context, worse, ENDINGS);
  if (end) return end;
  return gains.some(Boolean) && gains[seat] < Math.max(...gains)
    ? balanceText(context, worse.balance, [["worse", placementName(context.table, worse.index)]])
    : missingText(context, worse, better, seat);
}

const hasFirstSliver = (/** @type {ReasonInfo[]} */ reasons) =>
  reasons.some(({ kind }) => kind === "free-first-sliver");

/** What a barred placement is for: a figure, a majority, a turn or the end. @param {Consequence} consequence @param {number} mover @returns {[string, string?]} */
function purposeOf({ reasons, later }, mover) {
  const first = reasons.filter((one) => one.later === later);
  const [done] = figuresIn(first);
  const secured = first.find(({ kind }) => kind === "secures");
  if (done || secured) return done ? ["complete", done] : ["secure", secured?.figure];
  const act = (/** @type {ReasonInfo} */ { kind, seat }) =>
    kind === "blocks" ? "end" : kind === "no-reply" && seat === mover ? "turn" : "";
  const isFree = first.some(({ kind }) => kind.startsWith("free-"));
  return [first.map(act).find(Boolean) ?? (isFree ? "free" : "play")];
}

/** A sentence saying that the better placement's turn rules out what follows the other. @param {GameContext} context @param {ExplainedLine} better @param {Consequence} consequence what follows the other @param {boolean} isLead whether it comes before what follows the other */
function barredText(context, { view, plies, reasons }, consequence, isLead) {
  const { barred, spares, seat } = consequence;
  const { table } = context;
  const [first, ...more] = view.moves.slice(plies - 1);
  const isFirst = seat !== first.seat && [reasons, consequence.reasons].every(hasFirstSliver);
  if (barred === null && !isFirst) return "";
  const end = more.findIndex((one) => one.seat !== first.seat);
  const turn = [first, ...more.slice(0, end < 0 ? more.length : end)];
  const placed = isFirst ? [first.placement] : turn.map(({ placement }) => placement);
  const cellsOf = (/** @type {number|null} */ one) => table.pieces.placements[one ?? -1]?.[1] ?? [];
  const taken = placed.find((one) => cellsOf(one).some((cell) => cellsOf(barred).includes(cell)));
  const move = taken ?? placed[placed.length - 1];
  const [act, figure = ""] = isLead ? purposeOf(consequence, first.seat) : ["play"];
  const why = spares ? "spares" : move === barred ? "same" : String(taken === undefined);
  return t("puzzle-bars", {
    who: seatName(context, seat),
    mover: seatName(context, first.seat),
    move: placementName(table, move),
    other: barred === null ? "" : placementInSentence(table, barred),
    fits: isFirst ? "first" : why,
    act: spares ? "complete" : act,
    ...figureValues(spares ?? figure),
  });
}

/** The first later placement in the likely line with a reason of these kinds. @param {GameContext} context @param {Explained} placement @param {Set<string>} kinds @param {string} [form] */
function likelyText(context, { index, likely }, kinds, form = "") {
  const found = likely.find(({ reasons }) => reasons.some(({ kind }) => kinds.has(kind)));
  if (!found) return "";
  const { later, seat, reasons } = found;
  const move = placementName(context.table, index);
  const why = reasonsText(context, reasons, reasons.length);
  return t(`puzzle-likely${form}`, { later, move, who: seatName(context, seat), why });
}

/**
 * Why a placement is better than another: its effects, the consequences of both, and the points
 * that each gains, unless they are obvious.
 * @param {GameContext} context
 * @param {ExplainedLine} better
 * @param {Explained} worse
 */
export function comparisonTexts(context, better, worse) {
  const { consequence } = worse;
  const [move, other] = [better, worse].map(({ index }) => placementName(context.table, index));
  const instead = insteadText(context, worse, better.reasons);
  const all = advantages(better, worse.reasons);
  const own = instead || worse.balance ? telling(all) : all;
  const slivers = worse.likely.filter(({ reasons }) => hasFirstSliver(reasons));
  const rivals = consequence ? [consequence, ...slivers] : slivers;
  const [bars, leading] = [false, true].map((isLead) =>
    spaced(...new Set(rivals.map((one) => barredText(context, better, one, isLead)))),
  );
  // That a placement surely wins does not say why.
  const isBare =
    !(own.length || bars) && !better.consequence?.reasons.some(({ kind }) => kind !== "wins");
  const does = isBare ? advantages(better, []) : own;
  const good = withConsequence(context, better, does);
  const tells = brings(better);
  const isEmpty = !worse.balance?.worse.some(Boolean);
  const isSaid = (tells && isEmpty) || (brings(worse) && !worse.balance?.better.some(Boolean));
  const isMore = better.consequence && !brings(worse);
  const isClear = isSaid || ends(better) || isSure(worse) || (tells && (consequence || isMore));
  const balance = balanceText(context, isClear ? null : worse.balance, [
    ["better", move],
    .../** @type {["worse", string][]} */ (isEmpty ? [] : [["worse", other]]),
  ]);
  const lacks = lacksText(context, worse, better, better.view.moves[better.plies - 1].seat);
  const isSpokenFor = balance || isRefuted(worse, better.reasons);
  const second = spaced(instead, isSpokenFor ? "" : lacks);
  const form = good && !better.consequence ? ".then" : "";
  const end = ends(better) ? "" : likelyText(context, better, ENDINGS, form);
  const sure = better.consequence?.later ?? Infinity; // its win; the likely points come before it
  const before = { ...better, likely: better.likely.filter(({ later }) => later < sure) };
  const likely = (isBare && likelyText(context, before, DONE, form)) || end;
  const isFirst = isBare && better.consequence;
  const lead = isFirst ? spaced(likely, good) : spaced(good, likely);
  const points = spaced(balance, balance && isEmpty ? lacks : "");
  return [lead || leading, spaced(second, lead && bars), points].filter(Boolean);
}

/**
 * What a worse placement does and leads to, and, if none of that is bad, the points that it brings.
 * @param {GameContext} context
 * @param {Explained} worse
 * @param {Explained} best the best placement
 * @param {number} seat its player
 */
export const rivalTexts = (context, worse, best, seat) => [
  insteadText(context, worse, best.reasons),
  isRefuted(worse, best.reasons) ? "" : lacksText(context, worse, best, seat),
];
