// @ts-check
/** The card for e-mail notifications, shown if the server sends them. */

import { language, t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h } from "../ui/dom.js";
import { fetchMailState, mailOff, mailOn } from "./people_api.js";

/** @typedef {import("../core/types.js").MailState} MailState */

/** The card, or null if the server sends no mail. */
export async function mailCard() {
  const state = await fetchMailState().catch(() => null);
  if (!state?.offered && !state?.address) return null;
  const body = h("div", {});
  const said = h("p", { class: "help", role: "status" });

  /** Make a change, and show the resulting state. @param {() => Promise<MailState>} act */
  const change = async (act) => {
    said.textContent = "";
    try {
      show(await act());
    } catch (error) {
      said.textContent = errorText(/** @type {any} */ (error));
    }
  };
  /** @param {MailState} now */
  const show = (now) => {
    body.replaceChildren(...(now.address ? addressRow(change) : [addressForm(change)]));
    if (!now.address) return;
    const { address } = now;
    said.textContent = now.confirmed
      ? t("people-mail.active", { address })
      : t("people-mail.pending", { address });
  };
  show(state);
  return h(
    "section",
    { class: "card", "aria-labelledby": "people-mail" },
    h("h2", { id: "people-mail" }, t("people-mail")),
    body,
    said,
    h("p", { class: "help" }, t("people-mail.help")),
  );
}

/** @typedef {(act: () => Promise<MailState>) => Promise<void>} Change */

/** @param {Change} change */
function addressForm(change) {
  const field = h("input", {
    type: "email",
    id: "people-mail-address",
    maxlength: 254,
    required: true,
    autocomplete: "email",
    placeholder: t("people-mail.address"),
  });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    change(() => mailOn(field.value.trim(), language()));
  };
  return h(
    "form",
    { class: "mail-form", onsubmit: send },
    h("label", { for: "people-mail-address" }, t("people-mail.on")),
    field,
    h("button", { type: "submit" }, t("people-mail.save")),
  );
}

/** @param {Change} change */
const addressRow = (change) => [
  h("button", { onclick: () => change(mailOff) }, t("people-mail.remove")),
];
