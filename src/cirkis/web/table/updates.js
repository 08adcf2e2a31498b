// @ts-check
/** Handle the server's messages: update the model, animate, announce, play sounds. */

import { animateFigure, animatePlacement, animatePoints } from "../board/animations.js";
import { applyDelta } from "../core/delta.js";
import { ABSENCE_LIMIT, awaySince, isMine, isMultiplayer, isPlayedHere } from "../core/seats.js";
import { t } from "../i18n.js";
import { mergeMessages, messageText, speakerName } from "../multiplayer/chat.js";
import { eventSentences, isScored, turnText } from "../text/event_text.js";
import { errorText } from "../text/names.js";
import { announce } from "../ui/announcer.js";
import { notify } from "../ui/notifications.js";
import { playSound } from "../ui/sound.js";

/** @typedef {import("../core/model.js").Model} Model */
/** @typedef {import("../core/types.js").GameEvent} GameEvent */
/** @typedef {import("../core/types.js").ServerMessage} ServerMessage */
/** @typedef {import("../core/types.js").View} View */
/** @typedef {import("../board/board_view.js").BoardView} BoardView */

/**
 * What messages trigger on the table screen.
 * @typedef {object} UpdateActions
 * @property {() => void} openResultDialog
 * @property {() => void} resync        asks for the whole table
 * @property {(table: string) => void} next  the table of the rematch is there
 * @property {(error: import("../core/types.js").ErrorInfo) => void} signOut  this device was signed out
 */

/** Milliseconds to look at the last piece before the result opens. */
const RESULT_DELAY = 1300;
/** Milliseconds for which the header shows that a placement is stored. */
const SAVED_DURATION = 2500;

/**
 * Build the listener for a table's connection.
 * @param {Model} model
 * @param {BoardView} board
 * @param {import("./tray.js").Tray[]} trays
 * @param {UpdateActions} actions
 * @returns {import("../core/connection.js").ConnectionListener}
 */
export function updateListener(model, board, trays, actions) {
  const handler = new UpdateHandler(model, board, trays, actions);
  return {
    version: () => model.view?.version ?? null,
    positionKey: () => model.positionKey,
    onStateChange: (connectionState) => {
      if (connectionState !== model.connectionState) {
        if (connectionState === "reconnecting") announce(t("link-reconnecting"));
        else if (model.connectionState === "reconnecting") announce(t("link-back"));
      }
      model.set({ connectionState });
    },
    onPending: (pending) => model.set({ pending }),
    onMessage: (message) => handler.handle(message),
  };
}

class UpdateHandler {
  /**
   * @param {Model} model
   * @param {BoardView} board
   * @param {import("./tray.js").Tray[]} trays
   * @param {UpdateActions} actions
   */
  constructor(model, board, trays, actions) {
    this.model = model;
    this.board = board;
    this.trays = trays;
    this.actions = actions;
    /**
     * The handler of each type of message.
     * @type {{[T in ServerMessage["type"]]?: (message: Extract<ServerMessage, {type: T}>) => void}}
     */
    this.handlers = {
      table: ({ view }) => this.#setView(view),
      changed: (message) => this.#applyChange(message),
      thinking: ({ seat }) => model.set({ thinking: seat }),
      answer: (answer) => this.#answered(answer),
      error: ({ error }) =>
        error.code === "signed-out" ? actions.signOut(error) : this.#refused(error),
      presence: ({ seats, spectators }) => {
        model.set({ present: seats });
        if (model.view) this.#setView({ ...model.view, spectators });
      },
      clock: (clock) => model.set({ clock: { ...clock, receivedAt: performance.now() } }),
      said: (one) => this.#chatMessage(one),
      chat: ({ said }) => model.set({ messages: mergeMessages(model.messages, said) }),
    };
  }

  /** @param {ServerMessage} message */
  handle(message) {
    const handler = /** @type {((message: ServerMessage) => void)|undefined} */ (
      this.handlers[message.type]
    );
    handler?.(message);
  }

