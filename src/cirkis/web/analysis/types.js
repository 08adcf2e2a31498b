// @ts-check
/**
 * What the computer says, as it comes from the server (docs/analysis.md). Nothing here runs.
 *
 * @typedef {{kind: string, is_good: boolean, seat?: number, points?: number, figure?: string, shape?: string, count?: number, was?: number}} Reason
 * @typedef {{placement: string, index: number}} Placed
 * @typedef {Placed & {chances: number[], expected_scores: number[], error: number, visits: number, certain: number[]|null, line: Placed[], reasons: Reason[]}} Choice
 * @typedef {object} Analysis
 * @property {number} ply
 * @property {number} seat
 * @property {boolean} is_free_turn
 * @property {import("../types.js").Outcome|null} result
 * @property {number} simulations
 * @property {boolean} is_proven
 * @property {number[]} chances          of every seat, from 0 to 1
 * @property {number[]} expected_scores
 * @property {number} error
 * @property {number} legal
 * @property {Choice[]} choices          the best first
 *
 * @typedef {"inaccuracy"|"mistake"|"blunder"} Size
 * @typedef {object} Ply
 * @property {number} number             from 1; withdrawals count
 * @property {number} seat
 * @property {string|null} placement     null for a withdrawal
 * @property {number|null} index
 * @property {number[]} scores
 * @property {number} rank
 * @property {number} legal
 * @property {number} loss               of the mover's chance, from 0 to 1
 * @property {number} loss_points
 * @property {Size|null} mistake
 * @property {Choice|null} better
 * @property {Reason[]} reasons
 * @property {Analysis} after
 *
 * @typedef {{positions: number, is_complete: boolean, start: Analysis|null, plies: Ply[], turning_points: number[], mistakes: number[][]}} Review
 *
 * Where one looks: after so many steps of the game, and the placements tried from there.
 * @typedef {{after: number, line: string[]}} Place
 */
export {};
