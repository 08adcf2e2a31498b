// @ts-check
/** The current place in a reviewed game, and the server's view of the position there. */

import { fetchPosition } from "../core/api.js";

/** @typedef {import("../core/api.js").PositionRef} PositionRef */
/** @typedef {import("../core/types.js").View} View */

export class Cursor {
  /**
   * @param {import("../core/model.js").Model} model
   * @param {string} table
   * @param {(error: any) => void} onError
   */
  constructor(model, table, onError) {
    this.model = model;
    this.table = table;
    this.onError = onError;
    /** @type {PositionRef} */
    this.ref = { after: 0, line: [] };
    this.asked = 0;
    this.shown = 0;
  }

  /**
   * Go to a position; an earlier request that is answered later is ignored.
   * @param {PositionRef} ref
   */
  async go(ref) {
    const mine = (this.asked += 1);
    try {
      const view = await fetchPosition(this.table, ref);
      if (mine !== this.asked) return;
      this.ref = ref;
      this.shown += 1;
      // Give each position shown a version of its own, so that the panels redraw.
      this.model.setView({ ...view, version: this.shown });
    } catch (error) {
      if (mine === this.asked) this.onError(error);
    }
  }

  /** The placements of the variation being tried. @returns {{seat: number, index: number}[]} */
  get line() {
    const { view } = this.model;
    const tried = this.ref.line.length;
    return (tried ? (view?.moves ?? []).slice(-tried) : []).map(({ seat, placement }) => ({
      seat,
      index: placement,
    }));
  }
}
