// @ts-check
/** Handle the server's messages: update the model, and trigger the reactions. */

import { applyDelta } from "../core/model.js";
import {
  awaySince,
  hasLost,
  isMine,
  isMultiplayer,
  isOver,
  isPlayedHere,
  isTurnHere,
  LONG_ABSENCE,
  withPresence,
} from "../core/seats.js";
import { t } from "../i18n.js";
import { HOST, mergeMessages, messageText, speakerName } from "../multiplayer/chat.js";
import { failureText, refusalNotice, replacementText } from "../text/event_text.js";
import { errorText } from "../text/names.js";
import { announce } from "../ui/dialog.js";
import { endNotice, noteWaiting, notify, playSound } from "../ui/notifications.js";
import { findDecidingMove } from "./result_dialog.js";

/** @import { Model } from "../core/model.js" */
/** @import { GameEvent, ServerMessage, View } from "../core/types.js" */

/**
 * The actions that messages trigger on the table screen.
 * @typedef {object} UpdateActions
 * @property {() => void} openResultDialog
 * @property {() => void} reconnect     a change is missing
 * @property {(table: string) => void} next  the rematch's table exists
 * @property {import("./reactions.js").Follower} follower
 * @property {import("./reactions.js").Reactions} reactions
 * @property {(error: import("../core/types.js").ErrorInfo) => void} signOut  this device was signed out
 */

/** Milliseconds for which the last piece is visible before the result opens. */
const RESULT_DELAY = 2000;
/** Milliseconds for which the header shows that a command is stored. */
const SAVED_DURATION = 2500;

/**
 * Build the listener for a table's connection.
 * @param {Model} model
 * @param {UpdateActions} actions
 * @returns {import("../core/connection.js").ConnectionListener}
 */
export function updateListener(model, actions) {
  const handler = new UpdateHandler(model, actions);
  return {
    version: () => model.view?.version ?? null,
    onStateChange: (connectionState) => {
      if (connectionState !== model.connectionState) {
        if (connectionState === "reconnecting") announce(t("link-reconnecting"));
        else if (model.connectionState === "reconnecting") announce(t("link-back"));
      }
      model.set({ connectionState });
      // Who is there is not known until the server says so again.
      if (connectionState === "reconnecting" && model.view)
        model.set({ present: [], view: withPresence(model.view, []) });
    },
    onPending: (pending) => model.set({ pending }),
    onMessage: (message) => handler.handle(message),
  };
}

class UpdateHandler {
  /**
   * @param {Model} model
   * @param {UpdateActions} actions
   */
  constructor(model, actions) {
    this.model = model;
    this.actions = actions;
    this.follower = actions.follower;
    this.reactions = actions.reactions;
    /**
     * The handler of each type of message.
     * @type {{[T in ServerMessage["type"]]?: (message: Extract<ServerMessage, {type: T}>) => void}}
     */
    this.handlers = {
      table: ({ view }) => {
        const before = model.view;
        this.follower.clear();
        if (before && before.version !== view.version)
          this.#show(before, view, eventsSince(before, view), false);
        else this.#setView(view);
      },
      changed: (message) => this.#applyChange(message),
      thinking: ({ seat, failed }) => this.#computerThinks(seat, failed),
      answer: (answer) => this.#answered(answer),
      error: ({ error }) =>
        error.code === "signed-out" ? actions.signOut(error) : this.#refused(error),
      presence: ({ seats, spectators }) => {
        model.set({ present: seats });
        if (model.view) this.#setView({ ...model.view, spectators });
      },
      clock: (clock) =>
        model.set({
          clock: { ...clock, receivedAt: performance.now() },
          serverAhead: clock.at - Date.now() / 1000,
        }),
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
    if (model.view && isTurnHere(model.view) && !isTurnHere(view)) endNotice("turn");
    const isNewTurn = view.plies !== model.view?.plies || view.to_play !== model.view.to_play;
    model.setView(view);
    if (model.table && isMultiplayer(view)) noteWaiting(model.table.id, isTurnHere(view));
    const away = isNewTurn ? [] : model.away;
    // After the connection was lost, nobody has come back until the server says so.
    model.set({ away: model.present.length ? awaySince(away, model.present, Date.now()) : away });
    // When somebody has been away for this long, the host may get a proposal.
    if (model.away.some((since) => since !== null))
      setTimeout(() => model.set({}), LONG_ABSENCE + 500);
  }

  /** @param {number|null} seat @param {boolean} hasFailed */
  #computerThinks(seat, hasFailed) {
    const { model } = this;
    const isNew = hasFailed && !model.hasFailed;
    model.set({ thinking: seat, hasFailed });
    const text = failureText(model);
    if (isNew && text) announce(text);
  }

