// @ts-check
/** The opening book: its requests, and how it is shown on the board and beside it. */

import { rimPath, thumbnail } from "../board/pieces.js";
import { freePosition, positionUrl, request } from "../core/api.js";
import { distance, isInside } from "../core/geometry.js";
import { listed, percent, t } from "../i18n.js";
import { placementName } from "../text/names.js";
import { h, keyOf, s, spaced } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";

/** @import { PlacedShape } from "../core/placements.js" */
/** @import { NewTable, OpeningsInfo, PlayedHere, PlayedPlacement, Point, TableInfo, View } from "../core/types.js" */

/** The minimum distance between two numbers, in units of the drawing. */
const APART = 88;
/** The minimum distance of a number from the edge of its placement. */
const INSIDE = 24;
const STEP = 12;

/**
 * A spot for the number of each placement.
 * @param {PlacedShape[]} placements
 * @returns {Point[]} in the same order
 */
function numberSpots(placements) {
  /** @type {Map<PlacedShape, Point>} */
  const spots = new Map();
  // Small placements have the least choice.
  const smallestFirst = [...placements].sort((a, b) => a.cells.length - b.cells.length);
  for (const placed of smallestFirst)
    spots.set(placed, freest(candidates(placed, placements), [...spots.values()]));
  return placements.map((placed) => spots.get(placed) ?? placed.centre);
}

/**
 * The candidate points for a number, best first: those on the fewest other placements, then those nearest the middle.
 * @param {PlacedShape} placed
 * @param {PlacedShape[]} all
 */
function candidates(placed, all) {
  const { centre, outline } = placed;
  const others = all.filter((other) => other !== placed);
  const rated = grid(outline)
    .filter((point) => isWithin(point, outline))
    .map((point) => ({
      point,
      covered: others.filter((other) => isInside(point, other.outline)).length,
      far: distance(point, centre),
    }))
    .sort((a, b) => a.covered - b.covered || a.far - b.far);
  return [...rated.map(({ point }) => point), centre];
}

/** A grid over the bounding box. @param {Point[]} outline */
function grid(outline) {
  const [xs, ys] = [0, 1].map((axis) => stepsBetween(outline.map((point) => point[axis])));
  return xs.flatMap((x) => ys.map((y) => /** @type {Point} */ ([x, y])));
}

/** @param {number[]} values */
function stepsBetween(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: Math.floor((high - low) / STEP) }, (_, i) => low + (i + 1) * STEP);
}

/** @param {Point} point @param {Point[]} outline */
const isWithin = ([x, y], outline) =>
  [-INSIDE, INSIDE].every((by) => isInside([x + by, y], outline) && isInside([x, y + by], outline));

/** The first point far enough from the others, or else the furthest. @param {Point[]} points @param {Point[]} taken */
function freest(points, taken) {
  const room = points.map((point) => Math.min(...taken.map((other) => distance(point, other))));
  const enough = room.findIndex((far) => far >= APART);
  return points[enough < 0 ? room.indexOf(Math.max(...room)) : enough];
}

/**
 * A drawn placement.
 * @typedef {{placed: PlacedShape, spot: Point, parts: SVGElement[]}} Mark
 */
/**
 * Handlers for pointing at and clicking a placement.
 * @typedef {{point: (placement: number|null) => void, follow: (placement: number) => void}} BookActions
 */

/** How far from a number, in units of the drawing, a tap still selects it. */
const REACH = 120;

/**
 * Placements from the book and from games, as numbered outlines on the board to point at and click.
 */
export class BookLayer {
  /** @param {import("../board/board_view.js").BoardView} board @param {BookActions} actions */
  constructor(board, actions) {
    this.board = board;
    this.actions = actions;
    /** @type {Mark[]} */
    this.marks = [];
    this.layer = s("g", { class: "layer-book", "aria-hidden": "true" });
    const { element } = board;
    element.append(this.layer);
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerleave", () => this.#aim(null));
    element.addEventListener("click", (event) => {
      const mark = this.#under(event);
      if (mark) actions.follow(mark.placed.placement);
    });
  }

