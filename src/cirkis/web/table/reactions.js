// @ts-check
/**
 * What the page does when others have placed: animations and sounds, one placement after the
 * other.
 */

import { animateEvents } from "../board/animations.js";
import { isMultiplayer, isOver, isTurnHere, sinceOwnTurn } from "../core/seats.js";
import { settings } from "../core/settings.js";
import { eventSentences, isScored, takenBackText, turnText } from "../text/event_text.js";
import { announce } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { notify, playSound } from "../ui/notifications.js";

/** @import { Model } from "../core/model.js" */
/** @import { GameEvent, View } from "../core/types.js" */

/** Milliseconds for which a message stays beside the speaker's tray. */
const SAID_DURATION = 7000;

/** React to events: announce, animate, play a sound, mark figures. */
export class Reactions {
  /**
   * @param {Model} model
   * @param {import("../board/board_view.js").BoardView} board
   * @param {import("./tray.js").Tray[]} trays
   */
  constructor(model, board, trays) {
    this.model = model;
    this.board = board;
    this.trays = trays;
  }

  /**
   * React to a change at the table.
   * @param {View} before
   * @param {View} view
   * @param {GameEvent[]} happened
   * @param {boolean} isBrief whether another change follows immediately: if so, only announce this one
   */
  change(before, view, happened, isBrief) {
    const { model } = this;
    if (!model.table) return;
    this.#announce({ table: model.table, view }, happened, isBrief);
    if (isBrief) return;
    this.#show(happened);
    this.#playSounds(before, view, happened);
    const removed = view.round === before.round ? before.moves.slice(view.plies) : [];
    if (removed.length) this.#announceTakenBack(before, removed);
  }

  /** Replay a ply. @param {number} ply @param {boolean} isBrief */
  again(ply, isBrief) {
    const { table, view } = this.model;
    const events = view?.moves[ply - 1]?.events ?? [];
    if (!table || !view) return;
    for (const { text } of eventSentences({ table, view }, events)) announce(text);
    if (!isBrief) this.#show(events);
  }

  /** Show a player's message beside the tray; the chat announces it. @param {number} seat @param {string} text */
  said(seat, text) {
    const { element } = this.trays[seat];
    const bubble = h("p", { class: "bubble", "aria-hidden": "true" }, text);
    element.querySelector(".bubble")?.remove();
    element.append(bubble);
    setTimeout(() => bubble.remove(), SAID_DURATION);
  }

  /** @param {GameEvent[]} happened */
  #show(happened) {
    if (happened.length) this.model.set({ marked: this.#completed(happened) });
    setTimeout(() => {
      if (this.model.shownPly === null) animateEvents(this.board, this.trays, happened);
    });
  }

  /**
   * Announce the events to screen readers.
   * @param {import("../text/names.js").GameContext} context
   * @param {GameEvent[]} happened
   * @param {boolean} isBrief
   */
  #announce(context, happened, isBrief) {
    const { view } = context;
    for (const { text } of eventSentences(context, happened)) announce(text);
    if (!isBrief && !isOver(view) && view.seats[view.to_play].kind === "person")
      announce(turnText(context));
  }

  /** Announce the pieces taken back, and show where they were. @param {View} before @param {import("../core/types.js").Move[]} removed */
  #announceTakenBack(before, removed) {
    const { table, placements } = this.model;
    if (!table) return;
    const text = takenBackText({ table, view: before }, removed);
    const cells = removed.flatMap(({ placement }) => placements[placement].cells);
    announce(text);
    this.model.set({ notice: { text, tone: "info", cells } });
  }

  /** The cells of the figures just completed. @param {GameEvent[]} happened */
  #completed(happened) {
    return happened.flatMap((event) =>
      event.type === "figure-completed" ? (this.model.figureCells.get(event.figure) ?? []) : [],
    );
  }

  /**
   * Play the most important sound, and notify a player who is looking elsewhere.
   * @param {View} before
   * @param {View} view
   * @param {GameEvent[]} happened
   */
  #playSounds(before, view, happened) {
    const { table } = this.model;
    const types = new Set(happened.map(({ type }) => type));
    const ends = isOver(view) && !isOver(before);
    const begins = before.started === false && view.started;
    const isMyTurn = isTurnHere(view) && !isTurnHere(before);
    if (ends) playSound("over");
    else if (types.has("scored")) playSound("scored");
    else if ((isMyTurn || begins) && isMultiplayer(view)) playSound("turn");
    else if (types.has("placed")) playSound("placed");
    if (table && (isMyTurn || begins || ends)) notify(turnText({ table, view }), "turn");
  }
}

