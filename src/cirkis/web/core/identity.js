// @ts-check
/** Who uses this browser: whenever that changes, its other tabs load their pages again. */

import { readStored, store } from "./stored.js";

const KEY = "cirkis.identity";
/** When the person using this browser last changed, as far as this page knows. */
let known = readStored(KEY);

/** Tell the other tabs that somebody else uses this browser now. */
export const changeIdentity = () => store(KEY, (known = Date.now()));

/** From now on, load the page again if somebody else uses this browser: it shows another's data. */
export function followIdentity() {
  const check = () => {
    if (readStored(KEY) !== known) location.reload();
  };
  addEventListener("storage", check);
  addEventListener("pageshow", check); // from the browser's history
  document.addEventListener("visibilitychange", check);
}