  /** @param {PlacedShape[]} placements ordered by number @param {string} colour of the player to move */
  draw(placements, colour) {
    const spots = numberSpots(placements);
    this.board.element.classList.remove("aiming");
    this.marks = placements.map((placed, nth) => {
      const parts = [outline(placed, colour, nth), number(spots[nth], colour, nth)];
      return { placed, spot: spots[nth], parts };
    });
    // The best placement goes on top, and the numbers go above all outlines.
    const fromBelow = [...this.marks].reverse();
    this.layer.replaceChildren(
      ...fromBelow.map(({ parts }) => parts[0]),
      ...fromBelow.map(({ parts }) => parts[1]),
    );
  }

  /** Highlight one placement, or none if null. @param {number|null} placement */
  point(placement) {
    this.layer.classList.toggle("pointing", placement !== null);
    for (const { placed, parts } of this.marks)
      for (const part of parts) part.classList.toggle("pointed", placed.placement === placement);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerType === "mouse") this.#aim(this.#under(event));
  }

  /** @param {Mark|null} mark */
  #aim(mark) {
    this.board.element.classList.toggle("aiming", mark !== null);
    this.actions.point(mark?.placed.placement ?? null);
  }

  /** The placement whose number is nearest, of those under the pointer or else near it. @param {MouseEvent} event */
  #under({ clientX, clientY }) {
    const at = this.board.toDrawing(clientX, clientY);
    const far = (/** @type {Mark} */ { spot }) => distance(at, spot);
    const near = [...this.marks].sort((a, b) => far(a) - far(b));
    const under = near.find(({ placed }) => isInside(at, placed.outline));
    return under ?? near.find((mark) => far(mark) < REACH) ?? null;
  }
}

/** @param {PlacedShape} placed @param {string} colour @param {number} nth */
const outline = (placed, colour, nth) =>
  s("path", {
    class: `book-outline ${colour}${nth ? "" : " best"}`,
    d: rimPath(placed.outline, 7),
    data: { placement: placed.placement },
  });

/** @param {Point} spot @param {string} colour @param {number} nth */
const number = ([x, y], colour, nth) =>
  s(
    "g",
    {
      class: `book-number ${colour}`,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    },
    s("circle", { class: "book-number-ground" }),
    s("text", {}, nth + 1),
  );

/**
 * A row of the list.
 * @typedef {object} Row
 * @property {number} placement
 * @property {number} rank  its number on the board
 * @property {number} share  a chance, or a share of the victories
 * @property {string} label  what the share means
 * @property {boolean} [isCounted]  whether the share was counted, so that 0% and 100% are exact
 * @property {HTMLElement[]} [more]  further details
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** A list of placements from the book or from games, each a link to the resulting position. */
export class BookList {
  /**
   * @param {TableInfo} table
   * @param {PlacedShape[]} placements
   * @param {(placement: number|null) => void} point
   * @param {string} heading the id of the list's heading
   */
  constructor(table, placements, point, heading) {
    this.table = table;
    this.placements = placements;
    this.point = point;
    this.element = h("ol", {
      class: "book-list",
      "aria-labelledby": heading,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#step(event),
    });
  }

  /** @returns {HTMLElement[]} */
  get links() {
    return [...this.element.querySelectorAll("a")];
  }

