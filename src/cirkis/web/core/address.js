// @ts-check
/** Text from the page's address, which anybody can write. */

/** Undo percent-encoding; null if it is malformed. @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
