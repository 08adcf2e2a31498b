// @ts-check
/** The ways to ask somebody to the table: the link, what phones share with, the QR code, the short code. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @param {string} id */
const linkTo = (id) => `${location.origin}/table/${encodeURIComponent(id)}`;

/** Whether the address means this machine and no other. */
const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

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
export function invitation(id, code) {
  const told = h("p", { role: "status", class: "copied" });
  const link = linkTo(id);
  const field = h("input", {
    type: "text",
    class: "invite-link",
    value: link,
    readonly: true,
    "aria-label": t("invite.link"),
    onfocus: () => field.select(),
  });
  return h(
    "section",
    { class: "invite", "aria-label": t("invite.title") },
    h("h3", {}, t("invite.title")),
    h("p", { class: "help" }, t("invite.how")),
    h(
      "div",
      { class: "invite-row" },
      field,
      h(
        "button",
        { type: "button", class: "primary", onclick: () => copy(link, told) },
        t("invite.copy"),
      ),
      shareButton(link),
    ),
    told,
    isLocal() ? h("p", { class: "help warning" }, t("invite.local")) : null,
    h(
      "div",
      { class: "invite-more" },
      h(
        "figure",
        {},
        h("img", {
          src: `/api/tables/${encodeURIComponent(id)}/qr.svg`,
          alt: t("invite.qr"),
          width: 132,
          height: 132,
        }),
      ),
      code
        ? h(
            "p",
            { class: "invite-code" },
            h("span", { class: "help" }, t("invite.code")),
            h("strong", {}, code),
          )
        : null,
    ),
  );
}

/** Where the browser has a sheet for sharing. @param {string} url */
function shareButton(url) {
  if (!("share" in navigator)) return null;
  const share = () =>
    navigator.share({ title: t("title"), text: t("invite.text"), url }).catch(() => {
      // Whoever closes the sheet has changed their mind; nothing is wrong.
    });
  return h("button", { type: "button", onclick: share }, t("invite.share"));
}
