// @ts-check
/** The board as text for screen readers: the Leader, each player's pieces, the figures begun. */

import { listed, t } from "../i18n.js";
import { figureName, placementName, seatName } from "../text/names.js";
import { changeDetector, h } from "../ui/dom.js";

/** @typedef {import("../core/model.js").Model} Model */

/**
 * The part of a screen that holds the board, drawn and as text.
 * @param {import("./board_view.js").BoardView} board
 * @param {BoardText} words
 */
export const boardSection = (board, words) =>
  h(
    "section",
    { class: "board-section", "aria-label": t("board.section") },
    board.element,
    words.element,
  );

export class BoardText {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.hasChanged = changeDetector();
    this.element = h("div", { class: "visually-hidden", id: "board-words" });
  }

  update() {
    const { table, view, shownPly } = this.model;
    if (!table || !view || !this.hasChanged(view.version, shownPly)) return;
    const context = { table, view };
    const { position } = this.model;
    const figures = position.figures
      .filter(({ segments }) => segments.some(Boolean))
      .map((figure) => h("li", {}, this.#figure(context, figure)));
    const pieces = view.seats.map((_, seat) => {
      const own = position.placed
        .filter(([whose]) => whose === seat)
        .map(([, placement]) => placementName(table, placement));
      return h(
        "li",
        {},
        t("words.pieces", {
          who: seatName(context, seat),
          what: own.length ? listed(own) : t("words.none"),
        }),
      );
    });
    this.element.replaceChildren(
      h("h2", {}, t("words.title")),
      h(
        "p",
        {},
        position.leader === null
          ? t("words.no-leader")
          : t("words.leader", { what: placementName(table, position.leader) }),
      ),
      h("ul", { "aria-label": t("words.pieces-title") }, ...pieces),
      ...(figures.length ? [h("ul", { "aria-label": t("words.figures-title") }, ...figures)] : []),
    );
  }

  /**
   * Describe a figure: each player's cells, and who owns it or how many cells are free.
   * @param {{table: import("../core/types.js").TableInfo, view: import("../core/types.js").View}} context
   * @param {import("../core/types.js").FigureState} figure
   */
  #figure(context, { name, segments, complete, owner }) {
    const shares = segments
      .map((n, seat) => (n ? t("words.share", { who: seatName(context, seat), n }) : ""))
      .filter(Boolean);
    const free =
      (this.model.figureCells.get(name)?.length ?? 0) - segments.reduce((sum, n) => sum + n, 0);
    const state = complete
      ? owner === null
        ? t("words.tied")
        : t("words.owner", { who: seatName(context, owner) })
      : t("words.free", { n: free });
    return `${figureName(name)}: ${listed(shares)}; ${state}`;
  }
}
