// @ts-check
/**
 * The bar of proposals: undo requests, mistakes in a teaching game, removals, a computer for an
 * absent player, the next game.
 */

import {
  ABSENCE_TIMES,
  isAway,
  isMine,
  isMultiplayer,
  isSpectator,
  isWaitedFor,
  mySeats,
} from "../core/seats.js";
import { LinePlayer } from "../analysis/line_player.js";
import { fetchComparison } from "../core/api.js";
import { navigate } from "../core/router.js";
import { listed, t } from "../i18n.js";
import { seatName } from "../text/names.js";
import { announce } from "../ui/announcer.js";
import { button, SETTLING } from "../ui/button.js";
import { changeDetector, h } from "../ui/dom.js";
import { endNotice, notify } from "../ui/notifications.js";
import { playSound } from "../ui/sound.js";
import { openOffer } from "./offer_proposals.js";
import { goToRematch, hasAgreed } from "./rematch.js";

/** @import { Model } from "../core/model.js" */
/** @import { View } from "../core/types.js" */
/** @import { Action } from "../core/connection.js" */
/** @import { GameContext } from "../text/names.js" */
/** @typedef {{key: string, action?: Action, go?: () => void, main?: boolean}} ProposalButton */
/** @typedef {{id: string, text: string, isAsked: boolean, buttons: ProposalButton[], lines?: string[][], terms?: string}} Proposal */

const [EARLY_ABSENCE, ABSENCE_LIMIT] = ABSENCE_TIMES;

/**
 * @param {Model} model
 * @param {number} now
 * @returns {Proposal[]}
 */
function proposalsFor(model, now) {
  const { table, view } = model;
  if (!table || !view) return [];
  const context = { table, view };
  return [
    ...openOffer(context),
    ...earlyAbsence(context, model.away, now),
    ...absences(context, model.away, now),
    ...handedOver(context),
    ...helped(context),
    ...nextTable(context),
    ...waitingElsewhere(model),
  ];
}

/**
 * What to do about a player who left so early that resigning costs no rating (in tournaments, a point).
 * @param {GameContext} context @param {(number|null)[]} away @param {number} now @returns {Proposal[]}
 */
function earlyAbsence({ table, view }, away, now) {
  const seat = view.to_play;
  const isTimed = view.clock?.running === seat;
  const isWaiting = isAway(view, seat) && view.started && !isSpectator(view);
  const gone = isWaiting ? now - (away[seat] ?? now) : 0;
  const isEarly = gone >= EARLY_ABSENCE && (isTimed || gone < ABSENCE_LIMIT);
  const counts = view.seats.map((_, n) => view.moves.filter((one) => one.seat === n).length > 1);
  const isRated = [true, false].every((own) =>
    counts.some((one, n) => one && isMine(view, n) === own),
  );
  if (!isEarly || isRated || view.clock?.kind === "days" || table.tournament || view.outcome)
    return [];
  const key = isTimed ? "proposal-away-early.clock" : "proposal-away-early";
  const text = t(key, { who: seatName({ table, view }, seat) });
  return [{ id: `early-${seat}`, text, isAsked: false, buttons: [{ key: "proposal-seen" }] }];
}

/**
 * Proposals about players who have long been absent from a game in progress.
 * @param {GameContext} context
 * @param {(number|null)[]} away
 * @param {number} now
 * @returns {Proposal[]}
 */
function absences(context, away, now) {
  const { view } = context;
  if (view.started === false || isSpectator(view)) return [];
  return view.seats.flatMap((_, seat) => {
    const since = away[seat];
    const isLong = since !== null && since !== undefined && now - since >= ABSENCE_LIMIT;
    const voters = view.votes?.[seat] ?? [];
    // A vote shows that the time has passed, even if this page was loaded later.
    if (!(isLong || voters.length) || !isAway(view, seat) || !isWaitedFor(view, seat)) return [];
    const text = t(voters.length ? "proposal-away-votes" : "proposal-away", {
      who: seatName(context, seat),
      voters: listed(voters.map((voter) => seatName(context, voter))),
    });
    return [
      { id: `away-${seat}`, text, isAsked: false, buttons: takeOverButtons(view, seat, voters) },
    ];
  });
}

/**
 * How a computer can take over: the host decides, or the other players vote.
 * @param {View} view
 * @param {number} seat
 * @param {number[]} voters
 * @returns {ProposalButton[]}
 */
function takeOverButtons(view, seat, voters) {
  if (view.you?.host) return [{ key: "proposal-hand-over", action: { type: "hand-over", seat } }];
  const hasVoted = mySeats(view).some((own) => voters.includes(own));
  return hasVoted ? [] : [{ key: "proposal-vote", action: { type: "vote", seat } }];
}

/** Notices about the viewer's seats for which a computer is playing. @param {GameContext} context @returns {Proposal[]} */
function handedOver(context) {
  const { view } = context;
  if (view.outcome) return [];
  return mySeats(view)
    .filter((seat) => view.seats[seat].handed)
    .map((seat) => ({
      id: `handed-${seat}`,
      text: t(view.seats[seat].imposed ? "proposal-stand-in.imposed" : "proposal-stand-in", {
        who: seatName(context, seat),
      }),
      isAsked: false,
      buttons: [{ key: "proposal-take-back", action: { type: "take-back", seat }, main: true }],
    }));
}

