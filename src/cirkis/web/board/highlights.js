// @ts-check
/** What is highlighted on the board: the Leader, legal cells, aimed placements, hints. */

import { emptyNeighbours } from "../core/placements.js";
import { recentPlacements } from "../core/seats.js";
import { NO_HIGHLIGHTS } from "./board_view.js";

/** @import { Model } from "../core/model.js" */
/** @import { Highlights } from "./board_view.js" */

/** A figure is tinted only if a player's chance of owning it is at least this. */
const LEAST_CHANCE = 0.25;

/** @param {Model} model @param {number[]} placements */
const cellsOf = (model, placements) =>
  new Set(placements.flatMap((placement) => model.placements[placement].cells));

/**
 * The cells where the game can start, which are those that a single-cell piece can cover.
 * @param {Model} model
 * @returns {Set<string>}
 */
function startingCells({ view, shownPly, placements }) {
  const legal = shownPly === null && view?.started !== false ? (view?.legal ?? []) : [];
  const alone = legal.map((placement) => placements[placement].cells);
  return new Set(alone.filter((cells) => cells.length === 1).flat());
}

/** A placement must cover at least one of these cells. @param {Model} model @returns {Set<string>} */
function cellsToCover(model) {
  const { leader, placed } = model.position;
  if (model.view?.outcome || (model.view?.is_free_turn && model.shownPly === null))
    return new Set();
  if (leader === null) return startingCells(model);
  const filled = cellsOf(
    model,
    placed.map(([, placement]) => placement),
  );
  return emptyNeighbours(model.layout, model.placements[leader], filled);
}

/** The cells of the figures that the aimed placement would complete. @param {Model} model */
function completedCells(model) {
  const events = (model.aimed && model.isMyTurn && model.previewOf(model.aimed.placement)) || [];
  return events.flatMap((event) =>
    event.type === "figure-completed" ? (model.figureCells.get(event.figure) ?? []) : [],
  );
}

/** The player most likely to own each unfinished figure. @param {Model} model */
function likelyOwners(model) {
  const { ownership } = model;
  if (!ownership) return [];
  const open = model.position.figures.filter(({ complete }) => !complete);
  return open.flatMap(({ name }) => {
    const shares = ownership[name].slice(0, -1); // without the chance of having no owner
    const chance = Math.max(...shares);
    return chance >= LEAST_CHANCE ? [{ name, seat: shares.indexOf(chance), chance }] : [];
  });
}

/** @param {Model} model @returns {Highlights} */
export function highlightsFor(model) {
  const { selection, view, table, aimed, notice } = model;
  if (!view || !table) return NO_HIGHLIGHTS;
  const near = cellsToCover(model);
  const pointed = model.named.length
    ? model.named
    : (!model.isHolding && model.figureCells.get(model.pointed ?? "")) || [];
  const spoken = notice?.cells ?? [];
  const [refused, told] = notice?.tone === "error" ? [spoken, []] : [[], spoken];
  const recent = recentPlacements(model);
  const marked = new Set([...model.marked, ...completedCells(model)]);
  const ghostColour = table.colours[view.to_play];
  const always = {
    ...NO_HIGHLIGHTS,
    near,
    ghostColour,
    marked,
    recent,
    told,
    pointed,
    refused,
    drawn: model.rowDrawn.length ? model.rowDrawn : (notice?.drawn ?? model.drawn),
    owners: likelyOwners(model),
  };
  if (!model.isMyTurn) {
    // A placement awaiting the server's answer stays where it was put.
    const sent = model.pending?.type === "place" && model.shownPly === null ? aimed : null;
    return { ...always, ghost: sent, staged: true };
  }
  const legal =
    selection.shape !== null
      ? cellsOf(model, model.legalPlacements(selection.shape))
      : selection.cells.length
        ? cellsOf(model, selection.options)
        : new Set();
  return {
    ...always,
    legal,
    near: selection.shape === null ? near : new Set(),
    ghost: aimed,
    staged: selection.staged,
    chosen: new Set(selection.cells),
  };
}
