// @ts-check
/** The help dialog: the rules in short, and all keys. */

import { t } from "../i18n.js";
import { BINDINGS } from "../input/keyboard.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

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
    t("help.title"),
    h(
      "ul",
      { class: "short-rules" },
      ...["help.short-1", "help.short-2", "help.short-3", "help.short-4"].map((key) =>
        h("li", {}, t(key)),
      ),
    ),
    h("p", {}, routerLink("/help", { class: "button primary" }, t("help.whole"))),
    h("h3", {}, t("help.keys")),
    h(
      "table",
      { class: "key-table" },
      h("caption", { class: "visually-hidden" }, t("help.keys")),
      h(
        "tbody",
        {},
        row(table.pieces.shapes.map(({ code }) => code).join(" "), t("key.shape")),
        ...BINDINGS.map(({ shown, help }) => row(shown, t(help))),
      ),
    ),
  );
}
