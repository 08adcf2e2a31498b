// @ts-check
/** Rebuild earlier positions from the moves, and group plies into turns. */

/** @import { TableInfo, View } from "./types.js" */

/**
 * A position to draw: the current one, or an earlier one.
 * @typedef {object} Position
 * @property {number} ply
 * @property {[number, number, boolean][]} placed  seat, placement, whether on a free turn
 * @property {number|null} leader
 * @property {number[]} scores
 * @property {number[][]} stocks
 * @property {import("./types.js").FigureState[]} figures
 */

/**
 * Return the position after a number of plies.
 * @param {TableInfo} table
 * @param {View} view
 * @param {number} ply
 * @param {Map<string, string[]>} figureCells
 * @returns {Position}
 */
export function positionAt(table, view, ply, figureCells) {
  const setUp = view.placed.length - view.moves.length;
  const placed = view.placed.slice(0, setUp + ply);
  const moves = view.moves.slice(0, ply);
  const { head_start: points = view.scores.map(() => 0) } = table.options;
  const scores = moves.at(-1)?.scores ?? table.setup?.scores ?? points;
  /** @type {Map<string, number|null>} */
  const owners = new Map();
  for (const { name, complete, owner } of table.setup?.figures ?? [])
    if (complete) owners.set(name, owner ?? null);
  for (const event of moves.flatMap((move) => move.events))
    if (event.type === "figure-completed") owners.set(event.figure ?? "", event.majority ?? null);
  const stocks = view.scores.map((_, seat) => firstStock(table, seat));
  /** @type {Map<string, number>} */
  const onCell = new Map();
  for (const [seat, placement] of placed) {
    const [shape, cells] = table.pieces.placements[placement];
    stocks[seat][shape] -= 1;
    for (const cell of cells) onCell.set(cell, seat);
  }
  const figures = view.figures.map(({ name }) => ({
    name,
    segments: segmentsOf(figureCells.get(name) ?? [], onCell, scores.length),
    complete: owners.has(name),
    owner: owners.get(name) ?? null,
  }));
  return {
    ply,
    placed,
    leader: placed.length ? placed[placed.length - 1][1] : null,
    scores,
    stocks,
    figures,
  };
}

/** How many pieces of each shape a seat begins with. @param {TableInfo} table @param {number} seat */
function firstStock({ pieces, options }, seat) {
  const missing = [...(options.without?.[seat] ?? "")];
  return pieces.shapes.map(
    ({ code, count }) => count - missing.filter((letter) => letter === code).length,
  );
}

/**
 * Count each player's cells in a figure.
 * @param {string[]} cells
 * @param {Map<string, number>} onCell
 * @param {number} seats
 */
function segmentsOf(cells, onCell, seats) {
  const segments = Array.from({ length: seats }, () => 0);
  for (const cell of cells) {
    const seat = onCell.get(cell);
    if (seat !== undefined) segments[seat] += 1;
  }
  return segments;
}

/** Return the current position as the server sent it. @param {View} view @returns {Position} */
export const currentPosition = (view) => ({ ...view, ply: view.plies });

/**
 * Group plies into turns: a free placement continues the turn.
 * @param {View} view
 * @param {number} [plies] how many; all by default
 * @returns {{seat: number, plies: number[]}[]}
 */
export function groupTurns(view, plies = view.plies) {
  /** @type {{seat: number, plies: number[]}[]} */
  const turns = [];
  view.moves.slice(0, plies).forEach((move, ply) => {
    if (move.was_free && turns.length) turns[turns.length - 1].plies.push(ply);
    else turns.push({ seat: move.seat, plies: [ply] });
  });
  return turns;
}
