// @ts-check
/** Random ids. */

/** An id that no other page has. `crypto.randomUUID` exists only in secure contexts. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
