// @ts-check
/** The board with a few pieces on it, as a picture for the start and for the help. */

import { emptyRound, lieOn } from "../board/lies.js";
import { NOTHING_POINTED, BoardView } from "../board/view.js";

/** @typedef {import("../board/geometry.js").Layout} Layout */
/** @typedef {{colour: string, cells: string}} Laid */

/** @type {Laid[]} a game's opening that shows every colour */
const OPENING = [
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
 * A board with pieces where they are said to lie, whose turn it ever was.
 * @param {Layout} layout
 * @param {Laid[]} pieces
 * @param {{leader?: number|null, marked?: string[], near?: boolean, owners?: {name: string, owner: number|null}[], colours?: string[]}} [more]
 */
export function picture(
  layout,
  pieces,
  {
    leader = null,
    marked = [],
    near = false,
    owners = [],
    colours = ["green", "purple", "red", "yellow"],
  } = {},
) {
  const lies = pieces.map(({ cells }, i) => lieOn(layout, cells.split("+"), i));
  const view = new BoardView(
    layout,
    lies,
    colours,
    [...layout.figures.keys()].filter((name) => layout.figures.get(name)?.kind !== "center-ring"),
  );
  /** @type {[number, number, boolean][]} */
  const placed = pieces.map(({ colour }, i) => [colours.indexOf(colour), i, false]);
  const figures = owners.map(({ name, owner }) => ({ name, owner, complete: true, segments: [] }));
  view.draw({ ply: 0, placed, leader, scores: [], stocks: [], figures });
  const filled = new Set(lies.flatMap((lie) => lie.cells));
  view.point({
    ...NOTHING_POINTED,
    marked: new Set(marked),
    near: near && leader !== null ? emptyRound(layout, lies[leader], filled) : new Set(),
  });
  return view.element;
}

/** @param {Layout} layout @param {string[]} colours */
export const scenery = (layout, colours) =>
  picture(layout, OPENING, { leader: OPENING.length - 1, colours });
