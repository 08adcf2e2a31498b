// @ts-check
/** What the board points out for the state of the hand. */

import { emptyRound } from "../board/lies.js";
import { NOTHING_POINTED } from "../board/view.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../board/view.js").Pointed} Pointed */

/** Every cell these placements cover. @param {Model} model @param {number[]} placements */
const cellsOf = (model, placements) =>
  new Set(placements.flatMap((placement) => model.lies[placement].cells));

/** Empty cells that touch the Leader. @param {Model} model @returns {Set<string>} */
function nearLeader(model) {
  const { leader, placed } = model.position;
  if (leader === null || model.view?.outcome || (model.view?.is_free_turn && model.lookAt === null))
    return new Set();
  const filled = cellsOf(
    model,
    placed.map(([, placement]) => placement),
  );
  return emptyRound(model.layout, model.lies[leader], filled);
}

/** @param {Model} model @returns {Pointed} */
export function pointedOf(model) {
  const { hand, view, table, aimed } = model;
  if (!view || !table) return NOTHING_POINTED;
  const near = nearLeader(model);
  const marked = new Set(model.marked);
  if (!model.isMyTurn) {
    // A placement on its way to the server stays where it was put.
    const sent = model.pending?.type === "place" && model.lookAt === null ? aimed : null;
    return {
      ...NOTHING_POINTED,
      near,
      marked,
      ghost: sent,
      ghostColour: table.colours[view.to_play],
      staged: true,
    };
  }
  const legal =
    hand.shape !== null
      ? cellsOf(model, model.legalOf(hand.shape))
      : hand.cells.length
        ? cellsOf(model, hand.options)
        : new Set();
  return {
    legal,
    near: hand.shape === null ? near : new Set(),
    ghost: aimed,
    ghostColour: table.colours[view.to_play],
    staged: hand.staged,
    chosen: new Set(hand.cells),
    marked,
  };
}
