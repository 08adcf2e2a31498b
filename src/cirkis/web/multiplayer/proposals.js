// @ts-check
/**
 * The bar of proposals: undo requests, mistakes in a teaching game, a computer for an absent
 * player, a rematch; and of what is explained once.
 */

import { consequenceText } from "../analysis/explanation.js";
import { drawnMistake } from "../analysis/lines.js";
import { Firsts } from "../board/firsts.js";
import { fetchComparison } from "../core/api.js";
import { readStored, store } from "../core/browser.js";
import { navigate } from "../core/router.js";
import {
  isAway,
  isMine,
  isMultiplayer,
  isOver,
  isSpectator,
  LONG_ABSENCE,
  mySeats,
} from "../core/seats.js";
import { listed, t } from "../i18n.js";
import { lossOf, reasonsText } from "../text/analysis_text.js";
import { placementInSentence, placementName, seatName } from "../text/names.js";
import { SETTLING } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { changeDetector, h } from "../ui/dom.js";
import { explained, linked } from "../ui/explained.js";
import { endNotice, notify, playSound } from "../ui/notifications.js";

/** @import { Action } from "../core/connection.js" */
/** @import { Drawn, Model } from "../core/model.js" */
/** @import { GameContext } from "../text/names.js" */

/** More moves are only counted: their names would cover the board, and the buttons on a phone. */
const MOST_NAMED = 4;

/**
 * Proposals about an offer: a request to undo, or a mistake in a teaching game.
 * @param {GameContext} context
 * @returns {Proposal[]}
 */
function openOffer(context) {
  const { table, view } = context;
  const { offer } = view;
  if (!offer) return [];
  if (offer.lesson) return placementOfferedBack(context, offer, offer.lesson);
  const falls = offer.falls.flatMap((ply) => view.moves[ply] ?? []);
  const named = falls.map(({ seat, placement }) =>
    t("proposal-move", {
      who: seatName(context, seat),
      move: placementInSentence(table, placement),
    }),
  );
  const moves = listed([
    ...(named.length > MOST_NAMED ? [t("proposal-moves", { count: named.length })] : named),
    ...offer.back.map((seat) => t("proposal-back", { who: seatName(context, seat) })),
  ]);
  const missing = offer.needs.filter((seat) => !offer.agreed.includes(seat));
  const others = listed(missing.map((seat) => seatName(context, seat)));
  const about = { who: seatName(context, offer.by), moves, others };
  if (isMine(view, offer.by))
    return [
      {
        id: "undo-mine",
        text: t("proposal-undo-mine", about),
        isAsked: false,
        buttons: [{ key: "proposal-withdraw", action: { type: "withdraw-offer" } }],
      },
    ];
  const isAsked = missing.some((seat) => isMine(view, seat));
  /** @type {ProposalButton[]} */
  const buttons = [
    { key: "proposal-accept", action: { type: "answer", accept: true }, main: true },
    { key: "proposal-decline", action: { type: "answer", accept: false } },
  ];
  const terms = [offer.by, offer.plies, ...offer.back, ...offer.needs].join();
  const text = t("proposal-undo", about);
  return [{ id: "undo", text, isAsked, buttons: isAsked ? buttons : [], terms }];
}

/**
 * @param {GameContext} context
 * @param {import("../core/types.js").OfferView} offer
 * @param {import("../core/types.js").Lesson} lesson
 * @returns {Proposal[]}
 */
function placementOfferedBack(context, { by, plies }, lesson) {
  const isAsked = isMine(context.view, by);
  const chance = lossOf(lesson.before, lesson.after);
  const index = context.view.moves[plies].placement;
  const text = t("teach-offer", { why: lessonText(context, index, lesson), chance });
  /** @type {ProposalButton[]} */
  const buttons = [
    { key: "teach-take-back", action: { type: "answer", accept: true }, main: true },
    { key: "teach-keep", action: { type: "answer", accept: false } },
  ];
  const { lines } = lesson;
  return [{ id: `teach-${plies}`, text, isAsked, buttons: isAsked ? buttons : [], lines }];
}

/**
 * What a placement leads to, the reasons against it, or what it misses.
 * @param {GameContext} context
 * @param {number} index
 * @param {import("../core/types.js").Lesson} lesson
 */
