// @ts-check
/** A newcomer's links; a returning person continues in the row above (coming_back.js). */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

export const firstSteps = () =>
  h(
    "p",
    { class: "first-steps" },
    routerLink("/learn/first", { class: "button" }, t("start-learn")),
    routerLink("/puzzles/daily", { class: "button" }, t("puzzle-daily")),
  );
