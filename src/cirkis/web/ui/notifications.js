// @ts-check
/** Call the player: notifications, the title, sounds, and short notices. */

import { readStored, showBadge, store, SystemNotification } from "../core/browser.js";
import { currentPath, ownRegistration } from "../core/router.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { announce } from "./dialog.js";
import { h } from "./dom.js";

/**
 * @typedef {{at: number, pitch: number, lasts: number, loud: number, shape: OscillatorType}} Note
 */

/**
 * @param {number} at
 * @param {number} pitch in hertz
 * @param {number} lasts in seconds
 * @returns {Note}
 */
const chime = (at, pitch, lasts = 0.18) => ({ at, pitch, lasts, loud: 0.16, shape: "triangle" });
/**
 * @param {number} at
 * @param {number} pitch in hertz
 * @param {number} lasts in seconds
 * @returns {Note}
 */
const bell = (at, pitch, lasts = 0.7) => ({ at, pitch, lasts, loud: 0.12, shape: "sine" });

const SOUNDS = {
  placed: [chime(0, 1480, 0.09), chime(0.015, 2220, 0.06)],
  scored: [chime(0, 1175), chime(0.09, 1568), chime(0.18, 1976, 0.3)],
  turn: [bell(0, 784), bell(0.16, 1047)],
  clock: [bell(0, 880, 0.25), bell(0.22, 880, 0.25)],
  said: [chime(0, 932, 0.08), chime(0.08, 1245, 0.1)],
  over: [bell(0, 523), bell(0.15, 659), bell(0.3, 784), bell(0.45, 1047, 1.2)],
};

/** @type {AudioContext|null} */
let context = null;

/**
 * Short synthesised sounds. Browsers mute them until the visitor first interacts with the page.
 * @param {keyof typeof SOUNDS} name
 */
export function playSound(name) {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  if (!("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const note of SOUNDS[name]) ring(context, note);
}

/** Play a tone with a sharp attack and a decay. @param {AudioContext} audio @param {Note} note */
function ring(audio, { at, pitch, lasts, loud, shape }) {
  const begin = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}

const FLASH_INTERVAL = 1200;

/** @typedef {"turn"|"call"|"offer"|"said"|"news"} Reason */

let title = "";
let timer = 0;
/** Why the player is being notified now. @type {Reason|null} */
let reason = null;
/** @type {Notification|null} */
let notice = null;

export const canNotify = () => SystemNotification?.permission === "granted";

/**
 * Ask the browser for permission; browsers allow this only on a click.
 * @returns {Promise<boolean>}
 */
export async function requestNotificationPermission() {
  return (await SystemNotification?.requestPermission()) === "granted";
}

/** Set the page's title, unless it is flashing. @param {string} text */
export function setTitle(text) {
  title = text;
  if (!timer) document.title = text;
}

/** Call a player who may be looking elsewhere: their game begins. @param {string} text */
export function callPlayer(text) {
  playSound("turn");
  announce(text);
  notify(text, "call");
}

/** Notify the player if the page is hidden. @param {string} text @param {Reason} why */
export function notify(text, why) {
  if (!document.hidden) return;
  reason = why;
  flash(text);
  if (!SystemNotification || !settings.notices || !canNotify()) return;
  // Without `renotify`, it would replace the one before without a sound.
  const options = { body: text, tag: location.href, renotify: true };
  try {
    const shown = new SystemNotification(t("title"), options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    notice = shown;
  } catch {
    // Some phones have the API but reject calls; the title still flashes.
  }
}

/** @param {string} text */
function flash(text) {
  clearInterval(timer);
  document.title = `★ ${text}`;
  timer = window.setInterval(() => {
    document.title = document.title === title ? `★ ${text}` : title;
  }, FLASH_INTERVAL);
}

/** Stop notifying: the player looks, or leaves. */
export function stopNotifying() {
  endPushed();
  end();
}

/** Stop notifying if this is the reason, which no longer holds. @param {Reason} why */
export function endNotice(why) {
  if (why === "turn") endPushed();
  if (why === reason) end();
}

function end() {
  reason = null;
  notice?.close();
  notice = null;
  clearInterval(timer);
  timer = 0;
  if (title) document.title = title;
}

/** Close what the service worker has shown about this screen's table. */
const endPushed = () => closePushed((path) => path === currentPath());

/** Close the notifications that the service worker has shown and that are over. @param {(path: string) => boolean} isOver for the path of the table */
export async function closePushed(isOver) {
  const registration = await ownRegistration();
  for (const one of (await registration?.getNotifications()) ?? [])
    if (isOver(one.tag)) one.close();
}

/** The key under which the ids of the tables are stored where others wait for this person. */
const WAITING_KEY = "cirkis.waiting";

/** Show on the app's icon how many tables wait for this person. @param {string[]} tables their ids */
export function setWaiting(tables) {
  store(WAITING_KEY, tables);
  showBadge(tables.length);
}

/** Count a table, or no longer. @param {string} table @param {boolean} isWaiting */
export function noteWaiting(table, isWaiting) {
  /** @type {unknown} */
  const known = readStored(WAITING_KEY);
  const others = Array.isArray(known) ? known.filter((id) => id !== table) : [];
  setWaiting(isWaiting ? [...others, table] : others);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) stopNotifying();
});

/** In milliseconds: how long a toast is shown, and how soon its words are added (screen readers skip text that is added with its region). */
const SHOWN = 6000;
const SOON = 100;

/**
 * A toast: a line about an achievement, with its picture, or about a failure, above everything
 * else.
 * @param {Element|string} image
 * @param {string} words
 */
export function toast(image, words) {
  const box = h("div", { class: "toast", role: "status", onclick: () => box.remove() });
  // Screen readers ignore everything outside an open dialog.
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  setTimeout(() => box.append(image, h("span", {}, words)), SOON);
  setTimeout(() => box.remove(), SHOWN);
}
