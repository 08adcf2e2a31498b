// @ts-check
/** A rating curve, as a drawing and in words. */

import { t } from "../i18n.js";
import { h, s } from "../ui/dom.js";

const WIDTH = 600;
const HEIGHT = 180;
const MARGIN = 24;
/** The smallest range of the rating axis: less would make noise look like progress. */
const MIN_SPAN = 100;

/**
 * Draw the ratings after the latest games.
 * @param {number[]} ratings oldest first; at least two
 */
export function ratingCurve(ratings) {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const middle = (low + high) / 2;
  const span = Math.max(high - low, MIN_SPAN);
  const x = (/** @type {number} */ i) => MARGIN + (i * (WIDTH - 2 * MARGIN)) / (ratings.length - 1);
  const y = (/** @type {number} */ rating) =>
    HEIGHT / 2 - ((rating - middle) * (HEIGHT - 2 * MARGIN)) / span;
  const points = ratings.map((rating, i) => `${x(i).toFixed(1)} ${y(rating).toFixed(1)}`);
  const last = ratings[ratings.length - 1];
  const words = t("standing-curve", {
    games: ratings.length,
    low: String(low),
    high: String(high),
    now: String(last),
  });
  return h(
    "figure",
    { class: "rating-curve" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      s("path", { d: `M${points.join("L")}`, "stroke-width": 2 }),
      s("path", { d: `M${points[points.length - 1]}h0`, "stroke-width": 7 }),
    ),
    h("figcaption", { class: "help" }, words),
  );
}
