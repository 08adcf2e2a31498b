// @ts-check
/** The address of a position in the book: "/openings/3/A1+B1,C4" is two moves into a three-player game. */

/** The possible numbers of players. */
export const PLAYERS = [2, 3, 4];

/** @param {number} players @param {string[]} line the cells of each placement */
export const openingsPath = (players, line) =>
  `/openings/${players}${line.length ? `/${line.join(",")}` : ""}`;

/** The placements in an address; some programs write "+" as a space. @param {string} [named] the last part of its path */
export const lineIn = (named = "") =>
  named.replaceAll(" ", "+").toUpperCase().split(",").filter(Boolean);
