// @ts-check
/** A table of one's own choice: who sits where, which colour, which options. Options come from the server's list. */

import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { has, t } from "../i18n.js";
import { colourName, computerName } from "../telling.js";
import { LONGEST_NAME } from "../together/seats.js";
import { clockField } from "./clockfield.js";
import { chosenLevel } from "./level.js";
import { optionField } from "./options.js";

/** @typedef {import("../types.js").SetupInfo} SetupInfo */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{colour: string, kind: string, level: string, name: string}} Place */

/** Options that the list of seats sets itself. */
const BY_SEATS = new Set(["players", "colours"]);

/**
 * @param {SetupInfo} setup
 * @param {(wanted: import("../types.js").NewTable, problem: HTMLElement) => void} begin
 */
export function setupForm(setup, begin) {
  const bounds = setup.options.find(({ name }) => name === "players");
  const [fewest, most] = [bounds?.low ?? 2, bounds?.high ?? setup.colours.length];
  const level = chosenLevel(setup);
  /** @type {Place[]} */
  const places = setup.colours.map((colour, i) => ({
    colour,
    kind: i === 1 ? "computer" : "person",
    level,
    name: "",
  }));
  let count = fewest;

  const seats = h("ol", { class: "seats" });
  const sizer = (/** @type {string} */ key, /** @type {number} */ by) =>
    h("button", { type: "button", class: "quiet", onclick: () => resize(count + by) }, t(key));
  const [more, fewer] = [sizer("setup.more", 1), sizer("setup.fewer", -1)];
  const problem = h("p", { class: "problem", role: "alert" });
  const fields = setup.options
    .filter(({ name }) => !BY_SEATS.has(name))
    .map((option) => optionField(option, () => places.slice(0, count)));
  const clock = clockField();

  /** @param {number} wanted */
  function resize(wanted) {
    count = Math.min(most, Math.max(fewest, wanted));
    more.disabled = count === most;
    fewer.disabled = count === fewest;
    seats.replaceChildren(
      ...places
        .slice(0, count)
        .map((place, i) => seatRow(i, place, places, setup, () => resize(count))),
    );
    for (const field of fields) field.refresh();
  }
  resize(count);

  return h(
    "form",
    {
      class: "setup",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const options = Object.assign(
          { players: count, colours: places.slice(0, count).map(({ colour }) => colour) },
          ...fields.map((field) => field.read()),
        );
        const seats = places.slice(0, count).map(seatOf);
        begin({ options, seats, clock: clock.read(), chat: true }, problem);
      },
    },
    group("setup.seats", "", [
      h("p", { class: "help" }, t("setup.seats-help")),
      seats,
      h("div", { class: "row" }, more, fewer),
    ]),
    group("setup.options", "options", [...fields.map((field) => field.element), clock.element]),
    problem,
    h("button", { type: "submit", class: "primary" }, t("setup.begin")),
  );
}

/** @param {string} title @param {string} look @param {HTMLElement[]} content */
const group = (title, look, content) =>
  h("fieldset", { class: look }, h("legend", {}, t(title)), ...content);

/** @param {Place} place @returns {Seat} */
function seatOf({ kind, level, name }) {
  const called = name.trim() ? { name: name.trim() } : {};
  if (kind === "open") return { kind: "open" };
  return kind === "computer"
    ? { kind: "computer", level, ...called }
    : { kind: "person", ...called };
}

/** @param {number} i @param {Place} place @param {Place[]} places @param {SetupInfo} setup @param {() => void} redraw */
function seatRow(i, place, places, setup, redraw) {
  const help = `level.${place.level}.help`;
  return h(
    "li",
    { class: `seat ${place.colour}` },
    badge(place.colour),
    colourChoice(i, place, places, setup, redraw),
    kindChoice(i, place, setup, redraw),
    nameField(i, place),
    place.kind === "computer" && has(help) ? h("p", { class: "help seat-help" }, t(help)) : null,
  );
}

/** Who has the colour that is chosen gets the one given up. @param {number} i @param {Place} place @param {Place[]} places @param {SetupInfo} setup @param {() => void} redraw */
function colourChoice(i, place, places, setup, redraw) {
  const choice = h(
    "select",
    {
      "aria-label": t("setup.colour", { n: i + 1 }),
      onchange: () => {
        const other = places.find((one) => one.colour === choice.value);
        if (other) other.colour = place.colour;
        place.colour = choice.value;
        redraw();
      },
    },
    ...setup.colours.map((name) =>
      h("option", { value: name, selected: name === place.colour }, colourName(name)),
    ),
  );
  return choice;
}

/** @param {number} i @param {Place} place @param {SetupInfo} setup @param {() => void} redraw */
function kindChoice(i, place, setup, redraw) {
  const choice = h(
    "select",
    {
      "aria-label": t("setup.kind", { n: i + 1 }),
      onchange: () => {
        const [kind, level] = choice.value.split(":");
        Object.assign(place, { kind, level: level ?? place.level });
        redraw();
      },
    },
    ...["person", "open"].map((value) =>
      h("option", { value, selected: place.kind === value }, t(`setup.${value}`)),
    ),
    ...setup.levels.map(({ id }) =>
      h(
        "option",
        { value: `computer:${id}`, selected: place.kind === "computer" && place.level === id },
        computerName(id),
      ),
    ),
  );
  return choice;
}

/** @param {number} i @param {Place} place */
function nameField(i, place) {
  const field = h("input", {
    type: "text",
    maxlength: LONGEST_NAME,
    value: place.name,
    "aria-label": t("setup.name", { n: i + 1 }),
    placeholder: t("setup.name-hint"),
    disabled: place.kind === "open",
    oninput: () => {
      place.name = field.value;
    },
  });
  return field;
}
