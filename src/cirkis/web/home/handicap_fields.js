// @ts-check
/** The fields for a handicap, one for each seat, and the offer of a head start that makes a game even. */

import { setupInfo } from "../core/api.js";
import { settings } from "../core/settings.js";
import { t, tOr } from "../i18n.js";
import { colourName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @import { OptionInfo } from "../core/types.js" */
/** @import { SeatSetup } from "./setup_form.js" */

/** A head start is offered only if it comes within this many rating points of an even game. */
const MOST_APART = 80;

/** The attributes of a field for an optional number. @param {number} max */
const number = (max) => ({ type: "number", min: 0, max, placeholder: 0 });
const LETTERS = { type: "text", maxlength: 40, pattern: "[A-Za-z]*", autocapitalize: "characters" };

/**
 * One input for each seat; `read` returns the values as strings, or null if all are empty.
 * @param {string} id of the first input
 * @param {string} label
 * @param {() => SeatSetup[]} seats
 * @param {Record<string, any>} props of each input
 */
export function seatInputs(id, label, seats, props) {
  const element = h("div", { class: "row" });
  const inputs = () => [...element.querySelectorAll("input")];
  const refresh = () => {
    const before = inputs().map(({ value }) => value);
    const shown = seats().map(({ colour }, seat) => {
      const named = seat ? `${id}-${seat + 1}` : id;
      const input = h("input", {
        ...{ id: named, "aria-label": `${label}: ${colourName(colour)}`, ...props },
        value: before[seat] ?? "",
      });
      return h("span", { class: "row amount" }, badge(colour), input);
    });
    element.replaceChildren(...shown);
  };
  const read = () => {
    const values = inputs().map(({ value }) => value.trim());
    return values.some(Boolean) ? values : null;
  };
  return { element, inputs, refresh, read };
}

/** The field for a handicap. @param {OptionInfo} option @param {string} id @param {() => SeatSetup[]} seats */
export function handicapField({ name }, id, seats) {
  const isPoints = name === "head_start";
  const label = tOr(`option-${name}`, name);
  const rows = seatInputs(id, label, seats, isPoints ? number(999) : LETTERS);
  const offer = h("div");
  const refresh = () => {
    rows.refresh();
    offer.replaceChildren(...(isPoints ? offers(seats(), rows.inputs()) : []));
  };
  const read = () => {
    const values = rows.read();
    return values && { [name]: values.map((one) => (isPoints ? Number(one) : one || "0")) };
  };
  return { control: h("div", {}, rows.element, offer), read: () => read() ?? {}, refresh };
}

/** The inputs for a clock's extra minutes. @param {() => SeatSetup[]} seats */
export const extraMinutes = (seats) =>
  seatInputs("clock-extra", t("clock.extra"), seats, number(180));

/**
 * A button that gives the weaker of a person and a computer the points that make the game about even.
 * @param {SeatSetup[]} seats
 * @param {HTMLInputElement[]} inputs
 */
function offers(seats, inputs) {
  const { levels, styles, head_starts } = setupInfo();
  const person = seats.findIndex(({ kind }) => kind === "person");
  const computer = seats.find(({ kind }) => kind === "computer");
  const level = [...levels, ...styles].find(({ id }) => id === computer?.level);
  if (seats.length !== 2 || person < 0 || !level || !settings.rating) return [];
  const difference = level.rating - settings.rating;
  const far = (/** @type {number[]} */ [, worth]) => Math.abs(worth - Math.abs(difference));
  const best = head_starts.reduce((one, other) => (far(other) < far(one) ? other : one), [0, 0]);
  const [points] = best;
  if (!points || far(best) > MOST_APART) return [];
  const weaker = difference > 0 ? person : 1 - person;
  const take = () => {
    for (const [seat, input] of inputs.entries())
      input.value = seat === weaker ? String(points) : "";
    inputs[0].dispatchEvent(new Event("change", { bubbles: true }));
  };
  const who = colourName(seats[weaker].colour);
  return [
    h("button", { class: "quiet", onclick: take }, t("option-head_start.offer", { points, who })),
  ];
}
