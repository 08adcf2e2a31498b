// @ts-check
/** What is stored about the player: lessons, puzzles, ratings and more. */

import { post, request } from "../core/api.js";

/** @typedef {import("../core/types.js").Progress} Progress */
/** @typedef {import("../core/types.js").ProgressEvent} ProgressEvent */

const PATH = "/api/me/progress";

/** Fetch what is remembered. @returns {Promise<Progress>} */
export const fetchProgress = () => request(PATH);

/** Have something remembered that was done. @param {ProgressEvent} event @returns {Promise<Progress>} */
export const report = (event) => post(PATH, event);

/** Forget all of it; games stay. @returns {Promise<Progress>} */
export const forgetProgress = () => request(PATH, { method: "DELETE" });
