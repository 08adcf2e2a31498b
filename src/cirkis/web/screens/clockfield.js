// @ts-check
/** Whether one plays against the clock: not at all, with a bank of time, or with days for every placement. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").ClockRule} ClockRule */
/** @typedef {{key: string, value: number, low: number, high: number}} Amount */

/** The kinds of clock and what is to be said of each. @type {Record<string, Amount[]>} */
const KINDS = {
  none: [],
  bank: [
    { key: "minutes", value: 15, low: 1, high: 180 },
    { key: "increment", value: 10, low: 0, high: 600 },
  ],
  days: [{ key: "days", value: 2, low: 1, high: 30 }],
};

/** How the server is told. @type {Record<string, (read: (key: string) => number) => ClockRule|null>} */
const RULES = {
  none: () => null,
  bank: (read) => ({ kind: "bank", seconds: read("minutes") * 60, increment: read("increment") }),
  days: (read) => ({ kind: "days", days: read("days") }),
};

/** @returns {{element: HTMLElement, read: () => ClockRule|null}} */
export function clockField() {
  const kind = h(
    "select",
    { id: "clock-kind", "aria-describedby": "clock-help", onchange: () => show() },
    ...Object.keys(KINDS).map((value) => h("option", { value }, t(`clock.${value}`))),
  );
  const amounts = h("div", { class: "clock-amounts" });
  const show = () => amounts.replaceChildren(...KINDS[kind.value].map(amountField));
  const read = (/** @type {string} */ key) =>
    Number(/** @type {HTMLInputElement} */ (amounts.querySelector(`#clock-${key}`)).value);
  return {
    element: h(
      "div",
      { class: "option" },
      h("label", { for: "clock-kind" }, t("clock.title")),
      kind,
      amounts,
      h("p", { class: "help", id: "clock-help" }, t("clock.help")),
    ),
    read: () => RULES[kind.value](read),
  };
}

/** @param {Amount} amount */
function amountField({ key, value, low, high }) {
  const id = `clock-${key}`;
  return h(
    "div",
    { class: "row clock-amount" },
    h("input", { id, type: "number", value, min: low, max: high, required: true }),
    h("label", { for: id }, t(`clock.${key}`)),
  );
}
