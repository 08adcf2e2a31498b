// @ts-check
/** Dialogs, one at a time, and what is announced to screen readers while one is open or none. */

import { t } from "../i18n.js";
import { iconButton, settle } from "./controls.js";
import { h, keyOf } from "./dom.js";

const MAX_ANNOUNCEMENTS = 12;

/** An empty live region. Screen readers skip text that is added together with its region, so it is added first. */
const liveRegion = () =>
  h("div", {
    class: "announcements visually-hidden",
    role: "log",
    "aria-live": "polite",
    "aria-relevant": "additions",
  });

const page = liveRegion();
document.body.append(page);

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  const log = document.querySelector("dialog[open] > .announcements") ?? page;
  log.append(h("p", {}, text));
  while (log.children.length > MAX_ANNOUNCEMENTS) log.firstChild?.remove();
}

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
  const opener = /** @type {HTMLElement|null} */ (document.activeElement);
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The browser gives the focus back, unless the button was drawn anew meanwhile.
    if (opener?.isConnected || !opener?.dataset.tool) return;
    const again = document.querySelector(`[data-tool="${opener.dataset.tool}"]`);
    /** @type {HTMLElement|null} */ (again)?.focus();
  });
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
