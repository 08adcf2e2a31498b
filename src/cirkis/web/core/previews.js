// @ts-check
/** Fetch the effects of the legal placements, once per position, when a piece is first chosen. */

import { fetchPreviews } from "./api.js";

/** @import { Model } from "./model.js" */

export class PreviewLoader {
  /**
   * @param {Model} model
   * @param {() => Partial<import("./api.js").PositionRef>} [refOf] the position shown, if not the current one
   */
  constructor(model, refOf = () => ({})) {
    this.model = model;
    this.refOf = refOf;
    /** The position of the last request. */
    this.asked = "";
    this.hasFailed = false;
  }

  /** Fetch the effects if a piece is chosen and they are unknown. */
  update() {
    const { model } = this;
    const { table, isHolding } = model;
    if (this.hasFailed && !isHolding) [this.asked, this.hasFailed] = ["", false];
    const key = model.positionKey;
    if (model.connectionState === "reconnecting") return; // fetched once the server is back
    if (!table || !isHolding || !model.isMyTurn || this.asked === key) return;
    this.asked = key;
    fetchPreviews(table.id, this.refOf()).then(
      (previews) => {
        if (this.asked === key) model.set({ previews });
      },
      () => {
        // The game goes on without the effects; they are requested again with the next piece.
        this.hasFailed = true;
      },
    );
  }
}