function lessonText(context, index, { against, consequence, missed }) {
  if (consequence) return consequenceText(context, { index, consequence });
  const move = placementName(context.table, index);
  return against.length
    ? t("puzzle-move-why", { move, why: reasonsText(context, against, 2) })
    : t("teach-missed", { why: reasonsText(context, missed, 2) });
}

/** @typedef {{key: string, action?: Action, go?: () => void, main?: boolean}} ProposalButton */
/** @typedef {{id: string, text: string, isAsked: boolean, buttons: ProposalButton[], lines?: string[][], terms?: string}} Proposal */

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
    ...olderTable(context),
    ...absences(context, model.away, now),
    ...handedOver(context),
    ...rematches(context),
    ...nextTable(context),
    ...waitingElsewhere(model),
  ];
}

/** The key under which the older tables are stored at which the player has read so. */
const TOLD_KEY = "cirkis.older";

/** A game that began before games said whether they are rated is casual now. @param {GameContext} context @returns {Proposal[]} */
function olderTable({ table, view }) {
  if (!table.is_older || isOver(view) || isSpectator(view)) return [];
  /** @type {string[]} */
  const told = readStored(TOLD_KEY) ?? [];
  if (told.includes(table.id)) return [];
  const go = () => store(TOLD_KEY, [...told, table.id]);
  const buttons = [{ key: "proposal-seen", go }];
  return [{ id: "older", text: t("kind-older"), isAsked: false, buttons }];
}

/**
 * Offer the host a computer for a player who has been away for some time in their turn.
 * @param {GameContext} context
 * @param {(number|null)[]} away
 * @param {number} now
 * @returns {Proposal[]}
 */
function absences(context, away, now) {
  const { table, view } = context;
  const seat = view.to_play;
  const isLong = now - (away[seat] ?? now) >= LONG_ABSENCE;
  const mayHandOver = table.policy.allows_stand_ins && view.you?.host && view.started;
  if (!mayHandOver || isOver(view) || !isLong || !isAway(view, seat)) return [];
  const text = t("proposal-away", { who: seatName(context, seat) });
  /** @type {ProposalButton[]} */
  const buttons = [
    { key: "proposal-hand-over", action: { type: "seat", kind: "hand-over", seat } },
  ];
  return [{ id: `away-${seat}`, text, isAsked: false, buttons }];
}

/** Notices about the viewer's seats for which a computer is playing. @param {GameContext} context @returns {Proposal[]} */
function handedOver(context) {
  const { view } = context;
  if (isOver(view)) return [];
  return mySeats(view)
    .filter((seat) => view.seats[seat].handed)
    .map((seat) => ({
      id: `handed-${seat}`,
      text: t("proposal-handed", { who: seatName(context, seat) }),
      isAsked: false,
      buttons: [
        {
          key: "proposal-take-back",
          action: { type: "seat", kind: "take-back", seat },
          main: true,
        },
      ],
    }));
}

/** What the players have said about a rematch. @param {GameContext} context @returns {Proposal[]} */
function rematches(context) {
  const { view } = context;
  const mine = mySeats(view);
  if (!view.rematch || !mine.length) return [];
  const { wanted, declined } = view.rematch;
  const names = (/** @type {number[]} */ seats) =>
    listed(seats.map((seat) => seatName(context, seat)));
  const answer = (/** @type {boolean} */ accept) =>
    /** @type {Action} */ ({ type: "rematch", accept });
  if (declined !== null) {
    const text = t("rematch-declined", { who: names([declined]) });
    return mine.includes(declined) ? [] : [{ id: "rematch-no", text, isAsked: false, buttons: [] }];
  }
  if (mine.some((seat) => wanted.includes(seat))) {
    const others = view.seats.flatMap(({ kind, handed }, seat) =>
      (kind === "person" || handed) && ![...mine, ...wanted].includes(seat) ? [seat] : [],
    );
    const text = t("rematch-mine", { others: names(others) });
    const buttons = [{ key: "rematch-withdraw", action: answer(false) }];
    return [{ id: "rematch-mine", text, isAsked: false, buttons }];
  }
  const text = t("rematch-wanted", { who: names(wanted), count: wanted.length });
  const buttons = [
    { key: "proposal-accept", action: answer(true), main: true },
    { key: "proposal-decline", action: answer(false) },
  ];
  return [{ id: "rematch", text, isAsked: true, buttons, terms: wanted.join() }];
}

