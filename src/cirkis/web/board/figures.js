// @ts-check
/** The scoring figures: their lines, the card that tells about one, and pointing at one. */

import { cellAt, inset, outlineOf, pathOf } from "../core/geometry.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { figureStateText, figureText, likelyText, ownershipText } from "../text/event_text.js";
import { figureValues, seatName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { announce } from "../ui/dialog.js";
import { changeDetector, h, s } from "../ui/dom.js";
import { placeLabel } from "./labels.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { Model } from "../core/model.js" */
/** @import { FigureState } from "../core/types.js" */

const MARGIN = 0.2;

/** A card beside the figure pointed at: each player's cells, the free cells, the figure's value. */
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

/** The inset of a figure's line, so that neighbouring lines do not overlap. */
const INSIDE = 8;
const ROUND = 12;

/**
 * The cells inside a figure's line; the Center Ring's line also encloses the Center Star.
 * @param {Layout} layout
 * @param {import("../core/geometry.js").Figure} figure
 */
const enclosed = (layout, { kind, cells }) =>
  kind === "center-ring" ? [...cells, ...(layout.figures.get("center star")?.cells ?? [])] : cells;

/**
 * The seat with strictly the most segments, or null on a tie.
 * @param {number[]} segments by seat
 */
function leadingSeat(segments) {
  const most = Math.max(0, ...segments);
  const leading = segments.flatMap((count, seat) => (most && count === most ? [seat] : []));
  return leading.length === 1 ? leading[0] : null;
}

/**
 * A figure's state, and its owner or leader.
 * @param {FigureState|undefined} figure
 * @returns {{state: "empty"|"begun"|"full", seat: number|null}}
 */
export function standing(figure) {
  if (figure?.complete) return { state: "full", seat: figure.owner };
  if (!figure?.segments.some(Boolean)) return { state: "empty", seat: null };
  return { state: "begun", seat: leadingSeat(figure.segments) };
}

export class FigureLines {
  /**
   * @param {Layout} layout
   * @param {string[]} names of the scoring figures
   * @param {string[]} colours by seat
   */
  constructor(layout, names, colours) {
    this.colours = colours;
    /** @type {Map<string, SVGPathElement>} */
    this.lines = new Map();
    for (const name of names) {
      const figure = layout.figures.get(name);
      if (!figure) continue;
      const d = pathOf(inset(outlineOf(layout, enclosed(layout, figure)), INSIDE), ROUND);
      this.lines.set(name, s("path", { d, data: { figure: name, kind: figure.kind } }));
    }
    this.element = s("g", { class: "figure-lines" }, ...this.lines.values());
    this.draw([]);
  }

  /** @param {FigureState[]} figures */
  draw(figures) {
    const known = new Map(figures.map((figure) => [figure.name, figure]));
    for (const [name, line] of this.lines) {
      const { state, seat } = standing(known.get(name));
      const colour = seat === null ? "nobody" : this.colours[seat];
      line.setAttribute("class", `figure-line ${line.dataset.kind} ${state} ${colour}`);
    }
  }
}

/** Milliseconds of hovering or pressing before the figure counts as pointed at. */
const REST = 350;
const HOLD = 450;
/** How far a long-pressing finger may stray, in pixels. */
const STRAY = 12;

/**
 * The figure of a cell; a Circle or Star takes precedence over the Center Ring.
 * @param {Model} model
 * @param {string|null} cell
 */
function figureAt(model, cell) {
  const counted = (model.table?.figures ?? []).filter(
    (name) => cell && model.figureCells.get(name)?.includes(cell),
  );
  return counted[0] ?? null;
}

/**
 * Point at figures with a mouse or finger, except while a piece is held: pointing then aims it.
 * @param {import("./board_view.js").BoardView} board
 * @param {Model} model
 */
export function listenToFigures(board, model) {
  const { element } = board;
  let timer = 0;
  /** @type {[number, number]|null} where the finger went down */
  let held = null;
  /** Whether the last touch was a long press on a figure. */
  let wasLongPress = false;

  /** @param {string|null} name */
  const point = (name) => {
    if (model.pointed !== name) model.set({ pointed: name });
  };
  /** @param {PointerEvent} event */
  const under = (event) =>
    figureAt(model, cellAt(model.layout, board.toDrawing(event.clientX, event.clientY)));
  const forget = () => {
    clearTimeout(timer);
    held = null;
  };

  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") {
      if (held && Math.hypot(event.clientX - held[0], event.clientY - held[1]) > STRAY) forget();
      return;
    }
    clearTimeout(timer);
    const name = model.isHolding ? null : under(event);
    if (model.pointed !== null || name === null) point(name);
    else timer = window.setTimeout(() => point(model.isHolding ? null : name), REST);
  });
  element.addEventListener("pointerleave", (event) => {
    clearTimeout(timer);
    if (event.pointerType !== "touch") point(null);
  });
  element.addEventListener("pointerdown", (event) => {
    forget();
    wasLongPress = false;
    point(null);
    if (event.pointerType !== "touch" || model.isHolding) return;
    held = [event.clientX, event.clientY];
    timer = window.setTimeout(() => {
      const name = under(event);
      if (!held || !name) return;
      point(name);
      wasLongPress = true;
    }, HOLD);
  });
  // The click after a long press is not a tap, however late it comes; the figure stays pointed at until the next touch.
  element.addEventListener(
    "click",
    (event) => {
      if (!wasLongPress) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  element.addEventListener("pointerup", (event) => {
    // A tap is enough while tints show who is likely to own the figures.
    if (held && model.ownership && settings.ownership) point(under(event));
    forget();
  });
  element.addEventListener("pointercancel", forget);
  element.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault(); // a long press here must not open the context menu
  });
}

/**
 * Point at the next or previous figure and announce it.
 * @param {Model} model
 * @param {number} step
 */
export function pointAtNextFigure(model, step) {
  const { table, view, pointed, position } = model;
  if (!table || !view) return;
  const { length } = table.figures;
  const before = pointed === null ? (step > 0 ? -1 : length) : table.figures.indexOf(pointed);
  const name = table.figures[(before + step + length) % length];
  const figure = position.figures.find((one) => one.name === name);
  model.set({ pointed: name });
  if (!figure) return;
  const likely = !figure.complete && model.ownership?.[name];
  const words = figureText({ table, view }, figure, model.figureCells.get(name)?.length ?? 0);
  announce(likely ? `${words}. ${likelyText({ table, view }, name, likely)}` : words);
}