/** Called when a ply is shown; `isBrief` if another follows at once. @typedef {(isBrief: boolean) => void} React */

/** Milliseconds between two placements. @type {Record<import("../core/settings.js").Settings["pace"], number>} */
const PACES = { "at-once": 0, brisk: 1000, calm: 2600 };
/** How many milliseconds longer a placement that scores is shown, so that its points are seen. */
const POINTS = 1000;
/** The pace of a replay on request if the setting is "at-once". */
const AGAIN = PACES.brisk;

/**
 * Replay other players' placements one by one, at the chosen pace, and again on request.  The model
 * always holds the newest position; `model.following` is the number of plies shown so far. Picking
 * up a piece, looking back or pressing Skip ends the replay immediately.
 */
export class Follower {
  /** @param {Model} model @param {(ply: number, isBrief: boolean) => void} showAgain */
  constructor(model, showAgain) {
    this.model = model;
    this.showAgain = showAgain;
    /** Plies still to show. @type {{ply: number, react: React}[]} */
    this.queue = [];
    this.timer = 0;
    /** The time of the last placement shown. */
    this.shownAt = -Infinity;
  }

  /** Milliseconds for which a ply is shown; zero in a game with a time bank or while the page is hidden. @param {number} ply */
  #pauseAfter(ply) {
    const { view } = this.model;
    const pace = PACES[settings.pace] ?? 0;
    if (view?.clock?.kind === "bank" || document.hidden || !pace) return 0;
    return pace + (view?.moves[ply - 1]?.events.some(isScored) ? POINTS : 0);
  }

  /**
   * Show the last ply of the model's view, when it is due.
   * @param {boolean} waits whether it waits its turn, as other players' placements do
   * @param {React} react
   */
  take(waits, react) {
    const { model } = this;
    const now = performance.now();
    if (!waits || model.shownPly !== null || model.isHolding) this.finish();
    const ply = model.view?.plies ?? 0;
    const wait = waits ? this.shownAt + this.#pauseAfter(ply - 1) - now : 0;
    if (!this.queue.length && wait <= 0) {
      this.shownAt = now;
      react(false);
      return;
    }
    this.queue.push({ ply, react });
    if (this.queue.length > 1) return;
    model.set({ following: ply - 1 });
    this.#wait(wait);
  }

  /** Replay the placements since the player's last turn, at most one for each seat if `isBrief`. */
  again(isBrief = false) {
    const { view } = this.model;
    if (!view || this.queue.length) return;
    const from = Math.max(sinceOwnTurn(view), isBrief ? view.plies - view.seats.length : 0);
    for (let ply = from + 1; ply <= view.plies; ply += 1)
      this.queue.push({ ply, react: (isBrief) => this.showAgain(ply, isBrief) });
    if (!this.queue.length) return;
    this.model.set({ following: from, shownPly: null });
    this.#wait(AGAIN / 2);
  }

  /** Stop following if the player does something else. */
  update() {
    const { following, isHolding, shownPly } = this.model;
    if (this.queue.length && (following === null || isHolding || shownPly !== null)) this.finish();
  }

  /** Show the remaining plies immediately. */
  finish() {
    clearTimeout(this.timer);
    const left = this.queue;
    this.queue = [];
    if (this.model.following !== null) this.model.set({ following: null });
    left.forEach(({ react }, nth) => react(nth < left.length - 1));
  }

  /** Drop the remaining plies, because the table was replaced. */
  clear() {
    clearTimeout(this.timer);
    this.queue = [];
    this.model.set({ following: null });
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#step(), Math.max(0, milliseconds));
  }

  #step() {
    const next = this.queue.shift();
    if (!next) return;
    this.shownAt = performance.now();
    this.model.set({ following: this.queue.length ? next.ply : null });
    next.react(false);
    if (this.queue.length) this.#wait(this.#pauseAfter(next.ply) || AGAIN);
  }
}