  /** @param {import("../core/types.js").ChangedMessage} message */
  #applyChange(message) {
    const { table, view: before } = this.model;
    if (!table || !before) return;
    if (message.version !== before.version + 1) {
      this.actions.reconnect();
      return;
    }
    const view = applyDelta(before, message);
    this.#show(before, view, message.happened, isToFollow(before, message));
    if (message.cause === "spare") this.#notify(replacementText({ table, view }, before));
    const { offer } = before;
    if (message.cause !== "answer" || !offer || view.offer) return;
    if (offer.kind === "undo" && isMine(view, offer.by)) this.#notify(t("proposal-declined"));
  }

  /**
   * Show a newer view, and react to what has happened.
   * @param {View} before
   * @param {View} view
   * @param {GameEvent[]} happened
   * @param {boolean} waits whether it waits until earlier placements have been shown
   */
  #show(before, view, happened, waits) {
    const { model, actions } = this;
    const { table } = model;
    this.#setView(view);
    if (table && !before.outcome && hasLost(view) && !view.withdrawn.length)
      findDecidingMove({ table, view });
    this.follower.take(waits, (isBrief) => {
      this.reactions.change(before, view, happened, isBrief);
      if (isOver(view) && !isOver(before))
        setTimeout(
          () => model.view && isOver(model.view) && actions.openResultDialog(),
          RESULT_DELAY,
        );
    });
    if (view.next && !before.next) actions.next(view.next);
    if (view.you?.removed && !before.you?.removed) this.#notify(t("error-removed"));
  }

  /** @param {string} text */
  #notify(text) {
    announce(text);
    notify(text, "news");
    this.model.set({ notice: { text, tone: "info" } });
  }

  /** @param {import("../core/types.js").ChatEntry} one */
  #chatMessage(one) {
    const { model } = this;
    const { table, view } = model;
    model.set({ messages: mergeMessages(model.messages, [one]) });
    if (!table || !view) return;
    if (model.ignored.has(one.seat ?? HOST) || (one.seat !== null && isMine(view, one.seat)))
      return;
    const who = speakerName({ table, view }, one);
    const text = t("chat-heard", { who, text: messageText(one) });
    model.set({ unread: model.unread + 1 });
    if (one.seat !== null) this.reactions.said(one.seat, messageText(one));
    playSound("said");
    announce(text);
    notify(text, "said");
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
    this.model.set({ notice: refusalNotice(text, error.cells) });
  }
}

/**
 * Whether a change is one placement by somebody at another screen, or by a computer.
 * @param {View} before
 * @param {import("../core/types.js").ChangedMessage} message
 */
const isToFollow = (before, { moves, moves_from }) =>
  moves.length === 1 && moves_from === before.plies && !isPlayedHere(before, moves[0].seat);

/**
 * The events of the placements made since an earlier view, unless the game has gone another way.
 * @param {View} before
 * @param {View} view
 */
function eventsSince(before, view) {
  const isContinued =
    view.round === before.round &&
    before.moves.every(({ placement }, nth) => view.moves[nth]?.placement === placement);
  return isContinued ? view.moves.slice(before.plies).flatMap(({ events }) => events) : [];
}
