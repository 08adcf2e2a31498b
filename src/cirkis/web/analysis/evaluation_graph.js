// @ts-check
/**
 * The graph of the chances: stacked bands, one per player, over the plies of the game.
 * Click, drag or use the arrow keys to go to a ply; to screen readers, it is a slider.
 */

import { percent, t } from "../i18n.js";
import { seatName } from "../text/names.js";
import { h, keyOf, s } from "../ui/dom.js";

/** @import { AnalysisInfo, GameInfo } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */

const WIDTH = 600;
const HEIGHT = 200;
/** The maximum number of turning points to mark. */
const MAX_TURNING_POINTS = 5;

/**
 * The analyses of all positions, from the start.
 * @param {GameInfo} review
 * @returns {AnalysisInfo[]}
 */
export const allAnalyses = (review) =>
  review.start ? [review.start, ...review.plies.map((ply) => ply.after)] : [];

/** The plies at which the chances changed most, in order of play. @param {GameInfo} review */
export function turningPoints(review) {
  const before = allAnalyses(review);
  const swing = (/** @type {import("../core/types.js").PlyInfo} */ { number, after }) =>
    Math.max(
      ...after.chances.map((chance, seat) => Math.abs(chance - before[number - 1].chances[seat])),
    );
  return review.turning_points
    .map((number) => review.plies[number - 1])
    .sort((a, b) => swing(b) - swing(a))
    .slice(0, MAX_TURNING_POINTS)
    .sort((a, b) => a.number - b.number);
}

export class EvaluationGraph {
  /** @param {GameContext} context @param {GameInfo} review @param {(step: number) => void} go */
  constructor(context, review, go) {
    this.context = context;
    this.review = review;
    this.go = go;
    this.all = allAnalyses(review);
    this.at = 0;
    this.now = s("line", { class: "graph-now", y1: 0, y2: HEIGHT });
    this.picture = s(
      "svg",
      {
        class: "graph-picture",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: "none",
        "aria-hidden": "true",
      },
      ...this.#bands(),
      ...[0.25, 0.5, 0.75].map((part) =>
        s("line", {
          class: "graph-line",
          x1: 0,
          x2: WIDTH,
          y1: HEIGHT * part,
          y2: HEIGHT * part,
        }),
      ),
      this.now,
    );
    this.element = h(
      "div",
      {
        class: "graph",
        role: "slider",
        tabindex: "0",
        "aria-label": t("chances-graph"),
        "aria-valuemin": "0",
        "aria-valuemax": String(this.all.length - 1),
        "aria-valuenow": "0",
      },
      this.picture,
      ...this.#marks(),
    );
    this.#listen();
  }

  /** @param {number} step */
  #x(step) {
    return (step / Math.max(1, this.all.length - 1)) * WIDTH;
  }

  /** The bands, the first player's at the bottom. */
  #bands() {
    const seats = this.context.table.colours.map((_, seat) => seat);
    return seats.map((seat) => {
      const edge = (/** @type {number} */ upTo) =>
        this.all.map(({ chances }, step) => {
          const below = chances.slice(0, upTo).reduce((sum, chance) => sum + chance, 0);
          return `${this.#x(step).toFixed(1)} ${(HEIGHT * (1 - below)).toFixed(1)}`;
        });
      const d = `M${edge(seat).join("L")}L${edge(seat + 1)
        .reverse()
        .join("L")}Z`;
      return s("path", { class: `graph-band ${this.context.table.colours[seat]}`, d });
    });
  }

  /** A dot at every mistake, larger for worse ones, and a line at every turning point. */
  #marks() {
    const turned = turningPoints(this.review);
    return this.review.plies
      .filter((ply) => ply.mistake || turned.includes(ply))
      .map((ply) => {
        const colour = this.context.table.colours[ply.seat];
        const kinds = [ply.mistake ?? "", turned.includes(ply) ? "turning" : ""];
        const mark = h("span", {
          class: ["graph-mark", colour, ...kinds].join(" "),
          "aria-hidden": "true",
        });
        mark.style.left = `${(this.#x(ply.number) / WIDTH) * 100}%`;
        return mark;
      });
  }

  #listen() {
    const { element } = this;
    const last = this.all.length - 1;
    const go = (/** @type {number} */ to) => this.go(Math.min(last, Math.max(0, Math.round(to))));
    const point = (/** @type {MouseEvent} */ event) => {
      const { left, width } = element.getBoundingClientRect();
      go(((event.clientX - left) / width) * last);
    };
    let from = 0;
    element.addEventListener("pointerdown", (event) => {
      element.setPointerCapture(event.pointerId);
      from = event.clientX; // a finger that only scrolls the page does not go sideways
    });
    element.addEventListener("click", point);
    element.addEventListener("pointermove", (event) => {
      if (event.buttons && Math.abs(event.clientX - from) > 5) point(event);
    });
    element.addEventListener("keydown", (event) => {
      const to = { Home: 0, End: last, PageUp: this.at - 5, PageDown: this.at + 5 };
      const key = keyOf(event);
      if (!(key in to)) return;
      event.preventDefault();
      event.stopPropagation();
      go(to[/** @type {keyof typeof to} */ (key)]);
    });
  }

  /** @param {number} step */
  show(step) {
    this.at = step;
    const x = this.#x(step).toFixed(1);
    this.now.setAttribute("x1", x);
    this.now.setAttribute("x2", x);
    this.element.setAttribute("aria-valuenow", String(step));
    this.element.setAttribute("aria-valuetext", this.#inWords(step));
  }

  /** @param {number} step */
  #inWords(step) {
    const { chances, result } = this.all[step];
    const texts = chances.map(
      (chance, seat) => `${seatName(this.context, seat)} ${percent(chance, result !== null)}`,
    );
    return t("review-at", { n: step, chances: texts.join(", ") });
  }
}
