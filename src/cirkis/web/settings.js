// @ts-check
/** What this browser remembers of its owner's taste. */

/** @typedef {{language: string, theme: "auto"|"light"|"dark", confirm: "touch"|"always"|"never", motion: "auto"|"none", names: boolean, numbers: boolean, patterns: boolean, keys: boolean, sounds: boolean, notices: boolean, thoughts: boolean, name: string, level: string}} Settings */

const PLACE = "cirkis.settings";

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  theme: "auto",
  confirm: "touch",
  motion: "auto",
  names: false,
  numbers: false,
  patterns: true,
  keys: true,
  sounds: true,
  notices: false,
  thoughts: false,
  name: "",
  level: "",
};

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @type {Settings} */
export const settings = read();

/** @param {Partial<Settings>} patch */
export function change(patch) {
  Object.assign(settings, patch);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that stores nothing still plays; it only forgets the taste.
  }
  apply();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the settings where the style sheets see them. */
export function apply() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.motion = isStill() ? "none" : "some";
  dataset.names = settings.names ? "shown" : "hidden";
  dataset.numbers = settings.numbers ? "shown" : "hidden";
  dataset.patterns = settings.patterns ? "shown" : "hidden";
}

/** Whether nothing may move. */
export const isStill = () =>
  settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a placement is put down first and confirmed afterwards. @param {string} pointer "mouse", "touch" or "pen" */
export function isConfirmed(pointer) {
  return settings.confirm === "always" || (settings.confirm === "touch" && pointer !== "mouse");
}
