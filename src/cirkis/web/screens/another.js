// @ts-check
/** Another game with the same people and options. */

import { makeTable } from "../api.js";
import { go } from "../go.js";
import { remember } from "../tables.js";
import { problemText } from "../telling.js";
import { isShared } from "../together/seats.js";

/** @typedef {import("../types.js").Seat} Seat */

export class Another {
  /** @param {import("../model.js").Model} model @param {import("../types.js").Table} table @param {(wish: import("../types.js").Wish) => void} send */
  constructor(model, table, send) {
    this.model = model;
    this.table = table;
    this.send = send;
    this.isWanted = false;
  }

  /** With people elsewhere the server makes the next table, for all of them. */
  ask() {
    const { view } = this.model;
    if (view?.next) return go(`/table/${view.next}`);
    if (!view || !isShared(view)) return this.#make();
    this.isWanted = true;
    return this.send({ type: "rematch" });
  }

  /** The table of the rematch is there: whoever asked for it goes, the others are asked. @param {string} next */
  isThere(next) {
    if (this.isWanted) this.#goTo(next);
  }

  async #make() {
    const { table, model } = this;
    const seats = (model.view?.seats ?? table.seats).map(plain);
    try {
      const { id } = await makeTable({ options: table.options, seats });
      this.#goTo(id);
    } catch (refused) {
      const text = problemText(/** @type {any} */ (refused));
      model.set({ notice: { text, tone: "problem" } });
    }
  }

  /** @param {string} id */
  #goTo(id) {
    remember(id);
    go(`/table/${id}`);
  }
}

/** A seat without what is not there. @param {Seat} seat @returns {Seat} */
const plain = ({ kind, level, name }) => ({
  kind,
  ...(level ? { level } : {}),
  ...(name ? { name } : {}),
});
