// @ts-check
/** The board as text for screen readers: the Leader, each player's pieces, the figures begun. */

import { listed, t } from "../i18n.js";
import { figureText, likelyText } from "../text/event_text.js";
import { placementForms, placementName, seatName } from "../text/names.js";
import { changeDetector, h } from "../ui/dom.js";

/** @import { Model } from "../core/model.js" */

/**
 * The board's section of a screen: the drawing and its text.
 * @param {import("./board_view.js").BoardView} board
 * @param {BoardText} words
 * @param {...HTMLElement} over overlays on the board
 */
export const boardSection = (board, words, ...over) =>
  h(
    "section",
    { class: "board-section", "aria-label": t("board") },
    board.element,
    ...over,
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
    const { table, view, shownPly, following, positionKey, ownership } = this.model;
    const { version } = view ?? {};
    if (!table || !view) return;
    if (!this.hasChanged(version, positionKey, shownPly, following, ownership)) return;
    const context = { table, view };
    const { position } = this.model;
    const figures = position.figures
      .filter(({ segments }) => segments.some(Boolean))
      .map((figure) =>
        h(
          "li",
          {},
          figureText(context, figure, this.model.figureCells.get(figure.name)?.length ?? 0),
        ),
      );
    const likely = position.figures
      .filter(({ name, complete }) => ownership?.[name] && !complete)
      .map(({ name }) => h("li", {}, likelyText(context, name, ownership?.[name] ?? [])));
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
          : t("board-leader", placementForms(table, position.leader)),
      ),
      h("ul", { "aria-label": t("board-pieces") }, ...pieces),
      ...(figures.length ? [h("ul", { "aria-label": t("board-figures") }, ...figures)] : []),
      ...(likely.length ? [h("ul", { "aria-label": t("ownership") }, ...likely)] : []),
    );
  }
}
