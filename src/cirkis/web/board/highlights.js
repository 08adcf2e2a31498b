// @ts-check
/** Derive from the model what the board highlights: legal cells, the ghost, chosen cells. */

import { NO_HIGHLIGHTS } from "./board_view.js";
import { emptyNeighbours } from "./placements.js";

/** @typedef {import("../core/model.js").Model} Model */
/** @typedef {import("./board_view.js").Highlights} Highlights */

/** All cells that these placements cover. @param {Model} model @param {number[]} placements */
const cellsOf = (model, placements) =>
  new Set(placements.flatMap((placement) => model.placements[placement].cells));

/** The empty cells that touch the Leader. @param {Model} model @returns {Set<string>} */
function nearLeader(model) {
  const { leader, placed } = model.position;
  if (
    leader === null ||
    model.view?.outcome ||
    (model.view?.is_free_turn && model.shownPly === null)
  )
    return new Set();
  const filled = cellsOf(
    model,
    placed.map(([, placement]) => placement),
  );
  return emptyNeighbours(model.layout, model.placements[leader], filled);
}

/** What the board highlights now. @param {Model} model @returns {Highlights} */
export function highlightsFor(model) {
  const { selection, view, table, aimed } = model;
  if (!view || !table) return NO_HIGHLIGHTS;
  const near = nearLeader(model);
  const marked = new Set(model.marked);
  if (!model.isMyTurn) {
    // A placement on its way to the server stays where it was put.
    const sent = model.pending?.type === "place" && model.shownPly === null ? aimed : null;
    return {
      ...NO_HIGHLIGHTS,
      near,
      marked,
      ghost: sent,
      ghostColour: table.colours[view.to_play],
      staged: true,
    };
  }
  const legal =
    selection.shape !== null
      ? cellsOf(model, model.legalPlacements(selection.shape))
      : selection.cells.length
        ? cellsOf(model, selection.options)
        : new Set();
  return {
    legal,
    near: selection.shape === null ? near : new Set(),
    ghost: aimed,
    ghostColour: table.colours[view.to_play],
    staged: selection.staged,
    chosen: new Set(selection.cells),
    marked,
  };
}
