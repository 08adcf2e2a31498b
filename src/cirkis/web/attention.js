// @ts-check
/** Calls somebody back who looks at another page: the title, and a notice of the system where that was asked for. */

import { t } from "./i18n.js";
import { settings } from "./settings.js";

const FLASH = 1200;

let title = "";
let timer = 0;

export const canNotify = () =>
  "Notification" in globalThis && Notification.permission === "granted";

/** Asks the browser for leave; to be called from a click only. @returns {Promise<boolean>} */
export async function allowNotices() {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** The page's title; it stays still unless somebody is being called. @param {string} text */
export function setTitle(text) {
  title = text;
  if (!timer) document.title = text;
}

/** Says something to somebody who does not look. @param {string} text */
export function call(text) {
  if (!document.hidden) return;
  flash(text);
  if (!settings.notices || !canNotify()) return;
  try {
    const notice = new Notification(t("title"), { body: text, tag: location.pathname });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones know the word but allow no notice from a page; the title still calls.
  }
}

/** @param {string} text */
function flash(text) {
  clearInterval(timer);
  document.title = `★ ${text}`;
  timer = window.setInterval(() => {
    document.title = document.title === title ? `★ ${text}` : title;
  }, FLASH);
}

/** Nobody needs to be called any more. */
export function calm() {
  clearInterval(timer);
  timer = 0;
  if (title) document.title = title;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) calm();
});
