// @ts-check
/** A button to choose a file; a native file field uses the browser's language, not the page's. */

import { h } from "./dom.js";

/**
 * @param {string} label
 * @param {string} accept the kinds of files, as in an input's `accept`
 * @param {(file: File) => any} act while it runs, the button is disabled
 * @param {Record<string, any>} [props] of the button
 */
export function fileButton(label, accept, act, props = {}) {
  const chosen = async () => {
    const file = chooser.files?.[0];
    if (!file) return;
    button.disabled = true;
    await act(file);
    button.disabled = false;
    button.focus();
    chooser.value = ""; // allows choosing the same file again after a correction
  };
  const chooser = h("input", { type: "file", accept, hidden: true, onchange: chosen });
  const button = h("button", { class: "quiet", ...props, onclick: () => chooser.click() }, label);
  return h("span", { class: "file-button" }, button, chooser);
}
