// @ts-check
/** Requests about lessons: the list, a step, the answer to a placement. */

import { post, request } from "../core/api.js";
import { language } from "../i18n.js";

/** @import { LessonAnswer, LessonList, LessonStep } from "../core/types.js" */

/** All lessons, by group. @returns {Promise<LessonList>} */
export const fetchLessons = () => request(`/api/lessons?language=${language()}`);

/** @param {string} lesson @param {number} step from 1 @returns {Promise<LessonStep>} */
export const fetchStep = (lesson, step) =>
  request(`/api/lessons/${encodeURIComponent(lesson)}?step=${step}&language=${language()}`);

/**
 * @param {string} lesson @param {number} step @param {string} cells
 * @returns {Promise<LessonAnswer>}
 */
export const tryPlacement = (lesson, step, cells) =>
  post(`/api/lessons/${encodeURIComponent(lesson)}/try`, { step, cells, language: language() });
