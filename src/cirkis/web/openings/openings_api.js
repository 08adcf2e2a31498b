// @ts-check
/** Requests about openings, and their addresses. */

import { freePosition, positionUrl, request } from "../core/api.js";

/** @import { NewTable, OpeningsInfo, View } from "../core/types.js" */

/** The start of a standard game. @param {number} players @returns {NewTable} */
export const beginning = (players) => ({ options: { players } });

/** @param {string} what @param {number} players @param {string[]} line */
const ask = (what, players, line) =>
  request(positionUrl(freePosition(beginning(players)), what, { line }));

/** The position after a line. @type {(players: number, line: string[]) => Promise<View>} */
export const fetchReached = (players, line) => ask("view", players, line);

/** The placements after a line, in the book and in recorded games. @type {(players: number, line: string[]) => Promise<OpeningsInfo>} */
export const fetchOpenings = (players, line) => ask("openings", players, line);

/**
 * The placements to show, the book's first, then those found only in games, in the order of their
 * numbers on the board.
 * @param {OpeningsInfo} info
 */
export const numbered = ({ moves, played }) => [
  ...new Set([...moves, ...(played?.moves ?? [])].map(({ placement }) => placement)),
];

/** The possible numbers of players. */
export const PLAYERS = [2, 3, 4];

/** @param {number} players @param {string[]} line the cells of each placement */
export const openingsPath = (players, line) =>
  `/openings/${players}${line.length ? `/${line.join(",")}` : ""}`;

/** The placements in an address; some programs write "+" as a space. @param {string} [named] the last part of its path */
export const lineIn = (named = "") =>
  named.replaceAll(" ", "+").toUpperCase().split(",").filter(Boolean);
