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

/** @type {WeakSet<HTMLElement>} */
const underWay = new WeakSet();

/** The same, unless it is being done: a double click makes only one. @type {typeof attempt} */
export async function attemptOnce(message, act) {
  if (underWay.has(message)) return;
  underWay.add(message);
  await attempt(message, act);
  underWay.delete(message);
}
