// @ts-check
/** What is drawn over the board: arrows, circled cells and figures, and moves that are not played. */

import { centreOf, outlineOf, pathOf } from "../core/geometry.js";
import { s } from "../ui/dom.js";
import { drawPiece, rimPath, verdictMark } from "./pieces.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { Drawn } from "../core/model.js" */
/** @import { PlacedShape } from "../core/placements.js" */
/** @import { Point, View } from "../core/types.js" */
/** @typedef {{kind: "arrow"|"circle"|"figure", ink: string, at: string[]}} Drawing */

const HEAD = 34; // the length of an arrow's head
const RADIUS = 42;
/** How far outside its cells a better move is outlined; a ghost's rim is as far inside. */
const AROUND = 6;

/** A line with its ground, which is wider and sets it off from the board. @param {string} ink @param {Record<string, any>} path */
const inked = (ink, path) =>
  s(
    "g",
    { class: `drawing ink-${ink}` },
    s("path", { class: "drawing-ground", ...path }),
    s("path", { class: "drawing-line", ...path }),
  );

/** What somebody drew. @param {Layout} layout @param {Drawing} drawing */
export function drawingElement(layout, { kind, ink, at }) {
  const element = inked(ink, { d: pathFor(layout, kind, at) });
  element.dataset.drawing = [kind, ...at].join(" ");
  return element;
}

/** @param {Layout} layout @param {Drawing["kind"]} kind @param {string[]} at */
function pathFor(layout, kind, at) {
  if (kind === "arrow") return arrow(centreOf(layout, at[0]), centreOf(layout, at[1]));
  if (kind === "circle") return circle(centreOf(layout, at[0]));
  return pathOf(outlineOf(layout, layout.figures.get(at[0])?.cells ?? []), 22);
}

/** @param {Point} centre */
const circle = ([x, y]) =>
  `M${(x - RADIUS).toFixed(1)} ${y.toFixed(1)}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0Z`;

/** @param {Point} from @param {Point} to */
function arrow([x, y], [u, v]) {
  const angle = Math.atan2(v - y, u - x);
  const wing = (/** @type {number} */ turn) =>
    `${(u - HEAD * Math.cos(angle + turn)).toFixed(1)} ${(v - HEAD * Math.sin(angle + turn)).toFixed(1)}`;
  const tip = `${u.toFixed(1)} ${v.toFixed(1)}`;
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${tip}M${wing(0.55)}L${tip}L${wing(-0.55)}`;
}

/**
 * A placement that is drawn alone.
 * @param {Drawn["kind"]} kind
 * @param {number} placement
 * @param {number} [seat] of a move; other kinds do not show its colour
 * @returns {Drawn}
 */
export const drawnAs = (kind, placement, seat = 0) => ({
  kind,
  placement,
  seat,
  after: null,
  figures: [],
});

/**
 * The moves of a game from one ply to another, to be drawn.
 * @param {View} view
 * @param {number} from
 * @param {number} to
 * @returns {Drawn[]}
 */
export const drawnMoves = (view, from, to) =>
  view.moves.slice(from, to).map(({ seat, placement, events }, nth) => ({
    kind: "move",
    seat,
    placement,
    after: view.moves[from + nth - 1]?.placement ?? null,
    figures: events.flatMap((event) => (event.type === "figure-completed" ? event.figure : [])),
  }));

/**
 * Moves that are not played: ghosts of the pieces, each with an arrow from the one before it, and the
 * figures that it completes. They appear one after the other (style/board.css). Moves that are judged
 * have a tick or a cross.
 * @param {Layout} layout
 * @param {PlacedShape[]} placements
 * @param {string[]} colours by seat
 * @param {Drawn[]} drawn
 */
export function movesDrawn(layout, placements, colours, drawn) {
  const moves = drawn.filter(({ kind }) => kind === "move");
  return drawn.map((one) =>
    one.kind === "move"
      ? moveDrawn(layout, placements, colours[one.seat], one, moves.indexOf(one))
      : judged(placements, one),
  );
}

/**
 * @param {Layout} layout
 * @param {PlacedShape[]} placements
 * @param {string} colour
 * @param {Drawn} drawn
 * @param {number} nth
 */
function moveDrawn(layout, placements, colour, { placement, after, figures }, nth) {
  const { outline, centre } = placements[placement];
  const start = after === null ? null : placements[after].centre;
  const move = s(
    "g",
    { class: `drawn ${colour}`, data: { placement } },
    s(
      "g",
      { class: "ghost" },
      drawPiece(outline, colour, centre),
      s("path", { class: "ghost-rim", d: rimPath(outline, AROUND) }),
      ...figures.map((at) => drawingElement(layout, { kind: "figure", ink: "move", at: [at] })),
    ),
    start && inked("move", { d: arrow(start, centre), pathLength: 1 }),
  );
  move.style.setProperty("--nth", String(nth));
  return move;
}

/** The outline of a move, with its mark; the better one is dashed. @param {PlacedShape[]} placements @param {Drawn} drawn */
function judged(placements, { kind, placement }) {
  const by = kind === "better" ? -AROUND : 0;
  return s(
    "g",
    { class: `judged ${kind}`, data: { placement } },
    inked(kind === "wrong" ? "red" : "green", { d: rimPath(placements[placement].outline, by) }),
    verdictMark(placements[placement], kind !== "wrong"),
  );
}
