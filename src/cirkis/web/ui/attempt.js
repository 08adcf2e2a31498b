// @ts-check
/** Do something, and show why it failed. */

import { errorText } from "../text/names.js";

/** @param {HTMLElement} message is cleared first @param {() => unknown} act */
export async function attempt(message, act) {
  message.textContent = "";
  try {
    await act();
  } catch (error) {
    message.textContent = errorText(/** @type {any} */ (error));
  }
}
