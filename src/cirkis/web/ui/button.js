// @ts-check
/** A button whose words are a message. */

import { t } from "../i18n.js";
import { h } from "./dom.js";

/** @param {string} key of the message @param {() => void} act @param {string} [className] */
export const button = (key, act, className = "") =>
  h("button", { class: className, onclick: act, data: { act: key } }, t(key));
