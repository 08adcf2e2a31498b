// @ts-check
/** The parts of the set-up screen: options, pieces, and the result or problem. */

import { setupInfo } from "../core/api.js";
import { t, tOr } from "../i18n.js";
import { colourName, placementForms, placementName, shapeName } from "../text/names.js";
import { iconButton } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @import { SetUpProblem, TableInfo, View } from "../core/types.js" */

/**
 * The options that matter for a position.
 * @param {Record<string, any>} options the current ones
 * @param {(name: string, value: any) => void} change
 */
export function optionFields(options, change) {
  const { players, target } = Object.fromEntries(setupInfo().options.map((one) => [one.name, one]));
  const number = (/** @type {string} */ name, /** @type {any} */ info) => {
    const id = `set-up-${name}`;
    const field = h("input", {
      id,
      type: "number",
      value: options[name],
      min: info.low,
      max: info.high,
      required: true,
      onchange: () => field.reportValidity() && change(name, Number(field.value)),
    });
    return [h("label", { for: id }, tOr(`option-${name}`, name)), field];
  };
  const ring = h("input", {
    id: "set-up-ring",
    type: "checkbox",
    checked: options.center_ring,
    onchange: () => change("center_ring", ring.checked),
  });
  return h(
    "section",
    { class: "set-up-options" },
    ...number("players", players),
    ...number("target", target),
    h("label", { for: "set-up-ring" }, t("option-center_ring")),
    ring,
  );
}

/**
 * The pieces in the order they were placed, each with its buttons.
 * @param {TableInfo} table
 * @param {[number, number][]} pieces
 * @param {{lead: (placement: number) => void, takeAway: (nth: number) => void}} actions
 */
export function pieceRows(table, pieces, { lead, takeAway }) {
  return pieces.map(([seat, placement], nth) => {
    const isLast = nth === pieces.length - 1;
    const what = placementName(table, placement);
    return h(
      "li",
      {},
      badge(table.colours[seat]),
      h("span", { class: "set-up-piece" }, what),
      h(
        "button",
        {
          class: "quiet small-button",
          "aria-pressed": String(isLast),
          "aria-label": t("study-make-leader.of", { what }),
          onclick: () => lead(placement),
        },
        t("study-make-leader"),
      ),
      iconButton("×", t("study-take-away", { what }), () => takeAway(nth), "round small"),
    );
  });
}

/** Why the rules do not allow a position. @param {TableInfo} table @param {SetUpProblem} problem */
export function problemText(table, { code, message, seat, placement, cells }) {
  if (placement === null || placement === undefined) return tOr(`study-problem-${code}`, message);
  const [shape] = table.pieces.placements[placement];
  return tOr(`study-problem-${code}`, message, {
    ...placementForms(table, placement),
    colour: colourName(table.colours[seat ?? 0]),
    shape: shapeName(table, shape),
    cells: cells.join(", "),
  });
}

/** The resulting score and turn. @param {TableInfo} table @param {View} view */
export function resultText(table, view) {
  const scores = view.scores
    .map((points, seat) => t("study-score", { colour: colourName(table.colours[seat]), points }))
    .join(", ");
  const colour = colourName(table.colours[view.to_play]);
  const how = view.outcome ? "over" : view.is_free_turn ? "free" : "turn";
  return t(`study-result-${how}`, { scores, colour });
}
