// @ts-check
/** The page that asks before a link or code takes effect, and the page for one that fails. */

import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { checkbox, h } from "../ui/dom.js";
import { messagePage, routerLink } from "../ui/page.js";

export const homeLink = (text = t("home"), path = "/") =>
  routerLink(path, { class: "button" }, text);

/**
 * @typedef {object} JoinTexts
 * @property {string} title
 * @property {string} help
 * @property {string} yes
 * @property {string} [no]
 * @property {number} [leaves] how many tables, clubs and studies of its own the device would lose
 * @property {boolean} [hasProgress] whether the device has progress that could be added
 * @property {boolean} [hasOthers] whether other devices could be signed out
 */

/**
 * Ask for confirmation; nothing happens until the button is pressed.
 * @param {HTMLElement} root
 * @param {JoinTexts} texts
 * @param {(withProgress: boolean, alone: boolean) => Promise<void>} act
 * @param {string} unknown the error code for a malformed secret
 */
export function askPage(root, texts, act, unknown) {
  const { title, help, yes, no = t("home"), leaves, hasProgress, hasOthers } = texts;
  let [withProgress, alone] = [true, false];
  const adds = (/** @type {boolean} */ isOn) => (withProgress = isOn);
  const signsOut = (/** @type {boolean} */ isOn) => (alone = isOn);
  const message = h("p", { class: "error", role: "alert" });
  const take = async () => {
    try {
      await act(withProgress, alone);
    } catch (error) {
      message.textContent = failText(error, unknown);
    }
  };
  root.replaceChildren(
    messagePage(
      h("h1", {}, title),
      h("p", {}, help),
      leaves ? h("p", { class: "warning" }, t("device-ask-leaves", { tables: leaves })) : null,
      hasProgress ? checkbox("switch-row", true, adds, t("device-ask.progress")) : null,
      hasOthers ? checkbox("switch-row", false, signsOut, t("mail-join.alone")) : null,
      h(
        "div",
        { class: "dialog-buttons" },
        h("button", { class: "primary", onclick: take }, yes),
        homeLink(no),
      ),
      message,
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {string} title
 * @param {any} error
 * @param {string} unknown
 * @param {HTMLElement} [back] the link back
 */
export function showFailed(root, title, error, unknown, back = homeLink()) {
  const said = h("p", { class: "error", role: "alert" }, failText(error, unknown));
  root.replaceChildren(messagePage(h("h1", {}, title), said, back));
}

/** @param {any} error @param {string} unknown */
const failText = ({ code, message, ...more }, unknown) =>
  errorText({ ...more, code: code === "unreadable" ? unknown : code, message });
