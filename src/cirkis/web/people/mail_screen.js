// @ts-check
/** The screen opened by a link in an e-mail: nothing happens until its button is pressed. */

import { hrefOf } from "../core/router.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { h } from "../ui/dom.js";
import { messagePage, routerLink } from "../ui/page.js";
import { useMailLink } from "./people_api.js";

const LINK = /^#(confirm|stop)=(.+)$/;

/** @param {HTMLElement} root */
export async function showMail(root) {
  const [, kind, secret] = location.hash.match(LINK) ?? [];
  history.replaceState(null, "", hrefOf("/mail")); // keeps the secret out of the history
  const home = routerLink("/", { class: "button" }, t("home"));
  if (!secret) {
    root.replaceChildren(messagePage(h("h1", {}, t("mail-failed")), home));
    return;
  }
  const what = kind === "stop" ? "stop" : "confirm";
  const texts =
    what === "stop"
      ? { ask: t("mail-end"), help: t("mail-end.help"), yes: t("mail-end.yes") }
      : { ask: t("mail-ask"), help: t("mail-ask.help"), yes: t("mail-ask.yes") };
  const message = h("p", { class: "error", role: "alert" });
  const use = async () => {
    try {
      await useMailLink(what, secret);
      const done = what === "stop" ? t("mail-end.done") : t("mail-ask.done");
      root.replaceChildren(messagePage(h("p", { role: "status" }, done), home));
    } catch (error) {
      const { code, message: said } = /** @type {any} */ (error);
      const shown = code === "unreadable" ? "mail-link-unknown" : code;
      message.textContent = errorText({ code: shown, message: said });
    }
  };
  root.replaceChildren(
    messagePage(
      h("h1", {}, texts.ask),
      h("p", {}, texts.help),
      h(
        "div",
        { class: "dialog-buttons" },
        h("button", { class: "primary", onclick: use }, texts.yes),
        home,
      ),
      message,
    ),
  );
}
