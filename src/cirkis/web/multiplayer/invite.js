// @ts-check
/** Invite friends to a table: link, the browser's share sheet, QR code, short code. */

import { fetchLink, tableUrl } from "../core/api.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";

/** Copy a text, or show it to be copied by hand. @param {string} text @param {HTMLElement} status */
export async function copyText(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = t("menu-copied");
  } catch {
    status.textContent = text;
  }
}

/** Build the invitation of a table. @param {string} id @param {string|null|undefined} code */
export async function invitation(id, code) {
  const here = { link: location.href, reaches_others: true };
  const { link, reaches_others } = await fetchLink(id).catch(() => here);
  return h(
    "section",
    { class: "invite", "aria-label": t("invite") },
    h("h3", {}, t("invite")),
    h("p", { class: "help" }, t("invite-how")),
    ...linkRow(link),
    reaches_others ? null : h("p", { class: "help warning" }, t("invite-local")),
    h("div", { class: "invite-more" }, picture(id), code ? codeText(code) : null),
  );
}

/** A link to copy or share. @param {string} link */
export function linkRow(link) {
  const status = h("p", { role: "status", class: "copy-status" });
  const field = h("input", {
    type: "text",
    class: "invite-link",
    value: link,
    readonly: true,
    "aria-label": t("invite-link"),
    onfocus: () => field.select(),
  });
  const copy = () => copyText(link, status);
  const button = h("button", { type: "button", class: "primary", onclick: copy });
  button.append(t("invite-copy"));
  return [h("div", { class: "invite-row" }, field, button, shareButton(link)), status];
}

/** @param {string} id */
const picture = (id) =>
  h(
    "figure",
    {},
    h("img", {
      src: tableUrl(id, "qr.svg"),
      alt: t("invite-qr"),
      width: 132,
      height: 132,
    }),
  );

/** @param {string} code */
const codeText = (code) =>
  h(
    "p",
    { class: "invite-code" },
    h("span", { class: "help" }, t("invite-code")),
    h("strong", {}, code),
  );

/** A button for the browser's share sheet, null where there is none. @param {string} url */
function shareButton(url) {
  if (!("share" in navigator)) return null;
  const share = () =>
    navigator.share({ title: t("title"), text: t("invite-text"), url }).catch(() => {
      // Whoever closes the sheet has changed their mind; nothing is wrong.
    });
  return h("button", { type: "button", onclick: share }, t("invite-share"));
}
