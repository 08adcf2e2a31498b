// @ts-check
/** Requests about studies, and about positions without a table. */

import { fetchText, post, request, withBody } from "../core/api.js";

/** @import { NewTable, SetUpInfo, Study, StudyList, TableInfo, View } from "../core/types.js" */

/** @param {string} id */
const studyUrl = (id) => `/api/studies/${encodeURIComponent(id)}`;

/** A study as the text of a record. @param {string} id */
export const fetchStudyText = (id) => fetchText(`${studyUrl(id)}/record`);

/** @param {string} what @param {NewTable} at @param {Record<string, string>} [more] */
const positionPath = (what, at, more = {}) =>
  `/api/positions/${what}?${new URLSearchParams({ at: JSON.stringify(at), ...more })}`;

/** The last save: leaving a study starts one just before the list is requested. */
let saving = Promise.allSettled(/** @type {any[]} */ ([]));

/** @returns {Promise<StudyList>} */
export const fetchStudies = () => saving.then(() => request("/api/studies"));

/** @param {string} id @returns {Promise<Study>} */
export const fetchStudy = (id) => saving.then(() => request(studyUrl(id)));

/** Create a study from each record in a string. @param {string} record @returns {Promise<{ids: string[]}>} */
export const createStudies = (record) => post("/api/studies", { record });

/**
 * Save a study.
 * @param {string} id
 * @param {{record: any, version: number}} draft
 * @param {boolean} [isLeaving] the page is closing; the request must outlive it
 * @returns {Promise<{version: number}>}
 */
export const saveStudy = (id, draft, isLeaving = false) => {
  const how = withBody("PUT", draft);
  const keepalive = isLeaving && how.body.length < 60_000; // browsers refuse more
  const saved = request(studyUrl(id), { ...how, keepalive });
  saving = Promise.allSettled([saved]);
  return saved;
};

/** Delete a study permanently. @param {string} id */
export const deleteStudy = (id) => request(studyUrl(id), { method: "DELETE" });

/** The constant part of a position's table. @param {NewTable} at @returns {Promise<TableInfo>} */
export const fetchFreeTable = (at) => request(positionPath("table", at));

/** @param {NewTable} at @returns {Promise<View>} */
export const fetchFreeView = (at) => request(positionPath("view", at));

/**
 * The position of a board being set up.
 * @param {NewTable} at
 * @param {Record<string, string>} more `seat`, and `leader` or `turn` to choose the Leader
 * @returns {Promise<SetUpInfo>}
 */
export const fetchSetUp = (at, more) => request(positionPath("setup", at, more));
