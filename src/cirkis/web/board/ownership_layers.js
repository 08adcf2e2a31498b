// @ts-check
/** Tint each unfinished figure in the colour of the player most likely to own it, and mark it. */

import { changeDetector, s } from "../ui/dom.js";
import { markAt } from "./piece_style.js";

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

export class OwnershipLayers {
  /** @param {import("./board_view.js").BoardView} board */
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
