// @ts-check
/** Buttons with a label, an icon or both. */

import { t } from "../i18n.js";
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
