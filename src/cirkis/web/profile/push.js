// @ts-check
/** The card for push notifications, shown if the server and the browser support them. */

import { ownRegistration } from "../core/release.js";
import { canPush, serviceWorkers } from "../core/secure_context.js";
import { language, t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h } from "../ui/dom.js";
import { requestNotificationPermission } from "../ui/notifications.js";
import { fetchPushOffer, pushOff, pushOn } from "./people_api.js";

/** The card, or null if push notifications are not supported. */
export async function messagesCard() {
  if (!canPush) return null;
  const { key } = await fetchPushOffer().catch(() => ({ key: null }));
  if (!key) return null;
  const said = h("p", { class: "help", role: "status" });
  const input = h("input", {
    type: "checkbox",
    checked: Boolean(await subscription()),
    onchange: async () => {
      const isWanted = input.checked;
      said.textContent = "";
      try {
        const isOn = isWanted ? await turnOn(key) : await turnOff();
        input.checked = isOn;
        if (isWanted && !isOn) said.textContent = t("people-push.denied");
      } catch (error) {
        input.checked = !isWanted;
        said.textContent = errorText(/** @type {any} */ (error));
      }
    },
  });
  return h(
    "section",
    { class: "card", "aria-labelledby": "people-messages" },
    h("h2", { id: "people-messages" }, t("people-messages")),
    h("label", { class: "switch-row" }, input, h("span", {}, t("people-push"))),
    h("p", { class: "help" }, t("people-push.help")),
    said,
  );
}

/** This browser's subscription. */
const subscription = async () => (await ownRegistration())?.pushManager.getSubscription();

/** Subscribe; return whether the browser allows it. @param {string} key */
async function turnOn(key) {
  if (!serviceWorkers || !(await requestNotificationPermission())) return false;
  const { pushManager } = await serviceWorkers.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys = {} } = (await pushManager.subscribe(options)).toJSON();
  const { p256dh = "", auth = "" } = keys;
  await pushOn({ endpoint: endpoint ?? "", p256dh, auth, language: language() });
  return true;
}

async function turnOff() {
  await pushOff();
  await (await subscription())?.unsubscribe();
  return false;
}
