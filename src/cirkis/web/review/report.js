// @ts-check
/** The report on a game: accuracy, mistakes, the moves with their marks, and a flawless game. */

import { allAnalyses, turningPoints } from "../analysis/evaluation_graph.js";
import { comparisonTexts } from "../analysis/explanation.js";
import { isMine, mySeats, onlySeat } from "../core/seats.js";
import { report } from "../core/settings.js";
import { percent, t } from "../i18n.js";
import { achievementPicture, newText } from "../profile/standing.js";
import { lossText, moveText, reasonsText } from "../text/analysis_text.js";
import { toldNames } from "../text/named_parts.js";
import { placementName, seatName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { h, showCurrent, spaced } from "../ui/dom.js";
import { explained, linkedTexts } from "../ui/explained.js";
import { toast } from "../ui/notifications.js";
import { routerLink } from "../ui/page.js";

/** @import { PositionRef } from "../core/api.js" */
/** @import { Model } from "../core/model.js" */
/** @import { Comparison, GameInfo, PlyInfo } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */

const SEVERITIES = /** @type {const} */ (["blunder", "mistake", "inaccuracy"]);

const COUNTS = {
  blunder: "review-blunders",
  mistake: "review-mistakes",
  inaccuracy: "review-inaccuracies",
};

/**
 * @param {Model} model
 * @param {GameContext} context
 * @param {GameInfo} review
 * @param {(ref: PositionRef) => void} go
 */
export function reportElements(model, context, review, go) {
  const turned = turningPoints(review);
  return [
    h("h2", {}, t("turning-points")),
    turned.length
      ? h("ul", { class: "turning-points" }, ...turned.map(turning(model, context, review, go)))
      : h("p", { class: "help" }, t("turning-points-none")),
    h("h2", {}, t("mistakes")),
    ...review.mistakes.map((numbers, seat) => mistakes(model, context, review, seat, numbers, go)),
  ];
}

/** The link to the player's mistakes as puzzles, if any. @param {GameContext} context @param {GameInfo} review */
export function learnLink({ table, view }, review) {
  const own = review.mistakes.filter((_, seat) => isMine(view, seat)).flat();
  const path = `/puzzles/mistakes/${table.id}`;
  return own.length ? [routerLink(path, { class: "button primary" }, t("mistakes-learn"))] : [];
}

/** A player's name; the viewer's only seat is "You". @param {GameContext} context @param {number} seat */
const readerName = (context, seat) =>
  onlySeat(context.view) === seat ? t("stock-you") : seatName(context, seat);

/** The size of a change; if two are equal, as with two players, the mover's ranks first. @param {{seat: number, from: number, to: number}} change @param {number} mover */
const changeFor = ({ seat, from, to }, mover) => Math.abs(to - from) + (seat === mover ? 0.01 : 0);

/** @param {Model} model @param {GameContext} context @param {GameInfo} review @param {(ref: PositionRef) => void} go */
const turning = (model, context, review, go) => (/** @type {PlyInfo} */ ply) => {
  const { number } = ply;
  const before = allAnalyses(review)[number - 1];
  const own = ply.after.chances[ply.seat];
  const moved = ply.mistake // the same change as in the list of mistakes
    ? { seat: ply.seat, from: own + ply.loss, to: own }
    : ply.after.chances
        .map((chance, seat) => ({ seat, from: before.chances[seat], to: chance }))
        .sort((a, b) => changeFor(b, ply.seat) - changeFor(a, ply.seat))[0];
  return h(
    "li",
    {},
    h(
      "button",
      { class: "finding", onclick: () => go({ after: number, line: [] }) },
      ...spaced(
        h("span", { class: "finding-number" }, number),
        badge(context.table.colours[ply.seat]),
        h("span", { class: "finding-move" }, ...toldNames(model, [moveText(context, ply)])),
        h(
          "span",
          { class: "finding-reasons" },
          t("review-moved", {
            who: readerName(context, moved.seat),
            from: percent(moved.from),
            to: percent(moved.to, ply.after.result !== null),
          }),
        ),
      ),
    ),
  );
};

/**
 * @param {Model} model
 * @param {GameContext} context
 * @param {GameInfo} review
 * @param {number} seat
 * @param {number[]} numbers
 * @param {(ref: PositionRef) => void} go
 */
function mistakes(model, context, review, seat, numbers, go) {
  const plies = numbers.map((number) => review.plies[number - 1]);
  const counts = SEVERITIES.map((severity) => ({
    severity,
    n: plies.filter((ply) => ply.mistake === severity).length,
  })).filter(({ n }) => n);
  return h(
    "details",
    { class: "mistakes", open: plies.length > 0 },
    h(
      "summary",
      {},
      badge(context.table.colours[seat]),
      h("span", {}, readerName(context, seat)),
      " ",
      h(
        "span",
        { class: "mistake-counts" },
        counts.length
          ? counts.map(({ severity, n }) => t(COUNTS[severity], { n })).join(", ")
          : t("review-faultless"),
      ),
    ),
    h(
      "ul",
      { class: "mistake-list" },
      ...plies.map((ply) => h("li", {}, mistake(model, context, ply, go))),
    ),
  );
}

/** @param {Model} model @param {GameContext} context @param {PlyInfo} ply @param {(ref: PositionRef) => void} go */
function mistake(model, context, ply, go) {
  const [move, cost] = toldNames(model, [moveText(context, ply), costText(context, ply)]);
  return h(
    "button",
    { class: "finding", onclick: () => go({ after: ply.number, line: [] }) },
    ...spaced(
      h("span", { class: "finding-number" }, ply.number),
      h("span", { class: `severity ${ply.mistake}` }, t(`mistake-${ply.mistake}`)),
      h("span", { class: "finding-move" }, move),
      h("span", { class: "finding-reasons" }, cost),
    ),
  );
}

/** The cost of a mistake, and the better move. @param {GameContext} context @param {PlyInfo} ply */
function costText(context, ply) {
  const lost = lossText(ply);
  if (!ply.better) return lost;
  const good = ply.better.reasons.filter(({ is_good }) => is_good);
  const why = reasonsText(context, good, 3);
  const move = placementName(context.table, ply.better.index);
  return `${lost} ${t(why ? "mistake-better-why" : "mistake-better", { move, why })}`;
}

/** The consequences of a better move, and of the move played. @param {Model} model @param {GameContext} context @param {Comparison} comparison */
const consequences = (model, context, { better, worse }) =>
  explained(model, comparisonTexts(context, better, worse));

/**
 * The note about a better move whose line is on the board.
 * @param {Model} model
 * @param {GameContext} context
 * @param {Comparison} comparison
 * @param {import("../analysis/lines.js").LinePlayer} line
 */
export const lineNote = (model, context, comparison, line) => [
  ...consequences(model, context, comparison),
  line.element,
];

/**
 * The note on a move: reasons, cost, the better move and why it is better.
 * @param {Model} model
 * @param {GameContext} context
 * @param {PlyInfo} ply
 * @param {Comparison|undefined} comparison with the better move, once it is known
 * @param {(comparison: Comparison) => void} show shows the better line
 */
export function moveNote(model, context, ply, comparison, show) {
  const why = reasonsText(context, ply.reasons);
  const cost = ply.mistake ? (comparison ? lossText(ply) : costText(context, ply)) : "";
  const title = moveText(context, ply);
  const [named, did, lost] = linkedTexts(model, [title, why && `${why}.`, cost]);
  const parts = [
    h(
      "p",
      { class: "move-note-title" },
      badge(context.table.colours[ply.seat]),
      h("strong", {}, ...named),
      ply.mistake
        ? h("span", { class: `severity ${ply.mistake}` }, t(`mistake-${ply.mistake}`))
        : ply.rank === 1
          ? h("span", { class: "severity best" }, t("review-best"))
          : null,
    ),
    why ? h("p", { class: "move-note-text" }, ...did) : null,
    cost ? h("p", { class: "move-note-text" }, ...lost) : null,
    ...(comparison
      ? [
          ...consequences(model, context, comparison),
          button("review-play", () => show(comparison), "quiet small-button"),
        ]
      : []),
    ply.better ? h("p", { class: "help" }, t("drawn-better")) : null,
  ];
  return parts.flatMap((part) => part ?? []);
}

/** @typedef {{seat: number, index: number|null}} MoveRef */

/** The symbols used in chess books. @type {Record<string, string>} */
const MARKS = { blunder: "??", mistake: "?", inaccuracy: "?!" };

/** A reviewed game's moves, with the mistakes marked, and the current variation. */
export class AnnotatedMoves {
  /**
   * @param {GameContext} context
   * @param {MoveRef[]} steps of the game
   * @param {(ref: PositionRef) => void} go
   */
  constructor(context, steps, go) {
    this.context = context;
    this.go = go;
    this.rows = steps.map((step, nth) => this.#row(step, nth + 1));
    this.start = this.#button(t("review-start"), { after: 0, line: [] });
    this.variation = h("li", { class: "variation" });
    this.list = h(
      "ol",
      { class: "moves" },
      h("li", {}, this.start),
      ...this.rows.map((row) => row.element),
    );
    this.element = h("section", { class: "annotated-moves", "aria-label": t("moves") }, this.list);
  }

  /** @param {string} text @param {PositionRef} ref */
  #button(text, ref) {
    const act = () => this.go(ref);
    return h("button", { class: "move", onclick: act }, text);
  }

  /** @param {MoveRef} step @param {number} number */
  #row(step, number) {
    const button = this.#button("", { after: number, line: [] });
    const mark = h("span", { class: "move-mark" });
    button.append(
      ...spaced(
        h("span", { class: "move-number" }, number),
        badge(this.context.table.colours[step.seat]),
        h("span", { class: "move-name" }, moveText(this.context, step)),
        mark,
      ),
    );
    button.dataset.step = String(number);
    return { element: h("li", {}, button), button, mark };
  }

  /** Mark mistakes and turning points beside the moves. @param {GameInfo} review */
  annotate(review) {
    const turningPlies = turningPoints(review);
    for (const ply of review.plies) {
      const { mark, button } = this.rows[ply.number - 1];
      const turned = turningPlies.includes(ply);
      button.classList.toggle("turning", turned);
      button.classList.toggle("mistaken", ply.mistake !== null);
      const words = [
        ply.mistake ? t(`mistake-${ply.mistake}`) : "",
        turned ? t("turning-point") : "",
      ].filter(Boolean);
      button.title = words.join(", ");
      mark.replaceChildren(
        h("span", { "aria-hidden": "true" }, ply.mistake ? MARKS[ply.mistake] : ""),
        h("span", { class: "visually-hidden" }, words.join(", ")),
      );
    }
  }

  /**
   * Mark the current move, and list the variation from there.
   * @param {PositionRef} ref
   * @param {MoveRef[]} line the variation
   */
  show(ref, line) {
    const current = ref.line.length ? null : ref.after;
    for (const [nth, button] of [this.start, ...this.rows.map((row) => row.button)].entries())
      button.ariaCurrent = nth === current ? "step" : null;
    this.variation.remove();
    if (line.length) {
      this.variation.replaceChildren(
        h("span", { class: "variation-title" }, t("review-tried")),
        ...line.map((step, nth) => {
          const to = { after: ref.after, line: ref.line.slice(0, nth + 1) };
          const button = this.#button("", to);
          button.append(badge(this.context.table.colours[step.seat]), moveText(this.context, step));
          if (nth + 1 === line.length) button.ariaCurrent = "step";
          return button;
        }),
      );
      (this.rows[ref.after - 1]?.element ?? this.list.firstElementChild)?.after(this.variation);
    }
    showCurrent(this.list);
  }
}

/** The minimum number of placements by the player for a game to count. */
const MIN_PLACEMENTS = 10;

/**
 * Report a game in which the only seat played on this page made no mistakes or blunders.
 * @param {string} table
 * @param {import("../core/types.js").View} view
 * @param {import("../core/types.js").GameInfo} review
 */
export function reportFlawless(table, view, { plies }) {
  const [seat, ...others] = mySeats(view);
  const mine = plies.filter((ply) => ply.seat === seat);
  const isWrong = mine.some(({ mistake }) => mistake === "mistake" || mistake === "blunder");
  if (!view.outcome || others.length || mine.length < MIN_PLACEMENTS || isWrong) return;
  report({ type: "flawless-review", game: `${table}.${view.round}` }).then(
    ({ achievements: { flawless } }) => {
      const isNew = flawless && Date.now() / 1000 - flawless < 60; // not if opened again later
      if (isNew) toast(achievementPicture("flawless"), newText("flawless"));
    },
    () => undefined,
  );
}
