// @ts-check
/** The window that "?" opens: a word on the rules and every key. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { BINDINGS } from "../input/keys.js";
import { openDialog } from "./dialog.js";
import { inner } from "./header.js";

/** @param {import("../types.js").Table} table */
export function openKeys(table) {
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
      { class: "short" },
      ...["help.short-1", "help.short-2", "help.short-3", "help.short-4"].map((key) =>
        h("li", {}, t(key)),
      ),
    ),
    h("p", {}, inner("/help", { class: "button primary" }, t("help.whole"))),
    h("h3", {}, t("help.keys")),
    h(
      "table",
      { class: "keys" },
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
