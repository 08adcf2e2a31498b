// @ts-check
/** Where one looks in a reviewed game, and the position there as the server tells it. Knows nothing of the document. */

import { fetchPosition } from "../api.js";

/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("../types.js").View} View */

export class Looking {
  /** @param {import("../model.js").Model} model @param {string} table @param {(problem: any) => void} onProblem */
  constructor(model, table, onProblem) {
    this.model = model;
    this.table = table;
    this.onProblem = onProblem;
    /** @type {Place} */
    this.place = { after: 0, line: [] };
    this.asked = 0;
    this.shown = 0;
  }

  /** Goes to a place; what was asked for before and comes later is not shown. @param {Place} place */
  async go(place) {
    const mine = (this.asked += 1);
    try {
      const view = await fetchPosition(this.table, place);
      if (mine !== this.asked) return;
      this.place = place;
      this.shown += 1;
      // Every position shown is a moment of its own for the panels.
      this.model.see({ ...view, version: this.shown });
    } catch (problem) {
      if (mine === this.asked) this.onProblem(problem);
    }
  }

  /** The placements tried, as far as the game did not make them. @returns {{seat: number, index: number}[]} */
  get line() {
    const { view } = this.model;
    const tried = this.place.line.length;
    return (tried ? (view?.moves ?? []).slice(-tried) : []).map(({ seat, placement }) => ({
      seat,
      index: placement,
    }));
  }
}
