// @ts-check
/** Who uses this browser: whenever that changes, its other tabs load their pages again. */

import { readStored, store } from "./stored.js";

const KEY = "cirkis.identity";
/** When the person using this browser last changed, as far as this page knows. */
let known = stored();

/** As text: what somebody else may have stored there is compared by value, too. */
function stored() {
  return String(JSON.stringify(readStored(KEY)));
}

/** Tell the other tabs that somebody else uses this browser now. */
export function changeIdentity() {
  store(KEY, Date.now());
  known = stored();
}

/** From now on, load the page again if somebody else uses this browser: it shows another's data. */
export function followIdentity() {
  const check = () => {
    if (stored() !== known) location.reload();
  };
  addEventListener("storage", check);
  addEventListener("pageshow", check); // from the browser's history
  document.addEventListener("visibilitychange", check);
}
