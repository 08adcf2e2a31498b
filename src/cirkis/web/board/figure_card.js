// @ts-check
/** A card beside the figure pointed at: each player's cells, the free ones, its value. */

import { t } from "../i18n.js";
import { figureStateText } from "../text/figure_text.js";
import { figureValues, seatName } from "../text/names.js";
import { changeDetector, h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/model.js").Model} Model */
/** @typedef {import("../core/types.js").FigureState} FigureState */

/** Half the width of the drawing, which fills its section. */
const HALF = 905;
/** The minimum distance of the card's middle from the left and right edges, as a fraction. */
const MARGIN = 0.2;

/** @param {number} part */
const percent = (part) => `${(part * 100).toFixed(2)}%`;

export class FigureCard {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.hasChanged = changeDetector();
    this.element = h("div", { class: "figure-card", "aria-hidden": "true", hidden: true });
  }

  update() {
    const { table, view, pointed, isHolding } = this.model;
    const shown = pointed && table && view && !isHolding ? this.#shown(pointed) : null;
    if (!this.hasChanged(shown, view?.seats)) return;
    this.element.hidden = !shown;
    if (!shown || !table || !view) return;
    this.element.replaceChildren(...this.#content({ table, view }, shown));
    this.#place(shown.name);
  }

  /** @param {string} name @returns {FigureState|null} */
  #shown(name) {
    return this.model.position.figures.find((figure) => figure.name === name) ?? null;
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
    ].filter((part) => part !== null);
  }

  /** Place it above a figure in the lower half, below one in the upper half. @param {string} name */
  #place(name) {
    const { cells, figures } = this.model.layout;
    const points = (figures.get(name)?.cells ?? []).flatMap(
      (cell) => cells.get(cell)?.points ?? [],
    );
    const ys = points.map(([, y]) => (y + HALF) / (2 * HALF));
    const middle = ((figures.get(name)?.centre[0] ?? 0) + HALF) / (2 * HALF);
    const isBelow = Math.min(...ys) + Math.max(...ys) < 1;
    this.element.classList.toggle("below", isBelow);
    this.element.style.left = percent(Math.min(1 - MARGIN, Math.max(MARGIN, middle)));
    this.element.style.top = percent(isBelow ? Math.max(...ys) : Math.min(...ys));
  }
}

/** A mark for each cell. @param {number} count @param {string} colour of its owner, or empty */
const pips = (count, colour) =>
  Array.from({ length: count }, () => h("i", { class: `pip ${colour}` }));
