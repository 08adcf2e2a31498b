// @ts-check
/** The settings, stored in this browser. */

import { readStored, store } from "./stored.js";

/**
 * @typedef {{language: string, theme: "auto"|"light"|"dark", confirm: "touch"|"always"|"never", motion: "auto"|"none", pace: "at-once"|"brisk"|"calm", names: boolean, numbers: boolean, patterns: boolean, ownership: boolean, keys: boolean, sounds: boolean, notices: boolean, thoughts: boolean, teaching: boolean, name: string, level: string, proposed: string, next: string, rating: number, days: number}} Settings
 */

const STORAGE_KEY = "cirkis.settings";

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  theme: "auto",
  confirm: "touch",
  motion: "auto",
  pace: "brisk",
  names: false,
  numbers: false,
  patterns: true,
  ownership: false,
  keys: true,
  sounds: true,
  notices: false,
  thoughts: false,
  teaching: false,
  name: "",
  level: "",
  proposed: "",
  next: "",
  rating: 0,
  days: 0,
};

/** @type {Set<() => void>} */
const listeners = new Set();

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...known(readStored(STORAGE_KEY)) };

/** Those of the stored settings that there are. @param {any} stored @returns {Partial<Settings>} */
function known(stored) {
  const defaults = /** @type {Record<string, unknown>} */ (DEFAULTS);
  const isKnown = (/** @type {[string, unknown]} */ [name, value]) =>
    name in defaults && typeof value === typeof defaults[name];
  return Object.fromEntries(Object.entries(stored ?? {}).filter(isKnown));
}

/** Store changed settings and apply them. @param {Partial<Settings>} patch */
export function updateSettings(patch) {
  const now = /** @type {Record<string, unknown>} */ (settings);
  if (Object.entries(patch).every(([name, value]) => now[name] === value)) return;
  Object.assign(settings, patch);
  store(STORAGE_KEY, settings);
  applySettings();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onSettingsChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Write the settings to the root element, for the style sheets. */
export function applySettings() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.motion = isMotionReduced() ? "none" : "some";
  dataset.names = settings.names ? "shown" : "hidden";
  dataset.numbers = settings.numbers ? "shown" : "hidden";
  dataset.ownership = settings.ownership ? "shown" : "hidden";
  dataset.patterns = settings.patterns ? "shown" : "hidden";
}

export const isMotionReduced = () =>
  settings.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} pointer "mouse", "touch" or "pen" */
export function needsConfirm(pointer) {
  return settings.confirm === "always" || (settings.confirm === "touch" && pointer !== "mouse");
}
