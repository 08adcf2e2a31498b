// @ts-check
/** Announce to screen readers the placement aimed at with the keys or put down, and its effects. */

import { aimedText } from "../text/effect_text.js";
import { turnText } from "../text/event_text.js";
import { placementName } from "../text/names.js";
import { announce } from "../ui/announcer.js";

/** @import { Model } from "../core/model.js" */

/** Milliseconds that the aim must stay the same before the placement is announced. */
const REST = 250;
/** How many times to wait again while the placement's effects are unknown. */
const PATIENCE = 6;

export class AimAnnouncer {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.announced = "";
    this.timer = 0;
  }

  update() {
    const { selection, aimed, check } = this.model;
    const isChosen = aimed && (selection.held || selection.staged);
    const now = isChosen ? `${check} ${aimed.placement}` : "";
    if (now === this.announced) return;
    this.announced = now;
    clearTimeout(this.timer);
    if (now) this.#wait(PATIENCE);
  }

  /** @param {number} times */
  #wait(times) {
    this.timer = window.setTimeout(() => {
      const { table, view, aimed } = this.model;
      if (!table || !view || !aimed) return;
      const events = this.model.previewOf(aimed.placement);
      if (events || times === 0) announce(aimedText({ table, view }, aimed.placement, events));
      else this.#wait(times - 1);
    }, REST);
  }

  close() {
    clearTimeout(this.timer);
  }
}

/** Announce whose turn it is, and the placement aimed at. @param {Model} model */
export function announcePosition({ table, view, aimed }) {
  if (!table || !view) return;
  const move = aimed ? ` ${placementName(table, aimed.placement)}.` : "";
  announce(turnText({ table, view }) + move);
}
