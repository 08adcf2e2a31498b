// @ts-check
/** Where the page's own files lie, whether the code is bundled or not: this file is beside main.js. */

/** The address of one of the page's files. @param {string} name from the folder of main.js */
export const staticUrl = (name) => new URL(name, import.meta.url);
