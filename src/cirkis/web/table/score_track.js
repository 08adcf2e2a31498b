// @ts-check
/** A score track with holes from 0 to the target, and a peg. */

import { s } from "../ui/dom.js";

const WIDTH = 420;
const MARGIN = 14;

/** The distance between holes, chosen to give at most ten steps. @param {number} target */
const stepOf = (target) =>
  [1, 5, 10, 25, 50, 100].find((step) => target / step <= 10) ?? Math.ceil(target / 10);

export class ScoreTrack {
  /** @param {number} target */
  constructor(target) {
    this.target = target;
    this.peg = s(
      "g",
      { class: "peg", transform: `translate(${MARGIN} 14)` },
      s("circle", { r: 9, class: "peg-foot" }),
      s("circle", { r: 5.4, class: "peg-head" }),
    );
    this.fill = s("path", { class: "track-fill" });
    this.element = s(
      "svg",
      { class: "track", viewBox: `0 0 ${WIDTH} 40`, "aria-hidden": "true" },
      s("path", { class: "track-groove", d: `M${MARGIN} 14H${WIDTH - MARGIN}` }),
      this.fill,
      ...this.#holes(),
      this.peg,
    );
  }

  #holes() {
    const step = stepOf(this.target);
    const count = Math.floor(this.target / step);
    const values = Array.from({ length: count + 1 }, (_, i) => i * step);
    if (values[count] !== this.target) values.push(this.target);
    return values.flatMap((value, i) => {
      const x = this.#at(value);
      const last = value === this.target;
      const named = last || (i % 2 === 0 && this.target - value > step);
      return [
        s("circle", { cx: x, cy: 14, r: last ? 5 : 3.4, class: last ? "hole goal" : "hole" }),
        named ? s("text", { x, y: 37, class: "hole-name" }, value) : null,
      ];
    });
  }

  /** @param {number} score */
  #at(score) {
    return MARGIN + Math.min(score / this.target, 1) * (WIDTH - 2 * MARGIN);
  }

  /** @param {number} score */
  show(score) {
    const x = this.#at(score);
    this.peg.style.transform = `translate(${x}px, 14px)`;
    this.fill.setAttribute("d", `M${MARGIN} 14H${x.toFixed(1)}`);
  }
}
