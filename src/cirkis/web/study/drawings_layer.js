// @ts-check
/** The drawings on a study's board: arrows, circled cells, circled figures. */

import { centreOf, outlineOf, pathOf } from "../board/geometry.js";
import { s } from "../ui/dom.js";

/** @import { Layout } from "../board/geometry.js" */
/** @import { Drawing } from "./tree.js" */

const HEAD = 34; // the length of an arrow's head
const RADIUS = 42;

export class DrawingsLayer {
  /** @param {import("../board/board_view.js").BoardView} board */
  constructor(board) {
    this.layout = board.layout;
    this.layer = s("g", { class: "layer-drawings", "aria-hidden": "true" });
    board.element.append(this.layer);
  }

  /** @param {Drawing[]} drawings @param {Drawing|null} [unfinished] the drawing in progress */
  draw(drawings, unfinished = null) {
    const shown = unfinished ? [...drawings, unfinished] : drawings;
    this.layer.replaceChildren(
      ...shown.map((drawing) =>
        s(
          "g",
          { class: `drawing ink-${drawing.ink}`, data: { drawing: nameOf(drawing) } },
          // The wide line underneath sets the drawing off from the board.
          s("path", { class: "drawing-ground", d: pathFor(this.layout, drawing) }),
          s("path", { class: "drawing-line", d: pathFor(this.layout, drawing) }),
        ),
      ),
    );
  }
}

/** @param {Drawing} drawing */
const nameOf = ({ kind, at }) => [kind, ...at].join(" ");

/** @param {Layout} layout @param {Drawing} drawing */
function pathFor(layout, { kind, at }) {
  if (kind === "arrow") return arrow(centreOf(layout, at[0]), centreOf(layout, at[1]));
  if (kind === "circle") return circle(centreOf(layout, at[0]));
  return pathOf(outlineOf(layout, layout.figures.get(at[0])?.cells ?? []), 22);
}

/** @param {import("../core/types.js").Point} centre */
const circle = ([x, y]) =>
  `M${(x - RADIUS).toFixed(1)} ${y.toFixed(1)}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0Z`;

/** @param {import("../core/types.js").Point} from @param {import("../core/types.js").Point} to */
function arrow([x, y], [u, v]) {
  const angle = Math.atan2(v - y, u - x);
  const wing = (/** @type {number} */ turn) =>
    `${(u - HEAD * Math.cos(angle + turn)).toFixed(1)} ${(v - HEAD * Math.sin(angle + turn)).toFixed(1)}`;
  const tip = `${u.toFixed(1)} ${v.toFixed(1)}`;
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${tip}M${wing(0.55)}L${tip}L${wing(-0.55)}`;
}
