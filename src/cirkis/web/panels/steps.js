// @ts-check
/** The four buttons that lead through a game. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{first: () => void, last: () => void, step: (by: number) => void}} Acts */

/** @param {Acts} acts @param {string} look */
export function stepButtons({ first, last, step }, look) {
  /** @type {[string, string, () => void][]} */
  const buttons = [
    ["⇤", "story.first", first],
    ["←", "story.before", () => step(-1)],
    ["→", "story.after", () => step(1)],
    ["⇥", "story.last", last],
  ];
  return buttons.map(([sign, key, act]) =>
    h(
      "button",
      { type: "button", class: look, "aria-label": t(key), title: t(key), onclick: act },
      sign,
    ),
  );
}
