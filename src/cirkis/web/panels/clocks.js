// @ts-check
/** The clocks in the trays: they tick here, ring under a minute, and are spoken of only then. */

import { say } from "../announcer.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { play } from "../sound.js";
import { clockText, left, PRESSING } from "../together/clock.js";
import { isMine } from "../together/seats.js";

/** @typedef {import("../model.js").Model} Model */

const TICK = 250;

export class Clocks {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const { view } = model;
    this.faces = (view?.seats ?? []).map(() =>
      h("p", { class: "tray-clock", role: "timer", hidden: true }),
    );
    /** The turn for which the bell has rung, so that it rings once. @type {string} */
    this.rung = "";
    this.timer = window.setInterval(() => this.update(), TICK);
  }

  update() {
    const { clock, view } = this.model;
    const now = performance.now();
    this.faces.forEach((face, seat) => {
      const ms = clock && view ? left(clock, seat, now) : null;
      face.hidden = ms === null;
      if (ms === null || !clock || !view) return;
      const text = clockText(ms);
      if (face.textContent !== text) face.textContent = text;
      const isRunning = clock.running === seat;
      face.classList.toggle("running", isRunning);
      face.classList.toggle("pressing", isRunning && ms < PRESSING);
      if (isRunning && ms < PRESSING && isMine(view, seat)) this.#ring(`${view.plies}-${seat}`);
    });
  }

  /** @param {string} turn */
  #ring(turn) {
    if (this.rung === turn) return;
    this.rung = turn;
    play("clock");
    say(t("clock.pressing"));
  }

  close() {
    clearInterval(this.timer);
  }
}
