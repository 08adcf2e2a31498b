// @ts-check
/** The person's e-mail address: give it, confirm it, sign in with it. */

import { hrefOf, navigate } from "../core/router.js";
import { changeIdentity } from "../core/settings.js";
import { language, t } from "../i18n.js";
import { attemptOnce, button } from "../ui/controls.js";
import { checkbox, h } from "../ui/dom.js";
import { messagePage } from "../ui/page.js";
import { askPage, homeLink, showFailed } from "./devices.js";
import {
  account,
  askForMail,
  confirmMail,
  fetchMailState,
  lookAtMail,
  removeMail,
  setTurnMails,
  stopMails,
} from "./people_api.js";

/** @import { MailProof, MailState } from "../core/types.js" */
/** @typedef {(act: () => Promise<MailState>) => Promise<boolean>} Change */

/** The card, or null if the server sends no e-mail. */
export async function mailCard() {
  const state = await fetchMailState().catch(() => null);
  if (!state?.offered && !state?.address) return null;
  const body = h("div", {});
  const said = h("p", { class: "error", role: "alert" });

  /** Make a change, and show the resulting state. @param {() => Promise<MailState>} act */
  const change = (act) => attemptOnce(said, async () => show(await act(), true));
  /** @param {MailState} now @param {boolean} [isNew] whether to move the focus to the next field */
  const show = (now, isNew = false) => {
    const parts = now.asked
      ? codeForm(now.asked, now.asked === now.address, () => show({ ...now, asked: null }, true))
      : now.address
        ? addressRows(now.address, now, change)
        : addressForm(change);
    body.replaceChildren(...parts);
    if (isNew) body.querySelector("input")?.focus();
  };
  show(state);
  const element = h(
    "section",
    { class: "card", "aria-labelledby": "people-mail" },
    h("h2", { id: "people-mail" }, t("people-mail")),
    body,
    said,
  );
  return { element, isAsked: Boolean(state.asked) };
}

/** @param {Change} change */
function addressForm(change) {
  const kind = { type: "email", maxlength: 254, autocomplete: "email" };
  const send = (/** @type {string} */ address) => change(() => askForMail(address, language()));
  return [
    form("people-mail-address", kind, t("people-mail.address"), t("people-mail.send"), send),
    h("p", { class: "help" }, t("people-mail.help")),
  ];
}

/**
 * @param {string} address where the code was sent
 * @param {boolean} isCheck whether the address is confirmed again, to remove it
 * @param {() => void} again
 */
function codeForm(address, isCheck, again) {
  const kind = { type: "text", maxlength: 20, autocomplete: "one-time-code", spellcheck: "false" };
  const use = (/** @type {string} */ code) => navigate(`/mail#code=${code}`);
  return [
    h("p", { role: "status" }, t(isCheck ? "people-mail.check" : "people-mail.asked", { address })),
    form("people-mail-code", kind, t("people-mail.code"), t("people-mail.go"), use),
    button("people-mail.again", again, "quiet"),
  ];
}

/** @param {string} address @param {MailState} state @param {Change} change */
const addressRows = (address, { turns }, change) => [
  h("p", { role: "status" }, t("people-mail.active", { address })),
  checkbox(
    "switch-row",
    turns,
    (isOn) => change(() => setTurnMails(isOn, language())),
    h("span", {}, t("people-mail.turns")),
  ),
  h("p", { class: "help" }, t("people-mail.turns-help")),
  button("people-mail.remove", () => change(() => removeOrCheck(address))),
];

/** Remove the address or, if it must be confirmed again first, send a code. @param {string} address */
async function removeOrCheck(address) {
  try {
    return await removeMail();
  } catch (error) {
    if (/** @type {any} */ (error).code !== "confirm-again") throw error;
    return askForMail(address, language());
  }
}

/**
 * @param {string} id
 * @param {Record<string, any>} kind attributes of the field
 * @param {string} label
 * @param {string} action
 * @param {(text: string) => void} act
 */
function form(id, kind, label, action, act) {
  const field = h("input", { id, required: true, ...kind });
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    act(field.value.trim());
  };
  return h(
    "form",
    { class: "mail-form", onsubmit: send },
    h("label", { for: id }, label),
    field,
    h("button", { type: "submit" }, action),
  );
}

const LINK = /^#(confirm|code|stop)=(.+)$/;
const UNKNOWN = "mail-link-unknown";

/**
 * The screen opened by a link or code in an e-mail: nothing happens until its button is pressed.
 * @param {HTMLElement} root
 */
export async function showMail(root) {
  const [, kind, secret] = location.hash.match(LINK) ?? [];
  history.replaceState(null, "", hrefOf("/mail")); // keeps the secret out of the history
  if (kind === "stop") askToStop(root, secret);
  else await askToSignIn(root, kind === "code" ? { code: secret } : { secret: secret ?? "" });
}

/** @param {HTMLElement} root @param {MailProof} proof */
async function askToSignIn(root, proof) {
  try {
    const { address, joins, own_tables, has_progress } = await lookAtMail(proof);
    const texts = joins
      ? { title: t("mail-join", { address }), help: t("mail-join.help"), yes: t("device-ask.yes") }
      : { title: t("mail-hold", { address }), help: t("mail-hold.help"), yes: t("mail-hold.yes") };
    const confirm = async (/** @type {boolean} */ withProgress, /** @type {boolean} */ alone) => {
      await confirmMail({ ...proof, with_progress: withProgress, alone });
      if (joins) changeIdentity();
      account.open = true;
      await navigate(joins ? "/" : "/me");
    };
    const more = { no: t("device-ask.no"), leaves: own_tables, hasProgress: has_progress };
    askPage(root, { ...texts, ...more, hasOthers: joins }, confirm, UNKNOWN);
  } catch (error) {
    const title = t(proof.code ? "mail-failed.code" : "mail-failed");
    showFailed(root, title, error, UNKNOWN, homeLink(t("people"), "/me"));
  }
}

/** @param {HTMLElement} root @param {string} secret */
function askToStop(root, secret) {
  const texts = { title: t("mail-end"), help: t("mail-end.help"), yes: t("mail-end.yes") };
  const stop = async () => {
    await stopMails(secret);
    root.replaceChildren(messagePage(h("p", { role: "status" }, t("mail-end.done")), homeLink()));
  };
  askPage(root, texts, stop, UNKNOWN);
}
