// @ts-check
/** What stands on the screen until a table is there, or because it cannot be had. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { inner } from "../panels/header.js";
import { problemText } from "../telling.js";

/** @param {...import("../dom.js").Child} content */
export const waiting = (...content) => h("main", { class: "waiting", id: "main" }, ...content);

/** @param {any} refused */
export const missing = (refused) =>
  waiting(
    h("h1", {}, t("table.missing")),
    h("p", {}, problemText(refused)),
    inner("/", { class: "button" }, t("head.home")),
  );
