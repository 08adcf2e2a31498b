// @ts-check
/** A card beside the figure pointed at: each player's cells, the free cells, the figure's value. */

import { t } from "../i18n.js";
import { figureStateText, ownershipText } from "../text/figure_text.js";
import { figureValues, seatName } from "../text/names.js";
import { changeDetector, h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";
import { placeLabel } from "./label_place.js";

/** @import { Model } from "../core/model.js" */
/** @import { FigureState } from "../core/types.js" */

const MARGIN = 0.2;

export class FigureCard {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.hasChanged = changeDetector();
    this.element = h("div", { class: "figure-card", "aria-hidden": "true", hidden: true });
  }

  update() {
    const { table, view, pointed, isHolding, ownership } = this.model;
    // With the likely owners shown, a tap both chooses a cell and points at its figure.
    const isShown = pointed && table && view && (!isHolding || ownership);
    const shown = isShown && this.model.position.figures.find(({ name }) => name === pointed);
    if (!this.hasChanged(shown, view?.seats, ownership)) return;
    this.element.hidden = !shown;
    if (!shown || !table || !view) return;
    this.element.replaceChildren(...this.#content({ table, view }, shown));
    const { cells, figures } = this.model.layout;
    const names = figures.get(shown.name)?.cells ?? [];
    const points = names.flatMap((cell) => cells.get(cell)?.points ?? []);
    // Above a figure in the lower half, below one in the upper half.
    placeLabel(this.element, points, MARGIN, (top, bottom) => top + bottom < 1);
  }

  /**
   * @param {import("../text/names.js").GameContext} context
   * @param {FigureState} figure
   */
  #content(context, figure) {
    const { colours } = context.table;
    const { cells, points } = this.model.layout.figures.get(figure.name) ?? {
      cells: [],
      points: 0,
    };
    const likely = this.model.ownership?.[figure.name];
    const free = cells.length - figure.segments.reduce((sum, count) => sum + count, 0);
    const shares = figure.segments
      .map((count, seat) => ({ count, seat }))
      .filter(({ count }) => count)
      .sort((one, other) => other.count - one.count);
    return [
      h("strong", {}, t("figure", figureValues(figure.name))),
      h(
        "span",
        { class: "figure-cells" },
        ...shares.flatMap(({ count, seat }) => pips(count, colours[seat])),
        ...pips(free, ""),
      ),
      ...shares.map(({ count, seat }) =>
        h(
          "span",
          { class: "figure-share" },
          badge(colours[seat]),
          seatName(context, seat),
          h("b", {}, count),
        ),
      ),
      h("span", { class: "figure-state" }, figureStateText(context, figure, free)),
      figure.complete ? null : h("span", { class: "figure-worth" }, t("figure-worth", { points })),
      !figure.complete && likely ? h("span", {}, ownershipText(context, likely)) : null,
    ].filter((part) => part !== null);
  }
}

/** A mark for each cell. @param {number} count @param {string} colour of its owner, or empty */
const pips = (count, colour) =>
  Array.from({ length: count }, () => h("i", { class: `pip ${colour}` }));
