// @ts-check
/** Asks the router for another screen; screens need not know the router. */

/** @param {string} path */
export const go = (path) => document.dispatchEvent(new CustomEvent("go", { detail: path }));
