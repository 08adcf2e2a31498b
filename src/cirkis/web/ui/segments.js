// @ts-check
/** A choice among a few values: radio buttons drawn as one row. */

import { h } from "./dom.js";

/**
 * @param {string} name of the group of radio buttons; rows with the same name share one group
 * @param {string} legend
 * @param {string[]} values
 * @param {(value: string) => import("./dom.js").Child} text
 * @param {string} current
 * @param {(value: string) => void} act
 * @param {(value: string) => string} [label] says more than the text; needed if `text` returns a picture
 */
export const segments = (
  name,
  legend,
  values,
  text,
  current,
  act,
  label = (value) => String(text(value)),
) =>
  h(
    "fieldset",
    { class: "choice-row" },
    h("legend", {}, legend),
    h(
      "div",
      { class: "segments" },
      ...values.map((value) =>
        h(
          "label",
          { class: "segment", title: label(value) },
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === current,
            "aria-label": label(value),
            onchange: () => act(value),
          }),
          h("span", {}, text(value)),
        ),
      ),
    ),
  );
