// @ts-check
/** The page that asks before a link or code takes effect, and the page for one that fails. */

import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h } from "../ui/dom.js";
import { messagePage, routerLink } from "../ui/page.js";

export const homeLink = (text = t("home"), path = "/") =>
  routerLink(path, { class: "button" }, text);

/**
 * Ask for confirmation; nothing happens until the button is pressed.
 * @param {HTMLElement} root
 * @param {{title: string, help: string, yes: string, no?: string, leaves?: number}} texts
 *   leaves: how many tables of its own the device would lose
 * @param {() => Promise<void>} act
 * @param {string} unknown the error code for a malformed secret
 */
export function askPage(root, { title, help, yes, no = t("home"), leaves }, act, unknown) {
  const message = h("p", { class: "error", role: "alert" });
  const take = async () => {
    try {
      await act();
    } catch (error) {
      message.textContent = failText(error, unknown);
    }
  };
  root.replaceChildren(
    messagePage(
      h("h1", {}, title),
      h("p", {}, help),
      leaves ? h("p", { class: "warning" }, t("device-ask-leaves", { tables: leaves })) : null,
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
