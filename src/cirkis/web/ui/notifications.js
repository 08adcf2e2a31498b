// @ts-check
/**
 * Notify a player who is looking at another page: through the title and, if enabled, the system.
 * Whatever begins here ends when the player looks, leaves, or is no longer concerned.
 */

import { ownRegistration } from "../core/release.js";
import { currentPath } from "../core/router.js";
import { SystemNotification } from "../core/secure_context.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { playSound } from "./sound.js";

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

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) stopNotifying();
});
