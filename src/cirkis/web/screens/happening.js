// @ts-check
/** What the server tells, brought to the model, to the eye and to the ear. */

import { say } from "../announcer.js";
import { call } from "../attention.js";
import { fly, glow, settle } from "../board/fx.js";
import { after } from "../delta.js";
import { t } from "../i18n.js";
import { play } from "../sound.js";
import { problemText, tell, turnText } from "../telling.js";
import { awaySince, LONG_AWAY } from "../together/away.js";
import { joined, saidText, speaker } from "../together/sayings.js";
import { isMine, isPlayedHere, isShared } from "../together/seats.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../board/view.js").BoardView} BoardView */
/**
 * What the news may set off.
 * @typedef {object} Acts
 * @property {() => void} showEnd
 * @property {() => void} resync        asks for the whole table
 * @property {(table: string) => void} next  the table of the rematch is there
 */

/** After the last piece has been seen. */
const BEFORE_END = 1300;
/** How long the header says that a placement is safe. */
const SAVED_FOR = 2500;

/**
 * @param {Model} model
 * @param {BoardView} board
 * @param {import("../panels/tray.js").Tray[]} trays
 * @param {Acts} acts
 * @returns {import("../connection.js").Hears}
 */
export function listenToTable(model, board, trays, acts) {
  const happening = new Happening(model, board, trays, acts);
  return {
    version: () => model.view?.version ?? null,
    moment: () => model.moment,
    onLink: (link) => {
      if (link !== model.link) {
        if (link === "reconnecting") say(t("link.reconnecting"));
        else if (model.link === "reconnecting") say(t("link.back"));
      }
      model.set({ link });
    },
    onPending: (pending) => model.set({ pending }),
    onMessage: (message) => happening.heard[message.type]?.(message),
  };
}

class Happening {
  /** @param {Model} model @param {BoardView} board @param {import("../panels/tray.js").Tray[]} trays @param {Acts} acts */
  constructor(model, board, trays, acts) {
    this.model = model;
    this.board = board;
    this.trays = trays;
    this.acts = acts;
    /** What is done for each type of message. @type {Record<string, (message: any) => void>} */
    this.heard = {
      table: ({ view }) => this.#see(view),
      changed: (message) => this.#changed(message),
      thinking: ({ seat }) => model.set({ thinking: seat }),
      answer: (answer) => this.#answered(answer),
      presence: ({ seats, spectators }) => {
        model.set({ present: seats });
        if (model.view) this.#see({ ...model.view, spectators });
      },
      clock: (clock) => model.set({ clock: { ...clock, heard: performance.now() } }),
      said: (one) => this.#said(one),
      chat: ({ said }) => model.set({ said: joined(model.said, said) }),
    };
  }

  /** @param {View} view */
  #see(view) {
    const { model } = this;
    model.see(view);
    model.set({ away: awaySince(model.away, model.present, Date.now()) });
    // Somebody who stays away that long is then a matter for the others.
    if (model.away.some((since) => since !== null))
      setTimeout(() => model.set({}), LONG_AWAY + 500);
  }

  /** @param {any} message */
  #changed(message) {
    const { model, acts } = this;
    const { table, view: before } = model;
    const { happened } = message;
    if (!table || !before) return;
    if (message.version <= before.version) return; // It was part of the table as it came.
    const view = message.view ?? after(before, message);
    if (!view) {
      acts.resync();
      return;
    }
    this.#see(view);
    this.#tell({ table, view }, before, happened);
    setTimeout(() => this.#show(happened), 0);
    this.#ring(before, view, happened);
    if (view.outcome && !before.outcome)
      setTimeout(() => model.view?.outcome && acts.showEnd(), BEFORE_END);
    if (view.next && !before.next) acts.next(view.next);
    if (happened.length) model.set({ marked: this.#completed(happened) });
  }

  /** For the ears. @param {import("../telling.js").Scene} scene @param {View} before @param {GameEvent[]} happened */
  #tell(scene, before, happened) {
    const { view } = scene;
    for (const { text } of tell(scene, happened)) say(text);
    if (view.round === before.round && view.plies < before.plies) say(t("event.undone"));
    if (!view.outcome && view.seats[view.to_play].kind === "person") say(turnText(scene));
  }

  /** For the eyes. @param {GameEvent[]} happened */
  #show(happened) {
    if (this.model.lookAt !== null) return;
    const points = happened.filter((event) => event.type === "scored");
    points.forEach((event, nth) => fly(this.board, event, this.trays[event.seat ?? 0].peg, nth));
    for (const event of happened) {
      if (event.type === "placed") settle(this.board, event.placement ?? 0);
      if (event.type === "figure-completed") glow(this.board, event.figure ?? "");
    }
  }

  /** The cells of the figures that were completed. @param {GameEvent[]} happened */
  #completed(happened) {
    const figures = happened.filter((event) => event.type === "figure-completed");
    return figures.flatMap(({ figure }) => this.model.figureCells.get(figure ?? "") ?? []);
  }

  /** One sound for what matters most, and a call to somebody who looks elsewhere. @param {View} before @param {View} view @param {GameEvent[]} happened */
  #ring(before, view, happened) {
    const { table } = this.model;
    const types = new Set(happened.map(({ type }) => type));
    const ends = Boolean(view.outcome && !before.outcome);
    const begins = before.started === false && view.started;
    const isMyTurn = !view.outcome && isTurnHere(view) && !isTurnHere(before);
    if (ends) play("over");
    else if (types.has("scored")) play("scored");
    else if ((isMyTurn || begins) && isShared(view)) play("turn");
    else if (types.has("placed")) play("placed");
    if (table && (isMyTurn || begins || ends)) call(turnText({ table, view }));
  }

  /** @param {import("../types.js").Said} one */
  #said(one) {
    const { model } = this;
    const { table, view } = model;
    model.set({ said: joined(model.said, [one]) });
    if (!table || !view) return;
    if (one.seat !== null && (model.muted.has(one.seat) || isMine(view, one.seat))) return;
    const who = speaker({ table, view }, one);
    const text = t("chat.heard", { who, text: saidText(one) });
    model.set({ unread: model.unread + 1 });
    play("said");
    say(text);
    call(text);
  }

  /** @param {any} answer */
  #answered(answer) {
    const { model } = this;
    if (answer.ok) {
      model.set({ saved: true });
      setTimeout(() => model.set({ saved: false }), SAVED_FOR);
      return;
    }
    const text = problemText(answer.error);
    say(text);
    model.set({ notice: { text, tone: "problem" } });
  }
}

/** @param {View} view */
const isTurnHere = (view) => view.started !== false && isPlayedHere(view, view.to_play);
