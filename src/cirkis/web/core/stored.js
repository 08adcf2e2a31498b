// @ts-check
/** Values stored in this browser. Where it stores nothing, or is full, the page does without. */

/** @param {string} key @returns {any} null if there is nothing readable */
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value null removes it */
export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value lasts until the page is closed.
  }
}
