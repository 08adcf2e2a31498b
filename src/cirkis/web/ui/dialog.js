// @ts-check
/** Dialogs: one at a time; the browser closes them on Escape and restores the focus. */

import { t } from "../i18n.js";
import { liveRegion } from "./announcer.js";
import { iconButton, settle } from "./button.js";
import { h } from "./dom.js";
import { keyOf } from "./keys.js";

/**
 * Open a dialog.
 * @param {string} title
 * @param {...import("./dom.js").Child} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...content) {
  /** @type {HTMLDialogElement|null} */ (document.querySelector("dialog[open]"))?.close();
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id: "dialog-title", tabindex: "-1", onkeydown: pressMain }, title),
      iconButton("×", t("close"), () => dialog.close(), "round close"),
    ),
    h("div", { class: "dialog-body" }, ...content),
    liveRegion(),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement|null} */ (dialog.querySelector("h2"))?.focus();
  return dialog;
}

/** Let Enter press the main button, unless it is still held down from opening the dialog. @param {KeyboardEvent} event */
function pressMain(event) {
  const dialog = /** @type {HTMLElement} */ (event.currentTarget).closest("dialog");
  /** @type {HTMLElement|null} */
  const main = dialog?.querySelector(".dialog-buttons > .primary") ?? null;
  if (keyOf(event) === "Enter" && !event.repeat) main?.click();
}

/**
 * Ask for confirmation before an action.
 * @param {string} question
 * @param {string} yes
 * @param {() => void} act
 * @param {string} [no]
 */
export function confirmAction(question, yes, act, no = t("dialog-keep-playing")) {
  const danger = h("button", { class: "danger" }, yes);
  const dialog = openDialog(
    t("dialog-sure"),
    h("p", {}, question),
    h(
      "div",
      { class: "dialog-buttons" },
      h("button", { onclick: () => dialog.close() }, no),
      danger,
    ),
  );
  danger.onclick = () => {
    dialog.close();
    act();
  };
  settle(danger);
  return dialog;
}
