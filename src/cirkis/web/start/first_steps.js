// @ts-check
/** Links to learn and practise; a returning person continues in the row above (coming_back.js). */

import { t } from "../i18n.js";
import { hasBegun } from "../people/progress.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** The first two links, for a newcomer and for others. @type {Record<string, [string, string][]>} */
const FIRST = {
  new: [
    ["/learn/first", "start-learn"],
    ["/puzzles/daily", "puzzle-daily"],
  ],
  back: [
    ["/learn", "start-lessons"],
    ["/puzzles", "puzzles"],
  ],
};

export const firstSteps = () =>
  h(
    "p",
    { class: "first-steps" },
    ...[...FIRST[hasBegun() ? "back" : "new"], ["/help", "start-help"]].map(([path, key]) =>
      routerLink(path, { class: "button" }, t(key)),
    ),
  );
