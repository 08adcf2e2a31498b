// @ts-check
/** Values stored in this browser. If storage is blocked or full, the page works without it. */

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
    // The value is not stored.
  }
}