/** @param {GameContext} context @returns {Proposal[]} */
function nextTable({ view: { next } }) {
  if (!next) return [];
  const go = () => navigate(`/table/${next}`);
  const buttons = [{ key: "proposal-go", go, main: true }];
  return [{ id: "next", text: t("proposal-next"), isAsked: true, buttons }];
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
    this.firsts = new Firsts(model);
    this.hasChanged = changeDetector();
    /** @type {Set<string>} */
    this.announced = new Set();
    /** When each proposal came up, by its key. @type {Map<string, number>} */
    this.since = new Map();
    this.element = h("div", {
      class: "proposals",
      role: "region",
      "aria-label": t("proposal"),
    });
    this.element.hidden = true;
    /** The mistake offered back, as the key of its position, and what is drawn for it. @type {{key: string, drawn: Drawn[]}} */
    this.lesson = { key: "", drawn: [] };
  }

  update() {
    const proposals = [...this.#firsts(), ...proposalsFor(this.model, Date.now())];
    this.#draw(proposals.flatMap(({ lines }) => lines ?? []));
    if (!this.hasChanged(proposals, this.model.pending?.id)) return;
    this.#announce(proposals);
    this.element.hidden = proposals.length === 0;
    this.element.replaceChildren(...proposals.map((proposal) => this.#card(proposal)));
  }

  /** What is explained now. @returns {Proposal[]} */
  #firsts() {
    const first = this.firsts.update();
    if (!first) return [];
    const buttons = [{ key: "proposal-seen", go: () => this.firsts.note() }];
    return [{ id: `first-${first.id}`, text: first.text, isAsked: false, buttons }];
  }

  /** Announce each proposal once, when it comes up. @param {Proposal[]} proposals */
  #announce(proposals) {
    for (const { text, isAsked, buttons } of proposals) {
      if (this.announced.has(text)) continue;
      const answers = isAsked ? buttons.map(({ key }) => `${t(key)}.`) : [];
      announce([text, ...answers].join(" "));
      if (isAsked) notify(text, "offer");
      if (isAsked && this.model.view && isMultiplayer(this.model.view)) playSound("said");
    }
    if (!proposals.some(({ isAsked }) => isAsked)) endNotice("offer");
    const now = performance.now();
    this.announced = new Set(proposals.map(({ text }) => text));
    const keys = proposals.map(keyOf);
    this.since = new Map(keys.map((key) => [key, this.since.get(key) ?? now]));
  }

  /** Draw the better move and the reply to the mistake offered back, while its position is shown. @param {string[][]} lines the better one and the one played; empty without such an offer */
  #draw([better, played]) {
    const { model, lesson } = this;
    const { table, view, positionKey, shownPly } = model;
    if (!better || !table || !view) return;
    const drawn = shownPly === null && lesson.key === positionKey ? lesson.drawn : [];
    if (drawn.length !== model.drawn.length) model.set({ drawn });
    if (lesson.key === positionKey) return;
    this.lesson = { key: positionKey, drawn: [] };
    const { lesson: asked } = this;
    fetchComparison(table.id, { after: view.plies - 1 }, better, played).then(
      (found) => {
        asked.drawn = drawnMistake(found);
        model.set({});
      },
      () => undefined, // the words say it as well
    );
  }

  /** @param {Proposal} proposal */
  #card(proposal) {
    const { id, text, buttons, lines } = proposal;
    const since = this.since.get(keyOf(proposal)) ?? 0;
    const isShown = Boolean(lines?.length);
    const words = h(
      "div",
      { class: "proposal-words", id: `proposal-${id}` },
      ...(isShown ? explained(this.model, [text]) : [h("p", {}, ...linked(this.model, [text]))]),
      isShown ? h("p", { class: "help" }, t("drawn-better")) : null,
    );
    // The buttons come before the links in the text when one goes through them by keys.
    return h(
      "div",
      { class: "proposal", role: "group", "aria-labelledby": words.id, data: { proposal: id } },
      ...buttons.map((one) => this.#button(since, one)),
      words,
    );
  }

  /** @param {number} since @param {ProposalButton} button */
  #button(since, { key, action, go, main }) {
    const isPending = Boolean(action && this.model.pending);
    const wait = since + SETTLING - performance.now();
    const onclick = () => {
      if (action) this.send(action);
      go?.();
      this.update();
    };
    const disabled = isPending || wait > 0;
    const element = h("button", { class: main ? "primary" : "", disabled, onclick }, t(key));
    if (!isPending && wait > 0) setTimeout(() => (element.disabled = false), wait);
    return element;
  }
}
