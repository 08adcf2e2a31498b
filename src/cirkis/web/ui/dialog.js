// @ts-check
/** Dialogs: one at a time, closed by Escape, restoring the focus. */

import { t } from "../i18n.js";
import { h } from "./dom.js";

/**
 * Open a dialog.
 * @param {string} title
 * @param {...import("./dom.js").Child} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...content) {
  /** @type {HTMLDialogElement|null} */ (document.querySelector("dialog[open]"))?.close();
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  const close = h(
    "button",
    { class: "round close", "aria-label": t("close"), title: t("close") },
    "×",
  );
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id: "dialog-title", tabindex: "-1" }, title),
      close,
    ),
    h("div", { class: "dialog-body" }, ...content),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement|null} */ (dialog.querySelector("h2"))?.focus();
  return dialog;
}

/**
 * Ask for confirmation before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @param {() => void} act
 * @param {string} [no]
 */
export function confirmAction(question, yes, act, no = t("dialog-keep-playing")) {
  const dialog = openDialog(
    t("dialog-sure"),
    h("p", {}, question),
    h(
      "div",
      { class: "dialog-buttons" },
      h("button", { onclick: () => dialog.close() }, no),
      h(
        "button",
        {
          class: "danger",
          onclick: () => {
            dialog.close();
            act();
          },
        },
        yes,
      ),
    ),
  );
}
