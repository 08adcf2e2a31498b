// @ts-check
/** Fields for a name, with a message when the name is too long. */

import { MAX_NAME_LENGTH } from "../core/seats.js";
import { settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { h } from "./dom.js";

/**
 * @param {Record<string, any>} props of the field
 * @returns {{field: HTMLInputElement, note: HTMLElement}} the input, and its message
 */
export function nameField({ oninput, ...props }) {
  const note = h("small", { class: "name-note", role: "status" });
  const typed = (/** @type {Event} */ event) => {
    const isCut = field.value.length > MAX_NAME_LENGTH;
    // maxlength is not used, because it truncates silently.
    if (isCut) field.value = field.value.slice(0, MAX_NAME_LENGTH);
    note.textContent = isCut ? t("name-too-long", { most: MAX_NAME_LENGTH }) : "";
    oninput?.(event);
  };
  const field = h("input", { type: "text", ...props, oninput: typed });
  return { field, note };
}

/**
 * The field for the person's own name, which the settings keep.
 * @param {string} id
 * @param {() => void} [onchange]
 */
export const ownNameField = (id, onchange) =>
  nameField({
    id,
    value: settings.name,
    autocomplete: "nickname",
    placeholder: t("setup-name-hint"),
    oninput: (/** @type {any} */ { target }) => updateSettings({ name: target.value.trim() }),
    onchange,
  });
