// @ts-check
/** Draw the board as one SVG: frame, cells, lines, pieces, and layers for highlights. */

import { centreOf, edgesPath, inset, pathOf } from "../core/geometry.js";
import { t } from "../i18n.js";
import { markAt } from "../ui/colours.js";
import { changeDetector, s } from "../ui/dom.js";
import { drawingElement, movesDrawn } from "./drawings.js";
import { FigureLines } from "./figures.js";
import { aside } from "./labels.js";
import { drawPiece, rimPath } from "./pieces.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { Drawing } from "./drawings.js" */
/** @import { Position } from "../core/model.js" */
/** @import { PlacedShape } from "../core/placements.js" */

/**
 * The highlights on the board.
 * @typedef {object} Highlights
 * @property {Set<string>} legal      cells that could be covered
 * @property {Set<string>} near       empty cells, at least one of which must be covered, such as those touching the Leader
 * @property {PlacedShape|null} ghost         the placement a click would make
 * @property {string} ghostColour
 * @property {boolean} staged
 * @property {Set<string>} chosen     cells chosen before a piece
 * @property {Set<string>} marked     cells a message refers to, such as those of a figure
 * @property {number[]} recent     placements to number, in order
 * @property {string[]} told       cells a notice refers to
 * @property {string[]} pointed    cells of the figure under the pointer
 * @property {string[]} refused    cells a refusal refers to, shown with their names
 * @property {import("../core/model.js").Drawn[]} drawn  placements that are drawn, not played
 * @property {LikelyOwner[]} owners  figures to tint
 */

/** @type {Highlights} */
export const NO_HIGHLIGHTS = {
  legal: new Set(),
  near: new Set(),
  ghost: null,
  ghostColour: "green",
  staged: false,
  chosen: new Set(),
  marked: new Set(),
  recent: [],
  told: [],
  pointed: [],
  refused: [],
  drawn: [],
  owners: [],
};

/** The layers of outlined cells. */
const OUTLINES = /** @type {const} */ (["told", "pointed", "refused"]);
const VIEW_BOX = "-905 -905 1810 1810";

export class BoardView {
  /**
   * @param {Layout} layout
   * @param {PlacedShape[]} placements
   * @param {string[]} colours by seat
   * @param {string[]} figures those that score
   */
  constructor(layout, placements, colours, figures) {
    this.layout = layout;
    this.placements = placements;
    this.colours = colours;
    this.figures = figures;
    /** @type {Map<string, SVGPathElement>} */
    this.cells = new Map();
    /** The lit and outlined cells and numbered pieces, by layer. @type {Record<string, string>} */
    this.outlined = {};
    /** @type {Map<number, SVGGElement>} */
    this.pieces = new Map();
    this.layers = Object.fromEntries(
      [
        "tints",
        "lit",
        "dots",
        "pieces",
        "sheen",
        "figures",
        "halo",
        "owners",
        "likely",
        "recent",
        ...OUTLINES,
        "ghost",
        "drawn",
        "names",
        "drawings",
      ].map((name) => [name, s("g", { class: `layer-${name}` })]),
    );
    this.figureLines = new FigureLines(layout, figures, colours);
    this.ownership = new OwnershipLayers(this);
    this.element = s(
      "svg",
      { class: "board", viewBox: VIEW_BOX, role: "img", "aria-label": t("board-label") },
      this.#bed(),
      ...Object.values(this.layers),
    );
    this.#fixed();
  }

