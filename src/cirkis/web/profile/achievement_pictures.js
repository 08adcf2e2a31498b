// @ts-check
/** The pictures of the achievements, one entry each, drawn from the game's shapes. */

import { faceParts } from "../ui/faces.js";
import { picture } from "../ui/picture.js";
import { BEAT } from "./standing.js";

/** @import { Part } from "../ui/picture.js" */

/** @param {string} shape @param {number} size @param {number} turn @param {string} [tone] @param {number} [x] @param {number} [y] @returns {Part} */
const part = (shape, size, turn, tone, x, y) => ({ shape, size, turn, tone, x, y });

/** @type {Record<string, Part[]>} */
const PICTURES = {
  won: [part("star", 1.15, 0, "accent")],
  rated: [part("circle", 1.1, 0), part("arrow", 1, 0, "accent", 0, 0.7)],
  double: [
    part("circle", 0.75, 0, "glass", -0.7, 0.5),
    part("star", 0.85, 0, "accent", 0.65, -0.5),
  ],
  "even-star": [0, 2, 4, 6, 8].map((turn, i) =>
    part("arrow", 1.1, turn, i < 2 ? "accent" : "glass"),
  ),
  center: [part("circle", 1.15, 1), part("star", 0.6, 0, "accent")],
  "free-run": [0.2, 1, 1.8].map((x, i) => part("arrow", 1.1, 7.5, i ? "accent" : "glass", x)),
  "ten-for-five": [
    part("big-slice", 0.85, 5, "glass", 0, 0.2),
    part("star", 0.5, 0, "accent", 0, -0.9),
  ],
  comeback: [0.4, 0.65, 0.95].map((size, i) =>
    part("wedge", size, 0, i < 2 ? "glass" : "accent", 1.2 * i - 1.2, 1 - 0.3 * i),
  ),
  runaway: [
    part("star", 0.85, 0, "accent", 0.75, -0.3),
    part("star", 0.35, 0, "glass", -1.3, 0.8),
    part("star", 0.35, 0, "glass", -1, -0.9),
  ],
  "went-out": [part("big-slice", 1.15, 5)],
  four: [0, 2.5, 5, 7.5].map((turn, i) => part("wedge", 1.15, turn, i ? "glass" : "accent")),
  flawless: [part("star", 1.2, 1, "accent"), part("circle", 0.7, 0), part("star", 0.4, 0, "light")],
};

/** @param {string} id */
export const achievementPicture = (id) =>
  picture(
    id.startsWith(BEAT)
      ? [...faceParts(id.slice(BEAT.length)), part("star", 0.45, 0, "accent", 1.4, 1.4)]
      : (PICTURES[id] ?? []),
  );
