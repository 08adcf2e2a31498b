// @ts-check
/** The placements made in this position in the games that the server was given. */

import { listed, t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { BookList } from "./book_list.js";

/** @import { PlayedHere, PlayedPlacement } from "../core/types.js" */

const HEADING = "played-moves";

export class PlayedCard {
  /**
   * @param {import("../core/types.js").TableInfo} table
   * @param {import("../board/placements.js").PlacedShape[]} placements
   * @param {(placement: number|null) => void} point
   */
  constructor(table, placements, point) {
    this.list = new BookList(table, placements, point, HEADING);
    this.reached = h("p", { class: "help played-reached" });
    this.others = h("p", { class: "help played-others" });
    const heading = h("h2", { id: HEADING }, t("openings-games"));
    this.element = h(
      "div",
      { class: "card book-card played-card" },
      heading,
      this.reached,
      this.list.element,
      this.others,
    );
  }

  /**
   * @param {PlayedHere|null} played null if the server was given no games
   * @param {number[]} numbers the placements in the order of their numbers
   * @param {string} colour of the player to move
   * @param {(placement: number) => string} pathAfter the address of the position after a placement
   */
  show(played, numbers, colour, pathAfter) {
    const { games = 0, moves = [], others = 0 } = played ?? {};
    this.element.hidden = !played;
    this.reached.textContent = t("openings-games-reached", { count: games });
    const rows = moves.map((move) => row(move, numbers.indexOf(move.placement) + 1));
    this.list.element.hidden = !rows.length;
    this.list.show(rows, colour, pathAfter);
    this.others.hidden = !others;
    this.others.textContent = t("openings-games-others", { count: others });
  }
}

/** @param {PlayedPlacement} move @param {number} rank @returns {import("./book_list.js").Row} */
function row({ placement, games, share, points, players }, rank) {
  const facts = [
    t("openings-games-count", { count: games }),
    t("openings-games-points", { points: Math.round(points) }),
  ];
  const by = players.length ? [t("openings-games-by", { names: listed(players) })] : [];
  const more = [facts.join(" · "), ...by].map((text) => h("span", { class: "played-told" }, text));
  const label = t("openings-games-share");
  return { placement, rank, share, label, isCounted: true, more };
}
