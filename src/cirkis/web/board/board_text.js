// @ts-check
/** The board as text for screen readers: the Leader, each player's pieces, the figures begun. */

import { listed, t } from "../i18n.js";
import { figureValues, placementInSentence, placementName, seatName } from "../text/names.js";
import { changeDetector, h } from "../ui/dom.js";

/** @typedef {import("../core/model.js").Model} Model */

/**
 * The part of a screen that holds the board, drawn and as text.
 * @param {import("./board_view.js").BoardView} board
 * @param {BoardText} words
 */
export const boardSection = (board, words) =>
  h("section", { class: "board-section", "aria-label": t("board") }, board.element, words.element);

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
        t("board-pieces-of", {
          who: seatName(context, seat),
          moves: own.length ? listed(own) : t("board-pieces-none"),
        }),
      );
    });
    this.element.replaceChildren(
      h("h2", {}, t("board-in-words")),
      h(
        "p",
        {},
        position.leader === null
          ? t("board-empty")
          : t("board-leader", { move: placementInSentence(table, position.leader) }),
      ),
      h("ul", { "aria-label": t("board-pieces") }, ...pieces),
      ...(figures.length ? [h("ul", { "aria-label": t("board-figures") }, ...figures)] : []),
    );
  }

  /**
   * Describe a figure: each player's cells, and who owns it or how many cells are free.
   * @param {{table: import("../core/types.js").TableInfo, view: import("../core/types.js").View}} context
   * @param {import("../core/types.js").FigureState} figure
   */
  #figure(context, { name, segments, complete, owner }) {
    const shares = segments
      .map((n, seat) => (n ? t("board-share", { who: seatName(context, seat), count: n }) : ""))
      .filter(Boolean);
    const free =
      (this.model.figureCells.get(name)?.length ?? 0) - segments.reduce((sum, n) => sum + n, 0);
    const state = complete
      ? owner === null
        ? t("board-figure-tied")
        : t("board-figure-owner", { who: seatName(context, owner) })
      : t("board-figure-free", { count: free });
    return t("board-figure", { ...figureValues(name), shares: listed(shares), state });
  }
}
