// @ts-check
/** The screen for an unknown address, with links onward. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { messagePage, routerLink } from "../ui/page.js";

/** @param {HTMLElement} root */
export async function showMissing(root) {
  document.title = `${t("nowhere")} · ${t("title")}`;
  root.replaceChildren(
    messagePage(
      h("h1", {}, t("nowhere")),
      h("p", {}, t("nowhere.help")),
      routerLink("/", { class: "button primary" }, t("nowhere.play")),
      " ",
      routerLink("/help", { class: "button" }, t("start-help")),
    ),
  );
}
