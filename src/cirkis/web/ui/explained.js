// @ts-check
/** Explanations: names and rows show on the board what they tell, and only the first sentence is open. */

import { t } from "../i18n.js";
import { namedParts } from "../text/named_parts.js";
import { h } from "./dom.js";

/** @import { Drawn, Model } from "../core/model.js" */
/** @import { Named } from "../text/named_parts.js" */

/** A name in a text: pointed at, tapped or focused, it marks its cells on the board. @param {Model} model @param {Named} named */
function nameLink(model, { words, cells, full }) {
  const isMarked = () => model.named.join() === cells.join();
  const mark = () => isMarked() || model.set({ named: cells });
  const unmark = () => isMarked() && model.set({ named: [] });
  return h(
    "span", // a button would not break across lines
    {
      class: "named",
      role: "button",
      tabindex: "0",
      "aria-label": words === full ? null : `${words}, ${cells.join("+")}`,
      onpointerenter: (/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && mark(),
      onpointerleave: (/** @type {Event} */ { target }) =>
        target === document.activeElement || unmark(),
      onfocus: mark,
      onblur: unmark,
      // Safari does not focus a button that is tapped.
      onclick: (/** @type {Event} */ { currentTarget }) =>
        /** @type {HTMLElement} */ (currentTarget).focus({ preventScroll: true }),
    },
    words,
  );
}

/**
 * Texts that are read together, with links for the cells, figures and placements that they name.
 * @param {Model} model of the board beside the texts
 * @param {string[]} texts
 * @returns {(string|HTMLElement)[][]} for each text, its children
 */
export const linkedTexts = (model, texts) =>
  namedParts(model, texts).map((parts) =>
    parts.map((part) => (typeof part === "string" ? part : nameLink(model, part))),
  );

/** One text with its links. @param {Model} model @param {[string]} texts */
export const linked = (model, texts) => linkedTexts(model, texts)[0];

/** The first sentence of a text that says more than a name, and the others. @param {Model} model @param {string} text @returns {[string, string]} */
export function firstSentence(model, text) {
  const [, first, rest] = /^(.+?[.!?…])\s+(.+)$/s.exec(text) ?? ["", text, ""];
  const parts = namedParts(model, [first])[0];
  if (!rest || parts.length !== 2 || parts[1] !== ".") return [first, rest];
  const [next, others] = firstSentence(model, rest);
  return [`${first} ${next}`, others];
}

/**
 * An explanation: its first sentence, and behind "Why?" the others.
 * @param {Model} model of the board beside it
 * @param {string[]} texts paragraphs
 */
export function explained(model, texts) {
  const [first, rest] = firstSentence(model, texts.join("\n"));
  const told = [first, ...rest.split("\n")].filter(Boolean);
  const [lead, ...more] = linkedTexts(model, told).map((parts) => h("p", {}, ...parts));
  if (!more.length) return lead ? [lead] : [];
  return [lead, h("details", { class: "why" }, h("summary", {}, t("why")), ...more)];
}

/**
 * What a row with a move does: pointed at or focused, it draws the move; chosen, it acts. A first tap only draws.
 * @param {Model} model of the board beside it
 * @param {() => Drawn[]} drawn
 * @param {() => void} act
 */
export function drawingRow(model, drawn, act) {
  let isFirstTap = false;
  const draw = () => model.set({ rowDrawn: drawn() });
  const clear = () => model.set({ rowDrawn: [] });
  return {
    onpointerenter: (/** @type {PointerEvent} */ { pointerType }) =>
      pointerType === "mouse" && draw(),
    onpointerleave: (/** @type {Event} */ { target }) =>
      target === document.activeElement || clear(),
    onpointerdown: (/** @type {PointerEvent} */ { pointerType, currentTarget }) =>
      (isFirstTap = pointerType !== "mouse" && currentTarget !== document.activeElement),
    onfocus: draw,
    onblur: clear,
    onclick: (/** @type {Event} */ { currentTarget }) => {
      if (!isFirstTap) return act();
      isFirstTap = false;
      // Safari does not focus a button that is tapped.
      return /** @type {HTMLElement} */ (currentTarget).focus({ preventScroll: true });
    },
  };
}
