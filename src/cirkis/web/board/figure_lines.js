// @ts-check
/** Lines around the figures, showing which are begun or complete, and who leads or owns each. */

import { s } from "../ui/dom.js";
import { inset, outlineOf, pathOf } from "./geometry.js";

/** @import { Layout } from "./geometry.js" */
/** @import { FigureState } from "../core/types.js" */

/** The inset of a figure's line, so that neighbouring lines do not overlap. */
const INSIDE = 8;
const ROUND = 12;

/**
 * The cells inside a figure's line; the Center Ring's line also encloses the Center Star.
 * @param {Layout} layout
 * @param {import("./geometry.js").Figure} figure
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
