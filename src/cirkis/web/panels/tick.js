// @ts-check
/** A box to tick, with its words. */

import { h } from "../dom.js";

/** @param {string} look @param {boolean} isOn @param {(isOn: boolean) => void} act @param {import("../dom.js").Child} words */
export function tick(look, isOn, act, words) {
  const box = h("input", { type: "checkbox", checked: isOn, onchange: () => act(box.checked) });
  return h("label", { class: look }, box, words);
}