  #bed() {
    const { layout } = this;
    const cells = [...layout.cells.values()].map((cell) => {
      const path = s("path", {
        class: `cell ${cell.kind}`,
        d: pathOf(cell.points),
        data: { cell: cell.name },
      });
      this.cells.set(cell.name, path);
      return path;
    });
    for (const name of this.figures) {
      const figure = layout.figures.get(name);
      for (const cell of figure?.cells ?? [])
        this.cells.get(cell)?.classList.add(`in-${figure?.kind}`);
    }
    const lines = edgesPath(layout);
    return s(
      "g",
      { class: "bed" },
      s("path", {
        class: "board-frame",
        d: pathOf(inset(layout.rim, -46), 40),
        fill: "url(#frame)",
      }),
      s("path", { class: "board-lip", d: pathOf(inset(layout.rim, -12), 14) }),
      s("path", { class: "board-bed", d: pathOf(layout.rim), fill: "url(#bed)" }),
      s("g", { class: "cells" }, ...cells),
      s("path", { class: "line under", d: lines, transform: "translate(2.2 2.6)" }),
      s("path", { class: "line ridge", d: lines }),
      s("path", { class: "line light", d: lines, transform: "translate(-1.3 -1.5)" }),
    );
  }

  #fixed() {
    this.layers.sheen.append(s("path", { class: "line through", d: edgesPath(this.layout) }));
    this.layers.figures.append(this.figureLines.element);
    for (const cell of this.layout.cells.values()) {
      const [x, y] = cell.centre;
      this.layers.names.append(
        s("text", { x: x.toFixed(1), y: (y + 8).toFixed(1), class: "cell-name" }, cell.name),
      );
    }
  }

  /**
   * Draw the pieces of a position, reusing those already drawn.
   * @param {Position} position
   */
  draw(position) {
    const wanted = new Map(
      position.placed.map(([seat, placement], i) => [placement, { seat, number: i + 1 }]),
    );
    for (const [placement, group] of this.pieces) {
      if (wanted.get(placement)?.seat === Number(group.dataset.seat)) continue;
      group.remove();
      this.pieces.delete(placement);
    }
    for (const [placement, { seat, number }] of wanted) {
      if (this.pieces.has(placement)) continue;
      const placed = this.placements[placement];
      const group = drawPiece(placed.outline, this.colours[seat], placed.centre);
      group.dataset.seat = String(seat);
      const [dx, dy] = aside(placed, this.layout);
      group.style.setProperty("--aside", `${dx}px ${dy}px`);
      group.append(
        s(
          "text",
          {
            class: "number",
            x: placed.centre[0].toFixed(1),
            y: (placed.centre[1] + 10).toFixed(1),
          },
          number,
        ),
      );
      this.pieces.set(placement, group);
      this.layers.pieces.append(group);
    }
    this.#leader(position);
    this.#owners(position);
    this.figureLines.draw(position.figures);
  }

  /** @param {Position} position */
  #leader({ leader }) {
    if (leader === null) return this.layers.halo.replaceChildren();
    const { outline } = this.placements[leader];
    return this.layers.halo.replaceChildren(
      s("path", { class: "halo-glow", d: rimPath(outline, 1) }),
      s("path", { class: "halo-line", d: rimPath(outline, 2) }),
    );
  }

  /**
   * Draw a medallion on each completed figure, with its owner's mark.
   * @param {Position} position
   */
  #owners({ figures }) {
    this.layers.owners.replaceChildren(
      ...figures
        .filter((figure) => figure.complete)
        .map((figure) => {
          const [x, y] = this.spotOf(figure.name);
          const colour = figure.owner === null ? null : this.colours[figure.owner];
          return s(
            "g",
            { class: `owner ${colour ?? "nobody"}`, data: { figure: figure.name } },
            s("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 27, class: "owner-ground" }),
            markAt(colour, x, y, 13),
          );
        }),
    );
  }

  /** Where a figure's owner is marked. @param {string} name @returns {[number, number]} */
  spotOf(name) {
    const place = this.layout.figures.get(name);
    return place?.kind === "center-ring" ? [0, -235] : (place?.centre ?? [0, 0]);
  }

  /** @param {Highlights} highlights */
  highlight(highlights) {
    const { legal, near, ghost, ghostColour, staged, chosen, marked, recent } = highlights;
    for (const [name, path] of this.cells) {
      path.classList.toggle("legal", legal.has(name));
      path.classList.toggle("chosen", chosen.has(name));
      path.classList.toggle("marked", marked.has(name));
    }
    this.ownership.draw(highlights.owners);
    this.#lightLegal(legal);
    this.#numberPieces(recent);
    for (const layer of OUTLINES) this.#outlineCells(layer, highlights[layer]);
    this.#drawMoves(highlights.drawn);
    this.layers.dots.replaceChildren(
      ...[...near].map((name) => {
        const [x, y] = centreOf(this.layout, name);
        return s("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 8, class: "neighbour" });
      }),
    );
    if (!ghost) return this.layers.ghost.replaceChildren();
    const piece = drawPiece(ghost.outline, ghostColour, ghost.centre);
    return this.layers.ghost.replaceChildren(
      s(
        "g",
        { class: staged ? "ghost staged" : "ghost" },
        piece,
        s("path", { class: "ghost-rim", d: rimPath(ghost.outline, 0) }),
      ),
    );
  }

  /**
   * Outline cells above the pieces, with their names.
   * @param {typeof OUTLINES[number]} layer
   * @param {string[]} cells
   */
  #outlineCells(layer, cells) {
    if (cells.join() === (this.outlined[layer] ?? "")) return;
    this.outlined[layer] = cells.join();
    this.layers[layer].replaceChildren(
      ...cells.flatMap((name) => {
        const cell = this.layout.cells.get(name);
        if (!cell) return [];
        const [x, y] = cell.centre;
        const outline = pathOf(inset(cell.points, 7), 6);
        return [
          s("path", { class: `${layer}-cell`, d: outline }),
          s("text", { class: `${layer}-name`, x: x.toFixed(1), y: (y + 11).toFixed(1) }, name),
        ];
      }),
    );
  }

  /** Draw moves, one after the other. @param {import("../core/model.js").Drawn[]} drawn */
  #drawMoves(drawn) {
    const now = JSON.stringify(drawn);
    if (now === (this.outlined.drawn ?? "[]")) return;
    this.outlined.drawn = now;
    this.layers.drawn.replaceChildren(
      ...movesDrawn(this.layout, this.placements, this.colours, drawn),
    );
  }

  /** Show what somebody drew: arrows, circled cells, circled figures. @param {Drawing[]} drawings */
  show(drawings) {
    this.layers.drawings.replaceChildren(
      ...drawings.map((drawing) => drawingElement(this.layout, drawing)),
    );
  }

  /** Number the latest pieces, in order. @param {number[]} recent */
  #numberPieces(recent) {
    if (recent.join() === (this.outlined.recent ?? "")) return;
    this.outlined.recent = recent.join();
    this.layers.recent.replaceChildren(
      ...recent.map((placement, nth) => {
        const [x, y] = this.placements[placement].centre;
        const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
        const number = s("text", { class: "recent-number" }, nth + 1);
        return s(
          "g",
          { class: "recent", transform },
          s("circle", { class: "recent-ground" }),
          number,
        );
      }),
    );
  }

  /** Light up the cells that a piece could cover. @param {Set<string>} legal */
  #lightLegal(legal) {
    const now = [...legal].sort().join();
    if (now === (this.outlined.lit ?? "")) return;
    this.outlined.lit = now;
    this.layers.lit.replaceChildren(
      ...[...legal].map((name) =>
        s("path", {
          class: "lit-cell",
          d: pathOf(inset(this.layout.cells.get(name)?.points ?? [], 5), 6),
          fill: "url(#lit)",
        }),
      ),
    );
  }

  /**
   * Convert window coordinates to drawing coordinates.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {[number, number]}
   */
  toDrawing(clientX, clientY) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return [Infinity, Infinity];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  /** Convert drawing coordinates to window coordinates. @param {[number, number]} point */
  toWindow([x, y]) {
    const matrix = this.element.getScreenCTM();
    const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
    return { x: point.x, y: point.y };
  }
}

