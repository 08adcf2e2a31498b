// @ts-check
/** Number the placements on the board: the book's first, then those found only in games. */

/** @import { OpeningsInfo } from "../core/types.js" */

/**
 * The placements to show, without duplicates, in the order of their numbers.
 * @param {OpeningsInfo} info
 */
export const numbered = ({ moves, played }) => [
  ...new Set([...moves, ...(played?.moves ?? [])].map(({ placement }) => placement)),
];
