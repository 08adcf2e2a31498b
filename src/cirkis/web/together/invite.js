// @ts-check
/** The ways to ask somebody to the table: the link, what phones share with, the QR code, the short code. */

import { tableAddress } from "../address.js";
import { fetchLink } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** Copies a text, or gives it to be copied by hand. @param {string} text @param {HTMLElement} told */
export async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    told.textContent = t("menu.copied");
  } catch {
    told.textContent = text;
  }
}

/** @param {string} id @param {string|null|undefined} code */
export async function invitation(id, code) {
  const here = { link: location.href, reaches_others: true };
  const { link, reaches_others } = await fetchLink(id).catch(() => here);
  return h(
    "section",
    { class: "invite", "aria-label": t("invite.title") },
    h("h3", {}, t("invite.title")),
    h("p", { class: "help" }, t("invite.how")),
    ...linkRow(link),
    reaches_others ? null : h("p", { class: "help warning" }, t("invite.local")),
    h("div", { class: "invite-more" }, picture(id), code ? codeText(code) : null),
  );
}

/** @param {string} link */
function linkRow(link) {
  const told = h("p", { role: "status", class: "copied" });
  const field = h("input", {
    type: "text",
    class: "invite-link",
    value: link,
    readonly: true,
    "aria-label": t("invite.link"),
    onfocus: () => field.select(),
  });
  const copyIt = () => copy(link, told);
  const button = h("button", { type: "button", class: "primary", onclick: copyIt });
  button.append(t("invite.copy"));
  return [h("div", { class: "invite-row" }, field, button, shareButton(link)), told];
}

/** @param {string} id */
const picture = (id) =>
  h(
    "figure",
    {},
    h("img", {
      src: tableAddress(id, "qr.svg"),
      alt: t("invite.qr"),
      width: 132,
      height: 132,
    }),
  );

/** @param {string} code */
const codeText = (code) =>
  h(
    "p",
    { class: "invite-code" },
    h("span", { class: "help" }, t("invite.code")),
    h("strong", {}, code),
  );

/** Where the browser has a sheet for sharing. @param {string} url */
function shareButton(url) {
  if (!("share" in navigator)) return null;
  const share = () =>
    navigator.share({ title: t("title"), text: t("invite.text"), url }).catch(() => {
      // Whoever closes the sheet has changed their mind; nothing is wrong.
    });
  return h("button", { type: "button", onclick: share }, t("invite.share"));
}
