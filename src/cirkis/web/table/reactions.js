// @ts-check
/** React to events: announce, animate, play a sound, mark figures. */

import { animateEvents } from "../board/animations.js";
import { isMultiplayer, isOver, isTurnHere } from "../core/seats.js";
import { eventSentences, takenBackText, turnText } from "../text/event_text.js";
import { announce } from "../ui/announcer.js";
import { h } from "../ui/dom.js";
import { notify } from "../ui/notifications.js";
import { playSound } from "../ui/sound.js";

/** @import { Model } from "../core/model.js" */
/** @import { GameEvent, View } from "../core/types.js" */

/** Milliseconds for which a message stays beside the speaker's tray. */
const SAID_DURATION = 7000;

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
