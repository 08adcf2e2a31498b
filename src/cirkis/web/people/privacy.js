// @ts-check
/** The card about what is stored: all of it as a file, and being forgotten, after two questions. */

import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { checkbox, h } from "../ui/dom.js";
import { forgetMe } from "./people_api.js";

export const privacyCard = () =>
  h(
    "section",
    { class: "card", "aria-labelledby": "people-data" },
    h("h2", { id: "people-data" }, t("people-data")),
    h("p", { class: "help" }, t("people-data.help")),
    h(
      "div",
      { class: "dialog-buttons" },
      h("a", { class: "button", href: "/api/me/data", download: "" }, t("people-export")),
      h("button", { type: "button", class: "danger", onclick: askToForget }, t("people-forget")),
    ),
  );

/** Ask twice: whoever is forgotten cannot come back. */
function askToForget() {
  const message = h("p", { class: "error", role: "alert" });
  const button = h("button", { type: "button", class: "danger", disabled: true, onclick: forget });
  button.append(t("people-forget.yes"));
  const dialog = openDialog(
    t("people-forget.sure"),
    h("p", {}, t("people-forget.help")),
    checkbox(
      "switch-row",
      false,
      (isOn) => {
        button.disabled = !isOn;
      },
      h("span", {}, t("people-forget.understood")),
    ),
    message,
    h(
      "div",
      { class: "dialog-buttons" },
      h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")),
      button,
    ),
  );

  async function forget() {
    button.disabled = true;
    try {
      await forgetMe();
      localStorage.clear();
      location.assign("/");
    } catch (error) {
      message.textContent = errorText(/** @type {any} */ (error));
      button.disabled = false;
    }
  }
}
