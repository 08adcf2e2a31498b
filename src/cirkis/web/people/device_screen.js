// @ts-check
/** The screen opened by another device's link: it asks before signing this device in. */

import { hrefOf, navigate } from "../core/router.js";
import { updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h } from "../ui/dom.js";
import { messagePage, routerLink } from "../ui/page.js";
import { lookAtDeviceLink, takeDeviceLink } from "./people_api.js";

/** @param {HTMLElement} root */
export async function showDevice(root) {
  const secret = location.hash.slice(1);
  history.replaceState(null, "", hrefOf("/device")); // keeps the secret out of the history
  const message = h("p", { class: "error", role: "alert" });
  const home = (/** @type {string} */ text) => routerLink("/", { class: "button" }, text);
  const fail = (/** @type {any} */ error) => {
    const code = error.code === "unreadable" ? "link-unknown" : error.code;
    message.textContent = errorText({ code, message: error.message });
  };
  try {
    const { name, own_tables } = await lookAtDeviceLink(secret);
    const take = async () => {
      try {
        await takeDeviceLink(secret);
        if (name) updateSettings({ name });
        await navigate("/");
      } catch (error) {
        fail(error);
      }
    };
    root.replaceChildren(
      messagePage(
        h("h1", {}, name ? t("device-ask", { name }) : t("device-ask.nameless")),
        h("p", {}, t("device-ask.help")),
        own_tables
          ? h("p", { class: "warning" }, t("device-ask-leaves", { tables: own_tables }))
          : null,
        h(
          "div",
          { class: "dialog-buttons" },
          h("button", { class: "primary", onclick: take }, t("device-ask.yes")),
          home(t("device-ask.no")),
        ),
        message,
      ),
    );
  } catch (error) {
    fail(error);
    root.replaceChildren(
      messagePage(h("h1", {}, t("device-ask.failed")), message, home(t("home"))),
    );
  }
}
