// @ts-check
/** Copy text, in every browser and over http, too. */

import { clipboard } from "../core/secure_context.js";
import { t } from "../i18n.js";
import { h } from "./dom.js";

/** Copy text, and say so; if the browser refuses, show it selected, to be copied by hand. @param {string} text @param {HTMLElement} status */
export async function copyText(text, status) {
  if ((await isWritten(text)) || isCopiedFrom(status, text)) status.textContent = t("copied");
}

/** @param {string} text */
const isWritten = async (text) =>
  clipboard?.writeText(text).then(
    () => true,
    () => false, // not permitted
  );

/** Select the text in a field, which must be where the focus can go: not behind an open dialog. @param {HTMLElement} place @param {string} text */
function isCopiedFrom(place, text) {
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  const field = h("textarea", {
    class: "copy-by-hand",
    readonly: true,
    rows: "2",
    value: text,
    "aria-label": t("copied.text"),
  });
  place.replaceChildren(t("copied.by-hand"), field);
  field.select();
  if (!document.execCommand("copy")) return false;
  before?.focus();
  return true;
}
