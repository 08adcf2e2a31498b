// @ts-check
/** The fields that set up a game: occupants, options, handicap and clock. */

import { opponentsIn, setupInfo } from "../core/api.js";
import { settings, updateSettings } from "../core/settings.js";
import { hasServer } from "../core/transport.js";
import { t, tOr } from "../i18n.js";
import { colourName, computerName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { attempt, button } from "../ui/controls.js";
import { checkbox, h, select } from "../ui/dom.js";
import { fileButton, readText } from "../ui/files.js";

/** @import { Clock, OptionInfo } from "../core/types.js" */
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
function seatInputs(id, label, seats, props) {
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
function handicapField({ name }, id, seats) {
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
const extraMinutes = (seats) => seatInputs("clock-extra", t("clock.extra"), seats, number(180));

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

/** The switch for teaching games. */
export function teachingSwitch() {
  const words = h("span", {}, t("start-teaching"), " ", h("small", {}, t("start-teaching.help")));
  const choose = (/** @type {boolean} */ teaching) => updateSettings({ teaching });
  return checkbox("explained-switch teaching-switch", settings.teaching, choose, words);
}

/** The field for one option. @param {OptionInfo} option @param {() => SeatSetup[]} seats */
export function optionField(option, seats) {
  const id = `option-${option.name}`;
  const { control, read, refresh } = controlFor(option, id, seats);
  const help = h(
    "p",
    { class: "help", id: `${id}-help` },
    tOr(`option-${option.name}.help`, option.help),
  );
  control.setAttribute("aria-describedby", help.id);
  return {
    element: h(
      "div",
      { class: "option" },
      h("label", { for: id }, tOr(`option-${option.name}`, option.name)),
      control,
      help,
    ),
    read,
    refresh: refresh ?? (() => undefined),
  };
}

/**
 * @param {OptionInfo} option
 * @param {string} id
 * @param {() => SeatSetup[]} seats
 * @returns {{control: HTMLElement, read: () => Record<string, any>, refresh?: () => void}}
 */
function controlFor(option, id, seats) {
  const { name } = option;
  if (name === "starter") return starterField(option, id, seats);
  if (name === "pieces") return standardOrOwn(id);
  if (Array.isArray(option.default)) return handicapField(option, id, seats);
  if (typeof option.default === "boolean") {
    const control = h("input", { id, type: "checkbox", checked: option.default });
    return { control, read: () => ({ [name]: control.checked }) };
  }
  if (option.choices?.length) {
    const text = (/** @type {string} */ value) => tOr(`option-${name}.${value}`, value);
    const control = select({ id }, option.choices, String(option.default), text);
    return { control, read: () => ({ [name]: control.value }) };
  }
  const control = h("input", {
    id,
    type: "number",
    value: option.default || "", // for a match, an empty field is clearer than 0
    placeholder: tOr(`option-${name}.none`, ""),
    min: option.low,
    max: option.high,
    required: option.default !== 0,
  });
  return { control, read: () => ({ [name]: Number(control.value) }) };
}

/**
 * The choice of who starts, shown by colour or name, sent as a seat number or "random".
 * @param {OptionInfo} option
 * @param {string} id
 * @param {() => SeatSetup[]} seats
 */
function starterField(option, id, seats) {
  const control = h("select", { id });
  const refresh = () => {
    const before = control.value || String(option.default);
    control.replaceChildren(
      ...seats().map(({ colour, name }, i) =>
        h("option", { value: i + 1 }, name || colourName(colour)),
      ),
      h("option", { value: "random" }, t("option-starter.random")),
    );
    control.value = before;
    if (!control.value) control.value = String(option.default);
  };
  return {
    control,
    refresh,
    read: () => ({ starter: control.value === "random" ? "random" : Number(control.value) }),
  };
}

/** The choice of a game's piece set. @param {string} id */
function standardOrOwn(id) {
  let text = "";
  const choose = (/** @type {PiecesFile|null} */ file) => {
    text = file?.text ?? "";
    control.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const { control } = piecesField(id, { label: t("option-pieces"), choose });
  return { control, read: () => (text ? { pieces: text } : {}) };
}

/** @typedef {{text: string, name: string}} PiecesFile */

/**
 * The choice of a piece set: the standard one, or a file.
 * @param {string} id
 * @param {{label: string, choose: (file: PiecesFile|null) => void, file?: PiecesFile|null, check?: (file: File) => boolean}} how
 *   its label, the listener, the current choice, and which files to accept
 */
export function piecesField(id, { label, choose, file = null, check = () => true }) {
  const chosen = h("span", { role: "status" });
  const problem = h("p", { class: "error", role: "alert" });
  const back = button("setup-pieces.back", () => take(null), "quiet");
  const show = (/** @type {PiecesFile|null} */ one) => {
    chosen.textContent = one?.name ?? t("setup-pieces.standard");
    back.hidden = !one;
  };
  const take = (/** @type {PiecesFile|null} */ one) => {
    show(one);
    choose(one);
  };
  const field = fileButton(
    t("setup-pieces"),
    ".toml,text/plain",
    (one) =>
      check(one) &&
      attempt(problem, async () => take({ text: await readText(one), name: one.name })),
    { id, "aria-label": `${label}: ${t("setup-pieces")}` },
  );
  show(file);
  const first = /** @type {HTMLElement} */ (field.querySelector("button"));
  return {
    control: h("div", { class: "pieces-field" }, chosen, field, back, problem),
    button: first,
  };
}

/** @typedef {{key: string, value: number, low: number, high: number}} ClockAmount */

/** The kinds of clock and their fields. @type {Record<string, ClockAmount[]>} */
const CLOCK_KINDS = {
  none: [],
  bank: [
    { key: "minutes", value: 15, low: 1, high: 180 },
    { key: "increment", value: 10, low: 0, high: 600 },
  ],
  days: [{ key: "days", value: 2, low: 1, high: 30 }],
};

/**
 * How each kind is sent to the server; `extra` holds each seat's extra minutes, if any.
 * @type {Record<string, (read: (key: string) => number, extra: string[]|null) => Clock|null>}
 */
const CLOCK_RULES = {
  none: () => null,
  bank: (read, extra) => ({
    kind: "bank",
    seconds: read("minutes") * 60,
    increment: read("increment"),
    ...(extra ? { extra: extra.map((minutes) => Number(minutes) * 60) } : {}),
  }),
  days: (read) => ({ kind: "days", days: read("days") }),
};

/**
 * @param {() => SeatSetup[]} seats
 * @returns {{element: HTMLElement, read: () => Clock|null, refresh: () => void, set: (kind: string) => void}}
 */
export function clockField(seats) {
  const kind = select(
    { id: "clock-kind", "aria-describedby": "clock-help", onchange: () => show() },
    Object.keys(CLOCK_KINDS),
    "none",
    (value) => t(`clock-kind.${value}`),
  );
  const amounts = h("div", { class: "clock-amounts" });
  const extra = extraMinutes(seats);
  const more = h("div", {}, h("label", { for: "clock-extra" }, t("clock.extra")), extra.element);
  const show = () => {
    amounts.replaceChildren(...CLOCK_KINDS[kind.value].map(amountField));
    if (kind.value === "bank") amounts.append(more);
  };
  const read = (/** @type {string} */ key) =>
    Number(/** @type {HTMLInputElement} */ (amounts.querySelector(`#clock-${key}`)).value);
  return {
    element: h(
      "div",
      { class: "option" },
      h("label", { for: "clock-kind" }, t("clock")),
      kind,
      amounts,
      h("p", { class: "help", id: "clock-help" }, t("clock.help")),
    ),
    read: () => CLOCK_RULES[kind.value](read, extra.read()),
    refresh: extra.refresh,
    set: (value) => {
      kind.value = value;
      show();
    },
  };
}

/** @param {ClockAmount} amount */
function amountField({ key, value, low, high }) {
  const id = `clock-${key}`;
  return h(
    "div",
    { class: "row amount" },
    h("input", { id, type: "number", value, min: low, max: high, required: true }),
    h("label", { for: id }, t(`clock.${key}`)),
  );
}

/** The kinds of occupant that are people; an open seat is taken by somebody at another screen, by a link or by message. */
const PEOPLE = ["person", "open"];

/**
 * @param {import("../core/types.js").SetupInfo} setup
 * @param {Record<string, any>} props
 * @param {string} kind the current one
 * @param {string} level
 */
export function occupantChoice(setup, props, kind, level) {
  const computers = new Map(
    opponentsIn(setup).map(({ id }) => [`computer:${id}`, computerName(id)]),
  );
  const current = kind === "computer" ? `computer:${level}` : kind;
  const open = hasServer ? t("setup-open") : t("setup-open.message");
  const text = (/** @type {string} */ value) =>
    computers.get(value) ?? (value === "open" ? open : t(`setup-${value}`));
  return select(props, [...PEOPLE, ...computers.keys()], current, text);
}

/** The occupant chosen. @param {HTMLSelectElement} choice @returns {any} a request for the seat */
export function occupantIn(choice) {
  const [kind, level] = choice.value.split(":");
  return level ? { kind, level } : { kind };
}