/** Notices about players who got help without everybody's consent. @param {GameContext} context @returns {Proposal[]} */
function helped(context) {
  const { view } = context;
  if (!isMultiplayer(view)) return [];
  const notes = (/** @type {string} */ key, /** @type {number[]} */ seats) =>
    seats
      .filter((seat) => view.seats[seat].kind === "person" || view.seats[seat].handed)
      .map((seat) => ({
        id: `${key}-${seat}`,
        text: t(isMine(view, seat) ? `${key}.mine` : key, { who: seatName(context, seat) }),
        isAsked: false,
        buttons: [{ key: "proposal-seen" }],
      }));
  return [...notes("advised", view.advised), ...notes("took-back", view.took_back)];
}

/** @param {GameContext} context @returns {Proposal[]} */
function nextTable({ view }) {
  const { next } = view;
  if (!next) return [];
  const isInvited = !isSpectator(view) && !hasAgreed(next);
  const [text, key] = isInvited
    ? ["proposal-next", "lobby-accept"]
    : ["proposal-next-watch", "proposal-go"];
  const go = () => goToRematch(next, isInvited);
  return [{ id: "next", text: t(text), isAsked: true, buttons: [{ key, go, main: true }] }];
}

/** @param {Model} model @returns {Proposal[]} */
function waitingElsewhere({ otherGame }) {
  if (!otherGame) return [];
  const go = () => navigate(`/table/${otherGame}`);
  const buttons = [{ key: "proposal-other-go", go }];
  return [{ id: `other-${otherGame}`, text: t("proposal-other"), isAsked: true, buttons }];
}

/** What somebody agrees to, whatever the players are called. @param {Proposal} proposal */
const keyOf = ({ id, terms = "" }) => `${id} ${terms}`;

export class ProposalBar {
  /** @param {Model} model @param {(action: import("../core/connection.js").Action) => void} send */
  constructor(model, send) {
    this.model = model;
    this.send = send;
    this.hasChanged = changeDetector();
    /** @type {Set<string>} */
    this.announced = new Set();
    /** When each proposal came up, by its key. @type {Map<string, number>} */
    this.since = new Map();
    /** Notices that the player has dismissed. @type {Set<string>} */
    this.seen = new Set();
    this.element = h("div", {
      class: "proposals",
      role: "region",
      "aria-label": t("proposal"),
    });
    this.element.hidden = true;
    /** Plays what follows a mistake. @type {LinePlayer|null} */
    this.line = null;
  }

  update() {
    const round = this.model.view?.round;
    const proposals = proposalsFor(this.model, Date.now()).filter(
      ({ id }) => !this.seen.has(`${round} ${id}`),
    );
    if (!this.hasChanged(proposals, this.model.pending?.id)) return;
    this.line?.clear();
    this.#announce(proposals);
    this.element.hidden = proposals.length === 0;
    this.element.replaceChildren(...proposals.map((proposal) => this.#card(proposal)));
  }

  /** Announce each proposal once, when it comes up. @param {Proposal[]} proposals */
  #announce(proposals) {
    for (const { text, isAsked } of proposals) {
      if (this.announced.has(text)) continue;
      announce(text);
      if (isAsked) notify(text, "offer");
      if (isAsked && this.model.view && isMultiplayer(this.model.view)) playSound("said");
    }
    if (!proposals.some(({ isAsked }) => isAsked)) endNotice("offer");
    const now = performance.now();
    this.announced = new Set(proposals.map(({ text }) => text));
    const keys = proposals.map(keyOf);
    this.since = new Map(keys.map((key) => [key, this.since.get(key) ?? now]));
  }

  /** @param {string} id of a proposal that was seen */
  #hide(id) {
    this.seen.add(`${this.model.view?.round} ${id}`);
    this.update();
  }

  /** Play on the board what follows the last placement. @param {string[][]} lines */
  async #play([better, played]) {
    const { table, view } = this.model;
    if (!table || !view) return;
    const show = (/** @type {View} */ shown, /** @type {number} */ ply) =>
      this.model.set({ line: { view: shown, ply } });
    this.line ??= new LinePlayer(table, (line, ply) => show(line.view, ply));
    const found = await fetchComparison(table.id, { after: view.plies - 1 }, better, played);
    if (this.model.view?.version !== view.version) return;
    this.line.play(found.worse);
    this.element.querySelector(".proposal")?.append(this.line.caption);
  }

  /** @param {Proposal} proposal */
  #card(proposal) {
    const { id, text, buttons, lines } = proposal;
    const since = this.since.get(keyOf(proposal)) ?? 0;
    return h(
      "div",
      { class: "proposal", data: { proposal: id } },
      h("p", {}, text),
      ...buttons.map((one) => this.#button(id, since, one)),
      lines?.length ? button("review-play", () => this.#play(lines)) : null,
    );
  }

  /** @param {string} id @param {number} since @param {ProposalButton} button */
  #button(id, since, { key, action, go, main }) {
    const isPending = Boolean(action && this.model.pending);
    const wait = since + SETTLING - performance.now();
    const onclick = () => (action ? this.send(action) : go ? go() : this.#hide(id));
    const disabled = isPending || wait > 0;
    const element = h("button", { class: main ? "primary" : "", disabled, onclick }, t(key));
    if (!isPending && wait > 0) setTimeout(() => (element.disabled = false), wait);
    return element;
  }
}