  /**
   * @param {Row[]} rows
   * @param {string} colour of the player to move
   * @param {(placement: number) => string} pathAfter the address of the position after a placement
   */
  show(rows, colour, pathAfter) {
    this.element.replaceChildren(
      ...rows.map((row) => h("li", {}, this.#link(row, colour, pathAfter))),
    );
  }

  /** Highlight one of the placements, or none if null. @param {number|null} placement */
  mark(placement) {
    for (const link of this.links)
      link.classList.toggle("pointed", link.dataset.placement === String(placement));
  }

  /**
   * @param {Row} row
   * @param {string} colour
   * @param {(placement: number) => string} pathAfter
   */
  #link({ placement, rank, share, label, isCounted, more = [] }, colour, pathAfter) {
    const path = pathAfter(placement);
    const on = () => this.point(placement);
    const off = () => this.point(null);
    const link = routerLink(
      path,
      {
        class: `book-line ${colour}`,
        data: { route: path, placement },
        onpointerenter: on,
        onpointerleave: off,
        onfocus: () => link.matches(":focus-visible") && on(),
        onblur: off,
      },
      ...spaced(
        h("span", { class: "book-rank", "aria-hidden": "true" }, rank),
        h(
          "span",
          { class: "book-piece", "aria-hidden": "true" },
          thumbnail(this.placements[placement], colour),
        ),
        h("span", { class: "book-name" }, placementName(this.table, placement)),
        h("span", { class: "visually-hidden" }, label),
        h("span", { class: "book-chance" }, percent(share, isCounted)),
        bar(share, colour),
        ...more,
      ),
    );
    return link;
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const panel = this.element.closest(".openings-panel");
    const links = [.../** @type {Element} */ (panel).querySelectorAll("a.book-line")];
    const at = links.indexOf(/** @type {Element} */ (event.target));
    const key = keyOf(event);
    const next = /** @type {HTMLElement|undefined} */ (links[at + (STEPS[key] ?? 0)]);
    if (!(key in STEPS) || at < 0) return;
    event.preventDefault();
    next?.focus();
  }
}

/** @param {number} share @param {string} colour */
function bar(share, colour) {
  const part = h("span", { class: `chance-part ${colour}` });
  part.style.flex = `0 0 ${(100 * share).toFixed(1)}%`;
  return h("span", { class: "chance-bar", "aria-hidden": "true" }, part);
}

const HEADING = "played-moves";

/** The placements made in this position in the games that the server was given. */
export class PlayedCard {
  /**
   * @param {import("../core/types.js").TableInfo} table
   * @param {import("../core/placements.js").PlacedShape[]} placements
   * @param {(placement: number|null) => void} point
   */
  constructor(table, placements, point) {
    this.list = new BookList(table, placements, point, HEADING);
    this.reached = h("p", { class: "help played-reached" });
    this.others = h("p", { class: "help played-others" });
    const heading = h("h2", { id: HEADING }, t("openings-games"));
    this.element = h(
      "div",
      { class: "card book-card played-card" },
      heading,
      this.reached,
      this.list.element,
      this.others,
    );
  }

  /**
   * @param {PlayedHere|null} played null if the server was given no games
   * @param {number[]} numbers the placements in the order of their numbers
   * @param {string} colour of the player to move
   * @param {(placement: number) => string} pathAfter the address of the position after a placement
   */
  show(played, numbers, colour, pathAfter) {
    const { games = 0, moves = [], others = 0 } = played ?? {};
    this.element.hidden = !played;
    this.reached.textContent = t("openings-games-reached", { count: games });
    const rows = moves.map((move) => row(move, numbers.indexOf(move.placement) + 1));
    this.list.element.hidden = !rows.length;
    this.list.show(rows, colour, pathAfter);
    this.others.hidden = !others;
    this.others.textContent = t("openings-games-others", { count: others });
  }
}

/** @param {PlayedPlacement} move @param {number} rank @returns {Row} */
function row({ placement, games, share, points, players }, rank) {
  const facts = [
    t("openings-games-count", { count: games }),
    t("openings-games-points", { points: Math.round(points) }),
  ];
  const by = players.length ? [t("openings-games-by", { names: listed(players) })] : [];
  const more = [facts.join(" · "), ...by].map((text) => h("span", { class: "played-told" }, text));
  const label = t("openings-games-share");
  return { placement, rank, share, label, isCounted: true, more };
}

/** The start of a standard game. @param {number} players @returns {NewTable} */
export const beginning = (players) => ({ options: { players } });

/** @param {string} what @param {number} players @param {string[]} line */
const ask = (what, players, line) =>
  request(positionUrl(freePosition(beginning(players)), what, { line }));

/** The position after a line. @type {(players: number, line: string[]) => Promise<View>} */
export const fetchReached = (players, line) => ask("view", players, line);

/** The placements after a line, in the book and in recorded games. @type {(players: number, line: string[]) => Promise<OpeningsInfo>} */
export const fetchOpenings = (players, line) => ask("openings", players, line);

/**
 * The placements to show, the book's first, then those found only in games, in the order of their
 * numbers on the board.
 * @param {OpeningsInfo} info
 */
export const numbered = ({ moves, played }) => [
  ...new Set([...moves, ...(played?.moves ?? [])].map(({ placement }) => placement)),
];

/** The possible numbers of players. */
export const PLAYERS = [2, 3, 4];

/** @param {number} players @param {string[]} line the cells of each placement */
export const openingsPath = (players, line) =>
  `/openings/${players}${line.length ? `/${line.join(",")}` : ""}`;

/** The placements in an address; some programs write "+" as a space. @param {string} [named] the last part of its path */
export const lineIn = (named = "") =>
  named.replaceAll(" ", "+").toUpperCase().split(",").filter(Boolean);
