// @ts-check
/** A hint: the best placement put into the hand, with its reasons in words; asked again, the next best. */

import { placeAddress } from "../address.js";
import { say } from "../announcer.js";
import { t } from "../i18n.js";
import { aimAtPlacement, inOrderRound, picked } from "../input/hand.js";
import { placementName, problemText } from "../telling.js";
import { isShared } from "../together/seats.js";
import { Stream } from "./stream.js";
import { reasonsText } from "./words.js";

/** @typedef {import("./types.js").Choice} Choice */

const SECONDS = "1.5";
const MOST = 3;

/** The hand with a piece where a placement lies; keys and clicks go on from there. @param {import("../model.js").Model} model @param {number} placement */
export function handWith(model, placement) {
  const { shape } = model.lies[placement];
  const all = inOrderRound(model.legalOf(shape).map((one) => model.lies[one]));
  return aimAtPlacement(
    picked(shape),
    placement,
    all.map((lie) => lie.placement),
  );
}

export class Hint {
  /** @param {import("../model.js").Model} model @param {import("../input/player.js").Player} player */
  constructor(model, player) {
    this.model = model;
    this.player = player;
    this.moment = "";
    /** @type {Choice[]} */
    this.choices = [];
    this.next = 0;
    /** @type {Stream|null} */
    this.stream = null;
  }

  /** The best placement, or the one after that which was shown last. */
  give() {
    const { model } = this;
    const why = model.view && isShared(model.view) ? t("error.no-advice") : this.player.whyNot();
    if (why) return this.#tell(why, "problem");
    if (this.moment === model.moment && this.choices.length) return this.#show();
    return this.#ask();
  }

  close() {
    this.stream?.close();
  }

  #ask() {
    const { model } = this;
    if (!model.table) return;
    this.stream?.close();
    this.moment = model.moment;
    this.choices = [];
    this.next = 0;
    this.#tell(t("hint.thinking"));
    const stream = new Stream(placeAddress(model.table.id, "analysis", {}, { seconds: SECONDS }), {
      onMessage: ({ analysis }) => (this.choices = analysis.choices),
      onProblem: (problem) => this.#tell(problemText(problem), "problem"),
      onEnd: () => this.moment === model.moment && this.#show(),
    });
    this.stream = stream;
  }

  #show() {
    const { model } = this;
    const { table, view } = model;
    const shown = Math.min(MOST, this.choices.length);
    if (!table || !view || !shown) return;
    const choice = this.choices[this.next % shown];
    const number = (this.next % shown) + 1;
    this.next += 1;
    model.set({ hand: handWith(model, choice.index), marked: model.lies[choice.index].cells });
    const values = {
      n: number,
      what: placementName(table, choice.index),
      why: reasonsText({ table, view }, choice.reasons),
    };
    this.#tell(t(choice.reasons.length ? "hint.because" : "hint.plain", values));
  }

  /** @param {string} text @param {"news"|"problem"} [tone] */
  #tell(text, tone = "news") {
    this.model.set({ notice: { text, tone } });
    say(text);
  }
}
