// @ts-check
/** Why one placement is better than another: an explanation, and the comparison of two lines. */

import { drawnAs } from "../board/drawings.js";
import { listed, listedOr, percent, t } from "../i18n.js";
import { grouped, reasonsText } from "../text/analysis_text.js";
import { toldNames } from "../text/named_parts.js";
import { figureValues, placementInSentence, placementName, seatName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { drawingRow } from "../ui/explained.js";

/** @import { Model } from "../core/model.js" */
/** @import { Balance, Consequence, ExplainedLine, OtherPlacement, ReasonInfo, TableInfo, TriedPlacement } from "../core/types.js" */
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
const ENDINGS = new Set(["wins", "shares", "loses"]);
/** The reasons given after all others, in this order. */
const LAST = ["goes-out", "blocks", ...ENDINGS];
/** The reasons that say what a placement does, whether or not it is the best. */
const DONE = new Set([...LAST, "majority", "completion", "gives"]);

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
function advantages(placement, others) {
  const good = unshared(placement, others).filter((one) => one.is_good || DONE.has(one.kind));
  return good.length > 1 || placement.consequence ? telling(good) : good;
}

/**
 * What a worse placement does, and the reasons against it. What it allows is left out if the
 * consequence already shows it.
 * @param {Explained} placement
 * @param {ReasonInfo[]} others the reasons of the best placement, if they are known
 */
const drawbacks = (placement, others) =>
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
const spaced = (...sentences) => sentences.filter(Boolean).join(" ");

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
function withConsequence(context, placement, reasons) {
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
function balanceText(context, balance, sides) {
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
const allReasons = ({ reasons, consequence }) => [...reasons, ...(consequence?.reasons ?? [])];

/** Whether a placement scores or ends the game, now or later. @param {Explained} placement */
export const brings = (placement) => allReasons(placement).some(({ kind }) => DONE.has(kind));

/** Whether what a placement leads to scores or ends the game. @param {Explained} placement */
const isSure = ({ consequence }) =>
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
const rivalTexts = (context, worse, best, seat) => [
  insteadText(context, worse, best.reasons),
  isRefuted(worse, best.reasons) ? "" : lacksText(context, worse, best, seat),
];

/**
 * The other placements that can be explained, each with its chance and why it is worse.
 * @param {TableInfo} table
 * @param {import("../core/types.js").View} view
 * @param {OtherPlacement[]} others the first one is always listed, because the answer may name it
 * @param {Explained} best
 * @param {Model} model of the board beside the list
 * @param {(other: OtherPlacement) => void} play shows the line after a placement on the board
 */
export const otherList = (table, view, others, best, model, play) => {
  const listed = others.toSorted((a, b) => b.chance - a.chance);
  let last = ""; // what the row above says, without its move
  const rows = listed.flatMap((other) => {
    const context = { table, view };
    const move = placementName(table, other.index);
    const [instead, gains] = rivalTexts(context, other, best, view.to_play);
    const said = instead.replaceAll(move, "");
    const isSame = said !== "" && said === last;
    last = said;
    const why = [instead, gains].filter(Boolean).join(" ");
    if (!why && other !== others[0]) return [];
    const text = isSame ? t("puzzle-same", { move }) : why || t("puzzle-move", { move });
    return { other, text };
  });
  const texts = toldNames(
    model,
    rows.map(({ text }) => text),
  );
  const buttons = rows.map(({ other }, nth) => {
    const drawn = () => [drawnAs("move", other.index, view.to_play)];
    return h(
      "button",
      { type: "button", class: "finding", ...drawingRow(model, drawn, () => play(other)) },
      h("span", { class: "puzzle-other-chance" }, ends(other) ? "" : percent(other.chance)),
      texts[nth],
    );
  });
  return h(
    "ul",
    { class: "puzzle-others", "aria-label": t("puzzle-others") },
    ...buttons.map((row) => h("li", {}, row)),
  );
};
