// @ts-check
/** Invite friends to a table, and remove somebody from it. */

import { fetchLink, openNetwork, tableUrl } from "../core/api.js";
import { openShareSheet } from "../core/browser.js";
import { serverUrl } from "../core/transport.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { button, copyText } from "../ui/controls.js";
import { confirmAction } from "../ui/dialog.js";
import { h } from "../ui/dom.js";

/** @import { Action } from "../core/connection.js" */

/**
 * Build the invitation to a table.
 * @param {string} id
 * @param {string|null|undefined} code
 * @param {boolean} isHost
 */
export async function invitation(id, code, isHost) {
  const section = h("section", { class: "invite", "aria-label": t("invite") });
  const fill = async () => section.replaceChildren(...(await content(id, code, isHost, fill)));
  await fill();
  return section;
}

/**
 * @param {string} id
 * @param {string|null|undefined} code
 * @param {boolean} isHost whether the viewer can do something about a link that others cannot open
 * @param {() => Promise<void>} again rebuilds the invitation when the link has changed
 */
async function content(id, code, isHost, again) {
  /** @type {import("../core/types.js").ShareLink} */
  const here = { link: location.href, reaches_others: true, network: null };
  const { link, reaches_others, network } = await fetchLink(id).catch(() => here);
  const title = h("h2", {}, t("invite"));
  if (network === "shut") return [title, networkSwitch(false, again)];
  return [
    title,
    h("p", { class: "help" }, t("invite-how")),
    ...linkRow(link, isHost),
    ...(reaches_others
      ? []
      : [h("p", { class: "help warning" }, t(isHost ? "invite-local.host" : "invite-local"))]),
    h("div", { class: "invite-more" }, picture(id, link), ...(code ? [codeText(code)] : [])),
    ...(network ? [networkSwitch(true, again)] : []),
  ];
}

/**
 * A note about access from the local network, and the button that changes it.
 * @param {boolean} isOpen
 * @param {() => Promise<void>} again
 */
function networkSwitch(isOpen, again) {
  const status = h("p", { class: "help warning", role: "status" });
  const change = async () => {
    try {
      await openNetwork(!isOpen);
      await again();
    } catch (error) {
      status.textContent = errorText(/** @type {any} */ (error));
    }
  };
  const [title, words] = isOpen
    ? [t("network-is-open.title"), t("network-is-open")]
    : [t("network-means.title"), t("network-means")];
  return h(
    "div",
    { class: "network", role: "group", "aria-label": t("network") },
    isOpen ? null : button("network-open", change, "primary"),
    isOpen ? null : h("p", { class: "help" }, t("network-offer")),
    h(
      "details",
      {},
      h("summary", {}, title),
      h("p", { class: "help" }, words),
      isOpen && button("network-shut", change),
    ),
    status,
  );
}

/**
 * A link to copy or share.
 * @param {string} link
 * @param {boolean} [isMain] whether to copy it is the screen's main button
 * @param {{text?: string, label?: string, sent?: () => unknown}} [how] what is shared with it, the
 *   field's label, and what is called once it was copied or shared
 */
export function linkRow(
  link,
  isMain = false,
  { text = t("invite-text"), label = t("invite-link"), sent = () => undefined } = {},
) {
  const status = h("p", { role: "status", class: "copy-status" });
  const field = h("input", {
    type: "text",
    class: "invite-link",
    value: link,
    readonly: true,
    "aria-label": label,
    onfocus: () => field.select(),
    oncopy: sent,
  });
  const copy = async () => {
    await copyText(link, status);
    await sent();
  };
  const copyButton = button("invite-copy", copy, isMain ? "primary" : "");
  const share = shareButton(link, text, sent);
  return [h("div", { class: "invite-row" }, field, copyButton, share), status];
}

/** @param {string} id @param {string} link part of the URL, so that a cached picture of an older link is not used */
const picture = (id, link) =>
  h(
    "figure",
    {},
    h("img", {
      src: serverUrl(`${tableUrl(id, "qr.svg")}?${new URLSearchParams({ link })}`),
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

/** A button for the browser's share sheet, or null if there is none. @param {string} url @param {string} text @param {() => unknown} shared */
function shareButton(url, text, shared) {
  if (!openShareSheet) return null;
  const share = () =>
    openShareSheet?.({ title: t("title"), text, url }).then(shared, () => {
      // Closing the sheet is not an error.
    });
  return h("button", { onclick: share }, t("invite-share"));
}

/**
 * Remove somebody, once the host has confirmed it, unless somebody else has meanwhile taken the seat.
 * @param {import("../core/types.js").View} view
 * @param {number} seat
 * @param {string} who
 * @param {(action: Action) => void} send
 */
export function confirmRemoval(view, seat, who, send) {
  const hasBegun = view.plies > 0 || view.round > 1;
  const question = hasBegun ? "menu-remove-game" : "menu-remove-sure";
  const { version } = view;
  const remove = () => send({ type: "seat", kind: "remove", seat, version });
  confirmAction(t(question, { who }), t("menu-remove-yes"), remove);
}
