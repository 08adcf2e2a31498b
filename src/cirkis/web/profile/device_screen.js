// @ts-check
/** The screen opened by another device's link: it asks before signing this device in. */

import { changeIdentity } from "../core/identity.js";
import { hrefOf, navigate } from "../core/router.js";
import { updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { askPage, showFailed } from "./join_page.js";
import { lookAtDeviceLink, takeDeviceLink } from "./people_api.js";

const UNKNOWN = "link-unknown";

/** @param {HTMLElement} root */
export async function showDevice(root) {
  const secret = location.hash.slice(1);
  history.replaceState(null, "", hrefOf("/device")); // keeps the secret out of the history
  try {
    const { name, own_tables, has_progress } = await lookAtDeviceLink(secret);
    const texts = {
      title: name ? t("device-ask", { name }) : t("device-ask.nameless"),
      help: t("device-ask.help"),
      yes: t("device-ask.yes"),
      no: t("device-ask.no"),
      leaves: own_tables,
      hasProgress: has_progress,
    };
    const take = async (/** @type {boolean} */ withProgress) => {
      await takeDeviceLink(secret, withProgress);
      changeIdentity();
      if (name) updateSettings({ name });
      await navigate("/");
    };
    askPage(root, texts, take, UNKNOWN);
  } catch (error) {
    showFailed(root, t("device-ask.failed"), error, UNKNOWN);
  }
}
