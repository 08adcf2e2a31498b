// @ts-check
/** What this browser remembers: the person's settings, tables, beginnings, and who they are. */

import { post, request } from "./api.js";
import { readStored, store } from "./browser.js";

/** @import { Progress, ProgressEvent } from "./types.js" */

/**
 * @typedef {{language: string, theme: "auto"|"light"|"dark", confirm: "touch"|"always"|"never", motion: "auto"|"none", pace: "at-once"|"brisk"|"calm", names: boolean, numbers: boolean, patterns: boolean, ownership: boolean, keys: boolean, sounds: boolean, notices: boolean, thoughts: boolean, thinking: boolean, teaching: boolean, firsts: string, name: string, level: string, proposed: string, next: string, rating: number, days: number, club: string, clubName: string}} Settings
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
  thinking: true,
  teaching: false,
  firsts: "",
  name: "",
  level: "",
  proposed: "",
  next: "",
  rating: 0,
  days: 0,
  club: "",
  clubName: "",
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

/** Store changed settings and apply them; what another tab has stored stays. @param {Partial<Settings>} patch */
export function updateSettings(patch) {
  const now = /** @type {Record<string, unknown>} */ (settings);
  if (Object.entries(patch).every(([name, value]) => now[name] === value)) return;
  Object.assign(settings, known(readStored(STORAGE_KEY)), patch);
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

const RECENT_KEY = "cirkis.tables";
const FORGOTTEN_KEY = "cirkis.forgotten";
const MAX_TABLES = 100;

/** @returns {string[]} the latest first */
export const recentTables = () => read(RECENT_KEY);

/** @param {string} key @returns {string[]} */
function read(key) {
  const ids = readStored(key);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string").slice(0, MAX_TABLES) : [];
}

/** @param {string} key @param {string[]} ids */
const write = (key, ids) => store(key, ids.slice(0, MAX_TABLES));

/** @param {string[]} ids @param {string} id */
const without = (ids, id) => ids.filter((other) => other !== id);

/** @param {string} id */
export function rememberTable(id) {
  write(RECENT_KEY, [id, ...without(recentTables(), id)]);
  write(FORGOTTEN_KEY, without(read(FORGOTTEN_KEY), id));
}

/** Remove a table from the list; the table itself stays. @param {string} id */
export function forgetTable(id) {
  write(RECENT_KEY, without(recentTables(), id));
  write(FORGOTTEN_KEY, [id, ...without(read(FORGOTTEN_KEY), id)]);
}

/** @param {string} id */
export const isForgotten = (id) => read(FORGOTTEN_KEY).includes(id);

const IDENTITY_KEY = "cirkis.identity";
/** When the person using this browser last changed, as far as this page knows. */
let knownIdentity = storedIdentity();

/** As text: what somebody else may have stored there is compared by value, too. */
function storedIdentity() {
  return String(JSON.stringify(readStored(IDENTITY_KEY)));
}

/** Tell the other tabs that somebody else uses this browser now. */
export function changeIdentity() {
  store(IDENTITY_KEY, Date.now());
  knownIdentity = storedIdentity();
}

/** From now on, load the page again if somebody else uses this browser: it shows another's data. */
export function followIdentity() {
  const check = () => {
    if (storedIdentity() !== knownIdentity) location.reload();
  };
  addEventListener("storage", check);
  addEventListener("pageshow", check); // from the browser's history
  document.addEventListener("visibilitychange", check);
}

const PATH = "/api/me/progress";

/** The key that records whether there is progress, so that the start screen can reserve room for it. */
const BEGUN_KEY = "cirkis.begun";
const PLAYED_KEY = "cirkis.played";

/** @returns {Promise<Progress>} */
export const fetchProgress = () => request(PATH);

/** @param {ProgressEvent} event @returns {Promise<Progress>} */
export function report(event) {
  noteBeginning();
  return post(PATH, event);
}

/** Whether this browser knows that the person has made progress. */
export const hasBegun = () => readStored(BEGUN_KEY) !== null;

export const noteBeginning = (isTrue = true) => store(BEGUN_KEY, isTrue || null);

/** Whether this browser knows that the person has finished a game; until then, they are offered a first one. */
export const hasPlayed = () => readStored(PLAYED_KEY) !== null;

export const notePlayed = (isTrue = true) => store(PLAYED_KEY, isTrue || null);
