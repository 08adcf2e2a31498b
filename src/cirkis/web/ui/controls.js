// @ts-check
/** Buttons, choices, fields and rows of people, and doing something that can fail. */

import { clipboard } from "../core/browser.js";
import { MAX_NAME_LENGTH } from "../core/seats.js";
import { settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h, spaced } from "./dom.js";

/** Milliseconds until what has just appeared can be clicked: a double click was meant for what was there before. */
export const SETTLING = 700;

/** @type {WeakMap<HTMLElement, number>} */
const settling = new WeakMap();

/** Let no click reach an element until it has been there for a while. @param {HTMLElement} element */
export function settle(element) {
  clearTimeout(settling.get(element));
  element.classList.add("unsettled");
  const settled = () => element.classList.remove("unsettled");
  settling.set(element, window.setTimeout(settled, SETTLING));
}

/** @param {string} key of the message @param {(event: MouseEvent) => void} act @param {string} [className] */
export const button = (key, act, className = "") =>
  h("button", { class: className, onclick: act, data: { act: key } }, t(key));

/** @param {string} sign @param {string} label @param {() => void} act @param {string} [className] */
export const iconButton = (sign, label, act, className = "round") =>
  h("button", { class: className, "aria-label": label, title: label, onclick: act }, sign);

/**
 * A button with an icon and a label; style sheets hide one of them in some places.
 * @param {string} sign
 * @param {string} key of the message
 * @param {() => void} act
 * @param {string} className
 * @param {Record<string, string>} [data]
 */
export const signedButton = (sign, key, act, className, data = {}) =>
  h(
    "button",
    { class: className, title: t(key), onclick: act, data },
    ...spaced(
      h("span", { class: "button-sign", "aria-hidden": "true" }, sign),
      h("span", { class: "button-label" }, t(key)),
    ),
  );

/** Call `act`, and return whether it succeeded. @param {HTMLElement} message is cleared first @param {() => unknown} act */
export async function attempt(message, act) {
  message.textContent = "";
  try {
    await act();
    return true;
  } catch (error) {
    message.textContent = errorText(/** @type {any} */ (error));
    return false;
  }
}

/** @type {WeakSet<HTMLElement>} */
const running = new WeakSet();

/** Like attempt, but do nothing while an earlier attempt is running, so that a double click creates one table, not two. @type {typeof attempt} */
export async function attemptOnce(message, act) {
  if (running.has(message)) return false;
  running.add(message);
  return attempt(message, act).finally(() => running.delete(message));
}

/**
 * A choice among a few values: radio buttons drawn as one row.
 * @param {string} name of the group of radio buttons; rows with the same name share one group
 * @param {string} legend
 * @param {string[]} values
 * @param {(value: string) => import("./dom.js").Child} text
 * @param {string} current
 * @param {(value: string) => void} act
 * @param {(value: string) => string} [label] says more than the text; needed if `text` returns a picture
 */
export const segments = (
  name,
  legend,
  values,
  text,
  current,
  act,
  label = (value) => String(text(value)),
) =>
  h(
    "fieldset",
    { class: "choice-row" },
    h("legend", {}, legend),
    h(
      "div",
      { class: "segments" },
      ...values.map((value) =>
        h(
          "label",
          { class: "segment", title: label(value) },
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === current,
            "aria-label": label(value),
            onchange: () => act(value),
          }),
          h("span", {}, text(value)),
        ),
      ),
    ),
  );

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

/**
 * A row of a list of people.
 * @param {import("./dom.js").Child[]} people their faces and names
 * @param {(string|false|null)[]} facts
 * @param {Node|null} action the button
 */
export const peopleRow = (people, facts, action) =>
  h(
    "li",
    { class: "lobby-seat" },
    h(
      "span",
      { class: "lobby-who" },
      h("span", { class: "lobby-names" }, ...people),
      " ",
      h("span", { class: "lobby-colour" }, facts.filter(Boolean).join(" · ")),
    ),
    action,
  );
