// @ts-check
/**
 * Notify a player who is looking at another page: through the title and, if enabled, the system.
 */

import { SystemNotification } from "../core/secure_context.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { playSound } from "./sound.js";

const FLASH_INTERVAL = 1200;

let title = "";
let timer = 0;

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
  notify(text);
}

/** Notify the player if the page is hidden. @param {string} text */
export function notify(text) {
  if (!document.hidden) return;
  flash(text);
  if (!SystemNotification || !settings.notices || !canNotify()) return;
  try {
    const notice = new SystemNotification(t("title"), { body: text, tag: location.href });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
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

/** Stop flashing the title. */
export function stopNotifying() {
  clearInterval(timer);
  timer = 0;
  if (title) document.title = title;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) stopNotifying();
});