/** The opacity of the tint if the owner is certain. */
const STRENGTH = 0.7;
/** The outlines that bound a figure's cells; the Center Ring's also encloses the Center Star. */
const BOUNDS = /** @type {Record<string, string[]>} */ ({
  "center ring": ["center ring", "center star"],
});

/**
 * An unfinished figure, the seat most likely to own it, and the chance.
 * @typedef {{name: string, seat: number, chance: number}} LikelyOwner
 */

class OwnershipLayers {
  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    this.hasChanged = changeDetector();
  }

  /** @param {LikelyOwner[]} owners */
  draw(owners) {
    if (!this.hasChanged(owners)) return;
    const { layers } = this.board;
    layers.tints.replaceChildren(...owners.map((owner) => this.#tint(owner)));
    layers.likely.replaceChildren(...owners.map((owner) => this.#mark(owner)));
  }

  /** @param {LikelyOwner} owner */
  #tint({ name, seat, chance }) {
    const { colours, figureLines } = this.board;
    const bounds = BOUNDS[name] ?? [name];
    const d = bounds.map((one) => figureLines.lines.get(one)?.getAttribute("d") ?? "").join("");
    const shape = { d, "fill-rule": "evenodd" };
    return s(
      "g",
      { class: `tint ${colours[seat]}`, opacity: (chance * STRENGTH).toFixed(2) },
      s("path", { class: "tint-ground", ...shape }),
      s("path", { class: "pattern-overlay", fill: `url(#pattern-${colours[seat]})`, ...shape }),
    );
  }

  /** @param {LikelyOwner} owner */
  #mark({ name, seat, chance }) {
    const [x, y] = this.board.spotOf(name);
    return s(
      "g",
      { class: `owner likely ${this.board.colours[seat]}`, opacity: ((1 + chance) / 2).toFixed(2) },
      s("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 23, class: "owner-ground" }),
      markAt(this.board.colours[seat], x, y, 11),
    );
  }
}
