// @ts-check
/**
 * The dialog at the end of a game: result, final standings, the deciding move, and what to do
 * next.
 */

import { allAnalyses } from "../analysis/evaluation_graph.js";
import { positionUrl } from "../core/api.js";
import { hasLost, isMultiplayer, isOver, isYou, mySeats } from "../core/seats.js";
import { notePlayed } from "../core/settings.js";
import { openStream } from "../core/transport.js";
import { t } from "../i18n.js";
import { showStanding } from "../profile/standing.js";
import { picturesButton } from "../share/pictures.js";
import { endText, evenText, resultText } from "../text/event_text.js";
import { characterName, levelName, placementName, seatName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { changeDetector, h, updateChildren } from "../ui/dom.js";
import { face, seatFace } from "../ui/faces.js";
import { recordLink } from "../ui/files.js";
import { routerLink } from "../ui/page.js";
import { askForOtherGame, nextSteps } from "./next_steps.js";

/** @import { Model } from "../core/model.js" */
/** @import { MatchState, Outcome, TableInfo } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */
/** @import { Step } from "./next_steps.js" */

/** The least rise of the winners' chance that decides a game. */
const LEAST_RISE = 0.25;

/**
 * The ply that decided the game, or null: the one that raised the winners' chance most, if it raised
 * it by at least a quarter, to more than a half.
 * @param {number[][]} chances of all seats, at the start and after each ply
 * @param {number[]} winners
 */
function decidingPly(chances, winners) {
  const won = chances.map((all) => winners.reduce((sum, seat) => sum + all[seat], 0));
  const rises = won.slice(1).map((chance, ply) => chance - won[ply]);
  const most = Math.max(...rises);
  const ply = rises.indexOf(most) + 1;
  return most >= LEAST_RISE && won[ply] > 0.5 ? ply : null;
}

/** The moves found or being looked for, by table and placements. @type {Map<string, Promise<number|null>>} */
const known = new Map();

/** The ply that decided a finished game from which nobody withdrew, or null. @param {GameContext} context */
export function findDecidingMove({ table, view }) {
  const key = [table.id, view.round, ...view.moves.map(({ placement }) => placement)].join();
  const found = known.get(key) ?? lookFor(table.id, view).catch(() => null); // on failure, none is named
  known.set(key, found);
  return found;
}

/** @param {string} table its id @param {GameContext["view"]} view */
async function lookFor(table, { outcome }) {
  const stop = new AbortController();
  for await (const text of openStream(positionUrl(table, "review"), stop.signal)) {
    const { chances, game } = JSON.parse(text);
    if (!chances && !game) break;
    stop.abort(); // the first message is enough
    const all = chances ?? allAnalyses(game).map((one) => one.chances);
    return decidingPly(all, outcome?.winners ?? []);
  }
  return null;
}

/**
 * @typedef {import("./next_steps.js").StepActions & {lookBack: () => void}} ResultActions
 */

/**
 * Open the dialog, if the game is over.
 * @param {Model} model
 * @param {HTMLElement} proposals  the table's proposals, which the dialog shows until it closes
 * @param {ResultActions} actions
 * @param {boolean} isFirst  whether this result is shown for the first time
 * @returns {HTMLDialogElement|null}
 */
export function openResultDialog(model, proposals, actions, isFirst) {
  const { table, view } = model;
  if (!table || !view || !isOver(view)) return null;
  const context = { table, view };
  const { outcome, match } = view;
  if (outcome && mySeats(view).length) notePlayed();
  const steps = new StepButtons(model, actions, proposals, () => dialog.close());
  const decided = h("p", { class: "result-move", role: "status" });
  const isDecided = hasLost(view) && !view.withdrawn.length;
  const dialog = openDialog(
    outcome ? heading(context, outcome, match) : t("end-aborted"),
    ...(outcome
      ? [reason(context, outcome), isDecided && decided, ...standings(context, outcome, match)]
      : [h("p", { class: "result-reason" }, t("end-aborted.reason"))]),
    outcome && mySeats(view).length === 1 ? standingLine(context, isFirst) : null,
    proposals,
    steps.element,
    outcome && moreButtons(table, actions.lookBack, () => dialog.close()),
  );
  dialog.classList.add("result");
  steps.update();
  if (isDecided) showDecidingMove(context, decided, steps);
  const update = () => steps.update();
  model.onChange(update);
  dialog.addEventListener("close", () => model.listeners.delete(update));
  askForOtherGame(model);
  return dialog;
}

/** The buttons and links of what can follow; the first one is the main one. */
class StepButtons {
  /** @param {Model} model @param {ResultActions} actions @param {HTMLElement} proposals @param {() => void} close */
  constructor(model, actions, proposals, close) {
    this.model = model;
    this.actions = actions;
    this.proposals = proposals;
    this.close = close;
    /** The ply that decided the game, once it is known. @type {number|null} */
    this.deciding = null;
    this.hasChanged = changeDetector();
    this.element = h("div", { class: "dialog-buttons" });
  }

  update() {
    const steps = nextSteps(this.model, this.actions, this.deciding);
    const isAsked = this.proposals.querySelector(".primary") !== null; // then the answer comes first
    if (!this.hasChanged(steps, isAsked)) return;
    updateChildren(
      this.element,
      "step",
      steps.map((step, i) => this.#make(step, i === 0 && !isAsked)),
    );
  }

  /** @param {Step} step @param {boolean} isMain */
  #make({ id, text = t(id), path, act, level }, isMain) {
    const data = { step: id };
    if (path) return routerLink(path, { class: isMain ? "button primary" : "button", data }, text);
    const onclick = () => {
      if (id !== "end-rematch") this.close(); // the others' answer appears here
      act?.();
    };
    return h("button", { class: isMain ? "primary" : "", data, onclick }, face(level), text);
  }
}

/** Name the move that decided the game, once it is found. @param {GameContext} context @param {HTMLElement} line @param {StepButtons} steps */
async function showDecidingMove(context, line, steps) {
  const { table, view } = context;
  const ply = await findDecidingMove(context);
  if (ply === null) return;
  const { seat, placement } = view.moves[ply - 1];
  const who = isYou(view, seat) ? t("lobby-you") : seatName(context, seat);
  const move = t("proposal-move", { who, move: placementName(table, placement) });
  line.append(t("end-decided", { n: ply, move }));
  if (isMultiplayer(view))
    line.append(" ", routerLink(`/table/${table.id}/review#${ply}`, {}, t("end-see")));
  steps.deciding = ply;
  steps.update();
}

/** What is rarely wanted. @param {TableInfo} table @param {() => void} lookBack @param {() => void} close */
const moreButtons = (table, lookBack, close) =>
  h(
    "details",
    { class: "result-more" },
    h("summary", {}, t("end-more")),
    h(
      "div",
      { class: "dialog-buttons" },
      button("end-look", () => {
        close();
        lookBack();
      }),
      recordLink(table.id),
      picturesButton(() => ({ table: table.id })),
    ),
  );

/** @param {GameContext} context @param {Outcome} outcome @param {MatchState|null} match */
const heading = (context, outcome, match) =>
  match?.outcome
    ? resultText(context, match.outcome.winners, match.totals)
    : resultText(context, outcome.winners, outcome.scores);

/** @param {GameContext} context @param {Outcome} outcome */
const reason = (context, outcome) =>
  h("p", { class: "result-reason" }, endText(context, outcome), evenText(context, outcome));

/** @param {GameContext} context @param {Outcome} outcome @param {MatchState|null} match */
const standings = (context, outcome, match) => [
  finalTable(context, outcome, match),
  match ? h("p", {}, matchText(match)) : null,
  h(
    "p",
    { class: "help" },
    t(context.table.policy.is_rated ? "kind-rated.game" : "kind-casual.game"),
  ),
];

/**
 * The change in rating, once known, for which space is reserved, and new achievements.
 * @param {GameContext} context
 * @param {boolean} isFirst
 */
function standingLine(context, isFirst) {
  // A casual game does not change the rating, so no space is reserved.
  const { is_rated } = context.table.policy;
  const line = h("div", { class: is_rated && "result-standing", role: "status" });
  showStanding(line, context, isFirst);
  return line;
}

/** @param {MatchState} match */
const matchText = ({ outcome, rounds, target }) =>
  outcome ? t("end-match-over", { rounds }) : t("end-match-on", { rounds, target });

/**
 * Points and unplaced pieces of all players, winners first.
 * @param {GameContext} context
 * @param {Outcome} outcome
 * @param {MatchState|null} match
 */
function finalTable(context, outcome, match) {
  const columns = [t("end-player"), t("end-points"), t("end-unplaced")];
  if (match) columns.push(t("end-total", { target: match.target }));
  return h(
    "table",
    { class: "final-table" },
    h("caption", { class: "visually-hidden" }, t("end-table")),
    h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...inOrder(outcome).map((seat) => finalRow(context, seat, outcome, match))),
  );
}

/** @param {Outcome} outcome @returns {number[]} the seats */
function inOrder({ winners, scores }) {
  const won = (/** @type {number} */ seat) => Number(winners.includes(seat));
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || scores[b] - scores[a]);
}

/**
 * @param {GameContext} context
 * @param {number} seat
 * @param {Outcome} outcome
 * @param {MatchState|null} match
 */
function finalRow(context, seat, outcome, match) {
  const won = outcome.winners.includes(seat);
  const { level, handed } = context.view.seats[seat];
  return h(
    "tr",
    { class: won ? "won" : "" },
    h(
      "th",
      { scope: "row" },
      badge(context.table.colours[seat]),
      seatFace(context.view.seats[seat]),
      isYou(context.view, seat) ? t("stock-you") : seatName(context, seat),
      level
        ? h("span", { class: "result-level" }, ` ${(handed ? characterName : levelName)(level)}`)
        : null,
      won ? h("span", { class: "winner-mark" }, ` ${t("end-winner")}`) : "",
    ),
    h("td", {}, outcome.scores[seat]),
    h("td", {}, outcome.unplaced[seat]),
    match ? h("td", {}, match.totals[seat]) : null,
  );
}
