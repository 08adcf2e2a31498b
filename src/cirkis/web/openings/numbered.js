// @ts-check
/** The numbers of placements on the board: the book's first, then those that only games have. */

/** @typedef {import("../core/types.js").OpeningsInfo} OpeningsInfo */

/**
 * The placements to show, each once, in the order of their numbers.
 * @param {OpeningsInfo} info
 */
export const numbered = ({ moves, played }) => [
  ...new Set([...moves, ...(played?.moves ?? [])].map(({ placement }) => placement)),
];
