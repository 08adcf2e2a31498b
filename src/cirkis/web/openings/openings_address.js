// @ts-check
/** The address of a position in the book: "/openings/3/A1+B1,C4" is two moves into a game of three. */

/** How many may play. */
export const PLAYERS = [2, 3, 4];

/** @param {number} players @param {string[]} line the cells of each placement */
export const openingsPath = (players, line) =>
  `/openings/${players}${line.length ? `/${line.join(",")}` : ""}`;

/** The placements that an address names. @param {string} [named] the last part of its path */
export const lineIn = (named = "") => readable(named).toUpperCase().split(",").filter(Boolean);

/** Programs that send addresses may write signs in their own way. @param {string} named */
function readable(named) {
  try {
    return decodeURIComponent(named).replaceAll(" ", "+");
  } catch {
    return named;
  }
}
