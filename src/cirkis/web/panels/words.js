// @ts-check
/** The board in words, for those who cannot see it: the Leader, the figures, what lies where. */

import { changes, h } from "../dom.js";
import { listed, t } from "../i18n.js";
import { figureName, placementName, seatName } from "../telling.js";

/** @typedef {import("../model.js").Model} Model */

/** The board where it stands on a screen, for the eyes and for the ears. @param {import("../board/view.js").BoardView} board @param {BoardWords} words */
export const boardPlace = (board, words) =>
  h(
    "section",
    { class: "board-place", "aria-label": t("board.section") },
    board.element,
    words.element,
  );

export class BoardWords {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.isNew = changes();
    this.element = h("div", { class: "visually-hidden", id: "board-words" });
  }

  update() {
    const { table, view, lookAt } = this.model;
    if (!table || !view || !this.isNew(view.version, lookAt)) return;
    const scene = { table, view };
    const { position } = this.model;
    const figures = position.figures
      .filter(({ segments }) => segments.some(Boolean))
      .map((figure) => h("li", {}, this.#figure(scene, figure)));
    const pieces = view.seats.map((_, seat) => {
      const own = position.placed
        .filter(([whose]) => whose === seat)
        .map(([, placement]) => placementName(table, placement));
      return h(
        "li",
        {},
        t("words.pieces", {
          who: seatName(scene, seat),
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

  /** @param {{table: import("../types.js").Table, view: import("../types.js").View}} scene @param {import("../types.js").FigureState} figure */
  #figure(scene, { name, segments, complete, owner }) {
    const shares = segments
      .map((n, seat) => (n ? t("words.share", { who: seatName(scene, seat), n }) : ""))
      .filter(Boolean);
    const free =
      (this.model.figureCells.get(name)?.length ?? 0) - segments.reduce((sum, n) => sum + n, 0);
    const state = complete
      ? owner === null
        ? t("words.tied")
        : t("words.owner", { who: seatName(scene, owner) })
      : t("words.free", { n: free });
    return `${figureName(name)}: ${listed(shares)}; ${state}`;
  }
}
