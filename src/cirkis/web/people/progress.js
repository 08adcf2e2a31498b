// @ts-check
/** Requests about the person's progress: lessons, puzzles, ratings and more. */

import { post, request } from "../core/api.js";

/** @typedef {import("../core/types.js").Progress} Progress */
/** @typedef {import("../core/types.js").ProgressEvent} ProgressEvent */

const PATH = "/api/me/progress";

/** @returns {Promise<Progress>} */
export const fetchProgress = () => request(PATH);

/** @param {ProgressEvent} event @returns {Promise<Progress>} */
export const report = (event) => post(PATH, event);
