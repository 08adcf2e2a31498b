// @ts-check
/** Requests about puzzles. */

import { post, request } from "../core/api.js";
import { noteBeginning } from "../profile/progress.js";

/** @import { PuzzleAnswer, PuzzleHint, PuzzleHub, PuzzleInfo } from "../core/types.js" */

/** @returns {Promise<PuzzleHub>} */
export const fetchHub = () => request("/api/puzzles");

/** @returns {Promise<PuzzleInfo>} */
export const fetchDaily = () => request("/api/puzzles/daily");

/** The next puzzle that suits the player's strength. @param {string} [theme] @returns {Promise<PuzzleInfo>} */
export const fetchNext = (theme = "") =>
  request(`/api/puzzles/next${theme ? `?theme=${encodeURIComponent(theme)}` : ""}`);

/** The missed puzzle or mistake to repeat next. @returns {Promise<import("../core/types.js").Repeat>} */
export const fetchRepeat = () => request("/api/puzzles/repeat");

/** The puzzles in a run, from easy to hard. @returns {Promise<import("../core/types.js").PuzzleRun>} */
export const fetchRun = () => request("/api/puzzles/run");

/** @param {string} id */
const puzzleUrl = (id) => `/api/puzzles/${encodeURIComponent(id)}`;

/** @param {string} id @returns {Promise<PuzzleInfo>} */
export const fetchPuzzle = (id) => request(puzzleUrl(id));

/**
 * Try a placement, or ask for the solution.
 * @param {PuzzleInfo} puzzle @param {string|null} cells @param {boolean} [run] whether it is in a run
 * @returns {Promise<PuzzleAnswer>}
 */
export function tryPuzzle({ id, day }, cells, run = false) {
  noteBeginning();
  return post(`${puzzleUrl(id)}/try`, { cells, day, run });
}

/** @param {PuzzleInfo} puzzle @returns {Promise<PuzzleHint>} */
export const askHint = ({ id }) => post(`${puzzleUrl(id)}/hint`, {});

/**
 * Try to improve on a mistake in one of the person's games, or ask for the solution.
 * @param {string} id @param {string|null} cells
 * @returns {Promise<import("../core/types.js").MistakeAnswer>}
 */
export const tryMistake = (id, cells) => post(`${puzzleUrl(id)}/again`, { cells });
