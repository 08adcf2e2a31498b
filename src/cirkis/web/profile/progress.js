// @ts-check
/** Requests about the person's progress: lessons, puzzles, ratings and more. */

import { post, request } from "../core/api.js";
import { readStored, store } from "../core/browser.js";

/** @import { Progress, ProgressEvent } from "../core/types.js" */

const PATH = "/api/me/progress";

/** The key that records whether there is progress, so that the start screen can reserve room for it. */
const BEGUN_KEY = "cirkis.begun";
const PLAYED_KEY = "cirkis.played";

/** @returns {Promise<Progress>} */
export const fetchProgress = () => request(PATH);

/** @param {ProgressEvent} event @returns {Promise<Progress>} */
export function report(event) {
  noteBeginning();
  return post(PATH, event);
}

/** Whether this browser knows that the person has made progress. */
export const hasBegun = () => readStored(BEGUN_KEY) !== null;

export const noteBeginning = (isTrue = true) => store(BEGUN_KEY, isTrue || null);

/** Whether this browser knows that the person has finished a game; until then, they are offered a first one. */
export const hasPlayed = () => readStored(PLAYED_KEY) !== null;

export const notePlayed = (isTrue = true) => store(PLAYED_KEY, isTrue || null);
