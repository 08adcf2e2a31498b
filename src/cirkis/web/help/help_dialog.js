// @ts-check
/** The help dialog: the rules in brief, mouse and touch gestures, and all keys. */

import { t } from "../i18n.js";
import { BINDINGS } from "../input/keyboard.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

const GESTURES = ["gesture-carry", "gesture-turn", "gesture-finger", "gesture-back"];

/** @param {import("../core/types.js").TableInfo} table */
export function openHelpDialog(table) {
  const row = (/** @type {string} */ keys, /** @type {string} */ text) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, ...keys.split(" ").flatMap((key) => [h("kbd", {}, key), " "])),
      h("td", {}, text),
    );
  openDialog(
    t("rules-short"),
    h(
      "ul",
      { class: "short-rules" },
      ...["rules-short-1", "rules-short-2", "rules-short-3", "rules-short-4"].map((key) =>
        h("li", {}, t(key)),
      ),
    ),
    h("p", {}, routerLink("/help", { class: "button primary" }, t("rules-whole"))),
    h("h3", {}, t("gestures")),
    h("ul", { class: "short-rules" }, ...GESTURES.map((key) => h("li", {}, t(key)))),
    h("h3", {}, t("keys")),
    h(
      "table",
      { class: "key-table" },
      h("caption", { class: "visually-hidden" }, t("keys")),
      h(
        "tbody",
        {},
        row(table.pieces.shapes.map(({ code }) => code).join(" "), t("key-shape")),
        ...BINDINGS.map(({ shown, help }) => row(keyText(shown), t(help))),
      ),
    ),
  );
}

const NAMED = { Enter: "key-named-enter", Esc: "key-named-esc", End: "key-named-end" };

/** Keys, with what is written on them in the page's language. @param {string} shown */
const keyText = (shown) =>
  Object.entries(NAMED).reduce((text, [key, name]) => text.replace(key, t(name)), shown);
