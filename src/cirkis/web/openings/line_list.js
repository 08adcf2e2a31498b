// @ts-check
/** The moves leading to the position shown, each a link to the position after it. */

import { t } from "../i18n.js";
import { colourName, placementName } from "../text/names.js";
import { h, spaced } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";
import { badge } from "../ui/player_badge.js";
import { openingsPath } from "./openings_address.js";

/** @import { Move, TableInfo } from "../core/types.js" */

/**
 * @param {TableInfo} table
 * @param {Move[]} moves
 * @param {string[]} line the cells of each
 */
export const lineList = (table, moves, line) =>
  h(
    "ol",
    { class: "moves line-moves", "aria-label": t("openings-line") },
    ...moves.map(({ seat, placement }, nth) =>
      h(
        "li",
        {},
        routerLink(
          openingsPath(table.colours.length, line.slice(0, nth + 1)),
          { class: "move", "aria-current": nth === moves.length - 1 && "step" },
          ...spaced(
            h("span", { class: "move-number" }, nth + 1),
            badge(table.colours[seat]),
            h("span", { class: "visually-hidden" }, colourName(table.colours[seat])),
            h("span", { class: "move-name" }, placementName(table, placement)),
          ),
        ),
      ),
    ),
  );
