// @ts-check
/** Ask what the legal placements would bring: once a position, when a piece is first taken. */

import { fetchPreviews } from "./api.js";

/** @typedef {import("./model.js").Model} Model */

export class PreviewLoader {
  /**
   * @param {Model} model
   * @param {() => Partial<import("./api.js").PositionRef>} [refOf] the position shown, if it is not the table's own
   */
  constructor(model, refOf = () => ({})) {
    this.model = model;
    this.refOf = refOf;
    /** The position that was asked about. */
    this.asked = "";
    this.hasFailed = false;
  }

  /** Ask if something is aimed at, or soon will be, and the answer is not known. */
  update() {
    const { model } = this;
    const { table, isHolding } = model;
    if (this.hasFailed && !isHolding) [this.asked, this.hasFailed] = ["", false];
    const key = `${model.positionKey} ${model.check}`;
    if (model.connectionState === "reconnecting") return; // it is asked once the server is back
    if (!table || !isHolding || !model.isMyTurn || this.asked === key) return;
    this.asked = key;
    fetchPreviews(table.id, this.refOf()).then(
      ({ check, to_play, previews }) => {
        const events = new Map(previews.map((one) => [one.placement, one.events]));
        if (this.asked === key) model.set({ previews: { check, to_play, events } });
      },
      () => {
        // One can play without knowing; the next piece taken asks again.
        this.hasFailed = true;
      },
    );
  }
}
