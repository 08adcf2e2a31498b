// @ts-check
/** Boards as pictures: small ones in lists, and the opening position. */

import { pathOf } from "../core/geometry.js";
import { emptyNeighbours, shapeOnCells } from "../core/placements.js";
import { s } from "../ui/dom.js";
import { BoardView, NO_HIGHLIGHTS } from "./board_view.js";
import { verdictMark } from "./pieces.js";

/** @import { Layout } from "../core/geometry.js" */
/** @typedef {{colour: string, cells: string}} PicturePiece */

/** @type {PicturePiece[]} an opening in which every colour has placed pieces */
const OPENING_PIECES = [
  { colour: "green", cells: "A1+B1" },
  { colour: "purple", cells: "A3+B2" },
  { colour: "red", cells: "A5" },
  { colour: "yellow", cells: "A8+A12+E13" },
  { colour: "green", cells: "A6+E9" },
  { colour: "purple", cells: "E1" },
  { colour: "red", cells: "C1+D1" },
  { colour: "yellow", cells: "B6+B8" },
  { colour: "green", cells: "A13+B12" },
  { colour: "purple", cells: "A9" },
  { colour: "red", cells: "D6+D8+D12" },
  { colour: "yellow", cells: "C9+C13" },
  { colour: "green", cells: "D19+D22" },
  { colour: "purple", cells: "E6+E8" },
  { colour: "red", cells: "B19+B22" },
  { colour: "yellow", cells: "A32" },
  { colour: "green", cells: "C6+C8" },
  { colour: "purple", cells: "B9+B13+C12" },
  { colour: "yellow", cells: "E19+E22" },
  { colour: "red", cells: "A20+A30+A31" },
];

/**
 * Draw a board with these pieces; the sequence need not be legal.
 * @param {Layout} layout
 * @param {PicturePiece[]} pieces
 * @param {{leader?: number|null, marked?: string[], near?: boolean, owners?: {name: string, owner: number|null}[], colours?: string[], highlights?: Partial<import("./board_view.js").Highlights>}} [more]
 */
export function boardPicture(
  layout,
  pieces,
  {
    leader = null,
    marked = [],
    near = false,
    owners = [],
    colours = ["green", "purple", "red", "yellow"],
    highlights = {},
  } = {},
) {
  const placements = pieces.map(({ cells }, i) => shapeOnCells(layout, cells.split("+"), i));
  const view = new BoardView(
    layout,
    placements,
    colours,
    [...layout.figures.keys()].filter((name) => layout.figures.get(name)?.kind !== "center-ring"),
  );
  /** @type {[number, number, boolean][]} */
  const placed = pieces.map(({ colour }, i) => [colours.indexOf(colour), i, false]);
  const figures = owners.map(({ name, owner }) => ({ name, owner, complete: true, segments: [] }));
  view.draw({ ply: 0, placed, leader, scores: [], stocks: [], figures });
  const filled = new Set(placements.flatMap((piece) => piece.cells));
  view.highlight({
    ...NO_HIGHLIGHTS,
    marked: new Set(marked),
    near: near && leader !== null ? emptyNeighbours(layout, placements[leader], filled) : new Set(),
    ...highlights,
  });
  return view.element;
}

/**
 * Draw a puzzle that was missed: the position, the better move as a ghost with a tick, and the cells
 * of one's own move with a cross.
 * @param {Layout} layout
 * @param {PicturePiece[]} pieces
 * @param {{colours: string[], colour: string, tried: string[], better: string[]}} how
 *   `colour` is the player's; both moves by their cells
 */
export function missedPicture(layout, pieces, { colours, colour, tried, better }) {
  const [own, ghost] = [tried, better].map((cells) => shapeOnCells(layout, cells));
  const picture = boardPicture(layout, pieces, {
    leader: pieces.length ? pieces.length - 1 : null,
    colours,
    highlights: { ghost, ghostColour: colour, staged: true, refused: tried },
  });
  picture.append(verdictMark(own, false), verdictMark(ghost, true));
  return picture;
}

/**
 * Draw the opening of a game in which all players have placed pieces.
 * @param {Layout} layout
 * @param {string[]} colours
 */
export const openingPicture = (layout, colours) =>
  boardPicture(layout, OPENING_PIECES, { leader: OPENING_PIECES.length - 1, colours });

/** The margin around the board, in its own units. */
const MARGIN = 20;

/** @type {WeakMap<Layout, {box: string, rim: string, grooves: string}>} */
const grounds = new WeakMap();

/** The parts that all pictures of a board share: view box, rim, and the cells of figures. @param {Layout} layout */
function groundOf(layout) {
  const known = grounds.get(layout);
  if (known) return known;
  const [xs, ys] = [0, 1].map((axis) => layout.rim.map((point) => point[axis]));
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [wide, high] = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  const figures = [...layout.figures.values()].filter(({ kind }) => kind !== "center-ring");
  const grooves = figures
    .flatMap(({ cells }) => cells.map((name) => pathOf(layout.cells.get(name)?.points ?? [])))
    .join("");
  const ground = { box: `${left} ${top} ${wide} ${high}`, rim: pathOf(layout.rim), grooves };
  grounds.set(layout, ground);
  return ground;
}

/**
 * Draw a board with its pieces. It is hidden from screen readers; the text beside it gives the score.
 * @param {Layout} layout
 * @param {string[]} colours of the seats
 * @param {[number, string][]} pieces the seat and the cells of each
 */
export function smallBoard(layout, colours, pieces) {
  const { box, rim, grooves } = groundOf(layout);
  return s(
    "svg",
    { class: "small-board", viewBox: box, "aria-hidden": "true" },
    s("path", { class: "small-board-ground", d: rim }),
    s("path", { class: "small-board-figures", d: grooves }),
    ...pieces.map(([seat, cells], i) => {
      const { outline } = shapeOnCells(layout, cells.split("+"), i);
      return s("path", { class: `small-board-piece ${colours[seat]}`, d: pathOf(outline) });
    }),
  );
}
