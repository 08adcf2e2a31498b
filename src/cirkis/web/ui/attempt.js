// @ts-check
/** Do something; if it fails, show why. */

import { errorText } from "../text/names.js";

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
