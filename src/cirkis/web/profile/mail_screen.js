// @ts-check
/** The screen opened by a link or code in an e-mail: nothing happens until its button is pressed. */

import { changeIdentity } from "../core/identity.js";
import { hrefOf, navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { messagePage } from "../ui/page.js";
import { askPage, homeLink, showFailed } from "./join_page.js";
import { confirmMail, lookAtMail, stopMails } from "./people_api.js";

/** @import { MailProof } from "../core/types.js" */

const LINK = /^#(confirm|code|stop)=(.+)$/;
const UNKNOWN = "mail-link-unknown";

/** @param {HTMLElement} root */
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
