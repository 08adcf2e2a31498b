// @ts-check
/** The pieces' colours and patterns, and the badge that shows one. */

import { SCALE } from "../core/geometry.js";
import { isMine } from "../core/seats.js";
import { t } from "../i18n.js";
import { h, s } from "./dom.js";
import { NOBODY_MARK, PATTERN_SIZE, PLAYERS } from "./palette.js";

/** @import { LiveView } from "../core/seats.js" */

/** @param {string} colour */
function gradient(colour) {
  return s(
    "linearGradient",
    { id: `piece-fill-${colour}`, x1: "0.1", y1: "0", x2: "0.8", y2: "1" },
    s("stop", { offset: "0", class: `piece-stop ${colour} lit` }),
    s("stop", { offset: "0.5", class: `piece-stop ${colour} body` }),
    s("stop", { offset: "1", class: `piece-stop ${colour} shade` }),
  );
}

/** @param {string} colour */
function pattern(colour) {
  const { pattern: d, turn } = PLAYERS[colour];
  return s(
    "pattern",
    {
      id: `pattern-${colour}`,
      width: 1,
      height: 1,
      patternUnits: "userSpaceOnUse",
      patternTransform: `rotate(${turn}) scale(${PATTERN_SIZE * SCALE})`,
    },
    s("path", { d, class: `pattern ${colour}` }),
  );
}

/** Add the gradients and patterns that all drawings share to the page, once. */
export function installPieceStyles() {
  if (document.getElementById("piece-styles")) return;
  const shared = Object.keys(PLAYERS).flatMap((colour) => [gradient(colour), pattern(colour)]);
  const light = s(
    "linearGradient",
    { id: "edge-light", x1: "0", y1: "0", x2: "0.7", y2: "1" },
    s("stop", { offset: "0", class: "edge strong" }),
    s("stop", { offset: "0.55", class: "edge faint" }),
    s("stop", { offset: "1", class: "edge some" }),
  );
  const bed = s(
    "radialGradient",
    { id: "bed", gradientUnits: "userSpaceOnUse", cx: -160, cy: -260, r: 1150 },
    s("stop", { offset: "0", class: "bed high" }),
    s("stop", { offset: "0.55", class: "bed mid" }),
    s("stop", { offset: "1", class: "bed low" }),
  );
  const frame = s(
    "linearGradient",
    { id: "frame", x1: "0.15", y1: "0", x2: "0.75", y2: "1" },
    s("stop", { offset: "0", class: "frame high" }),
    s("stop", { offset: "0.5", class: "frame mid" }),
    s("stop", { offset: "1", class: "frame low" }),
  );
  const lit = s(
    "radialGradient",
    { id: "lit", r: "0.62" },
    s("stop", { offset: "0", class: "lit-stop inner" }),
    s("stop", { offset: "1", class: "lit-stop outer" }),
  );
  document.body.prepend(
    s(
      "svg",
      { id: "piece-styles", width: 0, height: 0, "aria-hidden": "true", class: "shared-defs" },
      s("defs", {}, ...shared, light, bed, frame, lit),
    ),
  );
}

/**
 * A player's mark as a path centred on a point; without a colour, the mark of a tie.
 * @param {string|null} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function markAt(colour, x, y, size) {
  return s("path", {
    class: "mark",
    d: colour ? PLAYERS[colour].mark : NOBODY_MARK,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`,
  });
}

/** A colour's mark as a small picture, to show beside a name. @param {string} colour */
export function badge(colour) {
  return h(
    "span",
    { class: `badge ${colour}`, "aria-hidden": "true" },
    s(
      "svg",
      { viewBox: "-1.9 -1.9 3.8 3.8" },
      s("circle", { r: 1.8, class: "badge-ground" }),
      markAt(colour, 0, 0, 0.9),
    ),
  );
}

/**
 * A dot for a person at another screen: filled if they are connected, empty if not.
 * @param {LiveView} view
 * @param {number} seat
 * @returns {HTMLElement|null}
 */
export function presenceDot(view, seat) {
  const { kind, present, handed } = view.seats[seat];
  const isPerson = kind === "person" || handed;
  if (!isPerson || isMine(view, seat) || typeof present !== "boolean") return null;
  return dotFor(present);
}

/** A dot for somebody who is online, or not. @param {boolean} isHere */
export function dotFor(isHere) {
  const word = t(isHere ? "presence-here" : "presence-away");
  return h(
    "span",
    { class: `presence ${isHere ? "here" : "away"}`, title: word },
    h("span", { class: "visually-hidden" }, word),
  );
}

/** A player's rating beside the name, if there is one. @param {number|null} [rating] */
export function ratingMark(rating) {
  if (!rating) return null;
  const words = t("find-rating", { rating: String(rating) });
  return h(
    "span",
    { class: "rating-mark", title: words },
    h("span", { "aria-hidden": "true" }, rating),
    h("span", { class: "visually-hidden" }, words),
  );
}
