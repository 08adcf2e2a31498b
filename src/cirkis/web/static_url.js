// @ts-check
/** The URLs of the page's own files, bundled or not (this file is always beside main.js). */

/** @param {string} name relative to main.js */
export const staticUrl = (name) => new URL(name, import.meta.url);