  /** @param {import("../core/seats.js").LiveView} view */
  #setView(view) {
    const { model } = this;
    model.setView(view);
    model.set({ away: awaySince(model.away, model.present, Date.now()) });
    // After that long an absence there is something to propose to the others.
    if (model.away.some((since) => since !== null))
      setTimeout(() => model.set({}), ABSENCE_LIMIT + 500);
  }

  /** @param {import("../core/types.js").ChangedMessage} message */
  #applyChange(message) {
    const { model, actions } = this;
    const { table, view: before } = model;
    const { happened } = message;
    if (!table || !before) return;
    if (message.version <= before.version) return; // Included in the table as it was loaded.
    const view = applyDelta(before, message);
    if (!view) {
      actions.resync();
      return;
    }
    this.#setView(view);
    this.#announce({ table, view }, before, happened);
    setTimeout(() => this.#animate(happened), 0);
    this.#playSounds(before, view, happened);
    if (view.outcome && !before.outcome)
      setTimeout(() => model.view?.outcome && actions.openResultDialog(), RESULT_DELAY);
    if (view.next && !before.next) actions.next(view.next);
    if (happened.length) model.set({ marked: this.#completed(happened) });
  }

  /**
   * Announce what happened to screen readers.
   * @param {import("../text/names.js").GameContext} context
   * @param {View} before
   * @param {GameEvent[]} happened
   */
  #announce(context, before, happened) {
    const { view } = context;
    for (const { text } of eventSentences(context, happened)) announce(text);
    if (view.round === before.round && view.plies < before.plies) announce(t("event-undone"));
    if (!view.outcome && view.seats[view.to_play].kind === "person") announce(turnText(context));
  }

  /** Animate what happened. @param {GameEvent[]} happened */
  #animate(happened) {
    if (this.model.shownPly !== null) return;
    happened
      .filter(isScored)
      .forEach((event, nth) => animatePoints(this.board, event, this.trays[event.seat].peg, nth));
    for (const event of happened) {
      if (event.type === "placed") animatePlacement(this.board, event.placement);
      if (event.type === "figure-completed") animateFigure(this.board, event.figure);
    }
  }

  /** The cells of the figures just completed. @param {GameEvent[]} happened */
  #completed(happened) {
    return happened.flatMap((event) =>
      event.type === "figure-completed" ? (this.model.figureCells.get(event.figure) ?? []) : [],
    );
  }

  /**
   * Play the most important sound, and notify a player who looks elsewhere.
   * @param {View} before
   * @param {View} view
   * @param {GameEvent[]} happened
   */
  #playSounds(before, view, happened) {
    const { table } = this.model;
    const types = new Set(happened.map(({ type }) => type));
    const ends = Boolean(view.outcome && !before.outcome);
    const begins = before.started === false && view.started;
    const isMyTurn = !view.outcome && isTurnHere(view) && !isTurnHere(before);
    if (ends) playSound("over");
    else if (types.has("scored")) playSound("scored");
    else if ((isMyTurn || begins) && isMultiplayer(view)) playSound("turn");
    else if (types.has("placed")) playSound("placed");
    if (table && (isMyTurn || begins || ends)) notify(turnText({ table, view }));
  }

  /** @param {import("../core/types.js").ChatEntry} one */
  #chatMessage(one) {
    const { model } = this;
    const { table, view } = model;
    model.set({ messages: mergeMessages(model.messages, [one]) });
    if (!table || !view) return;
    if (one.seat !== null && (model.muted.has(one.seat) || isMine(view, one.seat))) return;
    const who = speakerName({ table, view }, one);
    const text = t("chat-heard", { who, text: messageText(one) });
    model.set({ unread: model.unread + 1 });
    playSound("said");
    announce(text);
    notify(text);
  }

  /** @param {import("../core/types.js").CommandAnswer} answer */
  #answered(answer) {
    const { model } = this;
    if (!answer.error) {
      model.set({ saved: true });
      setTimeout(() => model.set({ saved: false }), SAVED_DURATION);
      return;
    }
    this.#refused(answer.error);
  }

  /** @param {import("../core/types.js").ErrorInfo} error */
  #refused(error) {
    const text = errorText(error);
    announce(text);
    this.model.set({ notice: { text, tone: "error" } });
  }
}

/** @param {View} view */
const isTurnHere = (view) => view.started !== false && isPlayedHere(view, view.to_play);
