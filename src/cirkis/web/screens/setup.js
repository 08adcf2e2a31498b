// @ts-check
/** A table of one's own choice: who sits where, which colour, which options. Options come from the server's list. */

import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { t, tOr } from "../i18n.js";
import { colourName } from "../telling.js";

/** @typedef {import("../types.js").SetupInfo} SetupInfo */
/** @typedef {import("../types.js").OptionInfo} OptionInfo */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{colour: string, kind: string, level: string, name: string}} Place */

/** Options that the list of seats sets itself. */
const BY_SEATS = new Set(["players", "colours"]);

/**
 * @param {SetupInfo} setup
 * @param {(wanted: {options: Record<string, any>, seats: Seat[]}, problem: HTMLElement) => void} begin
 */
export function setupForm(setup, begin) {
  const bounds = setup.options.find(({ name }) => name === "players");
  const [fewest, most] = [bounds?.low ?? 2, bounds?.high ?? setup.colours.length];
  const level = setup.levels[setup.levels.length - 1]?.id ?? "";
  /** @type {Place[]} */
  const places = setup.colours.map((colour, i) => ({
    colour,
    kind: i === 1 ? "computer" : "person",
    level,
    name: "",
  }));
  let count = fewest;

  const seats = h("ol", { class: "seats" });
  const more = h(
    "button",
    { type: "button", class: "quiet", onclick: () => resize(count + 1) },
    t("setup.more"),
  );
  const fewer = h(
    "button",
    { type: "button", class: "quiet", onclick: () => resize(count - 1) },
    t("setup.fewer"),
  );
  const problem = h("p", { class: "problem", role: "alert" });
  const fields = setup.options
    .filter(({ name }) => !BY_SEATS.has(name))
    .map((option) => optionField(option, () => places.slice(0, count)));

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
        begin({ options, seats: places.slice(0, count).map(seatOf) }, problem);
      },
    },
    h(
      "fieldset",
      {},
      h("legend", {}, t("setup.seats")),
      h("p", { class: "help" }, t("setup.seats-help")),
      seats,
      h("div", { class: "row" }, more, fewer),
    ),
    h(
      "fieldset",
      { class: "options" },
      h("legend", {}, t("setup.options")),
      ...fields.map((field) => field.element),
    ),
    problem,
    h("button", { type: "submit", class: "primary" }, t("setup.begin")),
  );
}

/** @param {Place} place @returns {Seat} */
function seatOf({ kind, level, name }) {
  const called = name.trim() ? { name: name.trim() } : {};
  return kind === "computer"
    ? { kind: "computer", level, ...called }
    : { kind: "person", ...called };
}

/** @param {number} i @param {Place} place @param {Place[]} places @param {SetupInfo} setup @param {() => void} redraw */
function seatRow(i, place, places, setup, redraw) {
  const colour = h(
    "select",
    {
      "aria-label": t("setup.colour", { n: i + 1 }),
      onchange: () => {
        const other = places.find((one) => one.colour === colour.value);
        if (other) other.colour = place.colour;
        place.colour = colour.value;
        redraw();
      },
    },
    ...setup.colours.map((name) =>
      h("option", { value: name, selected: name === place.colour }, colourName(name)),
    ),
  );
  const kind = h(
    "select",
    {
      "aria-label": t("setup.kind", { n: i + 1 }),
      onchange: () => {
        const [what, level] = kind.value.split(":");
        Object.assign(place, { kind: what, level: level ?? place.level });
        redraw();
      },
    },
    h("option", { value: "person", selected: place.kind === "person" }, t("setup.person")),
    ...setup.levels.map(({ id }) =>
      h(
        "option",
        { value: `computer:${id}`, selected: place.kind === "computer" && place.level === id },
        t("setup.computer", { level: tOr(`level.${id}`, id) }),
      ),
    ),
  );
  const name = h("input", {
    type: "text",
    maxlength: 24,
    value: place.name,
    "aria-label": t("setup.name", { n: i + 1 }),
    placeholder: t("setup.name-hint"),
    oninput: () => {
      place.name = name.value;
    },
  });
  return h("li", { class: `seat ${place.colour}` }, badge(place.colour), colour, kind, name);
}

/** @param {OptionInfo} option @param {() => Place[]} places */
function optionField(option, places) {
  const id = `option-${option.name}`;
  const { control, read, refresh } = controlFor(option, id, places);
  const help = h(
    "p",
    { class: "help", id: `${id}-help` },
    tOr(`option.${option.name}.help`, option.help),
  );
  control.setAttribute("aria-describedby", help.id);
  return {
    element: h(
      "div",
      { class: "option" },
      h("label", { for: id }, tOr(`option.${option.name}`, option.name)),
      control,
      help,
    ),
    read: () => read(),
    refresh: refresh ?? (() => undefined),
  };
}

/** @param {OptionInfo} option @param {string} id @param {() => Place[]} places @returns {{control: HTMLElement, read: () => Record<string, any>, refresh?: () => void}} */
function controlFor(option, id, places) {
  const { name } = option;
  if (name === "starter") return starterField(option, id, places);
  if (name === "pieces") return piecesField(id);
  if (typeof option.default === "boolean") {
    const control = h("input", { id, type: "checkbox", checked: option.default });
    return { control, read: () => ({ [name]: control.checked }) };
  }
  if (option.choices?.length) {
    const control = h(
      "select",
      { id },
      ...option.choices.map((value) =>
        h(
          "option",
          { value, selected: value === option.default },
          tOr(`option.${name}.${value}`, value),
        ),
      ),
    );
    return { control, read: () => ({ [name]: control.value }) };
  }
  const control = h("input", {
    id,
    type: "number",
    value: option.default,
    min: option.low,
    max: option.high,
    required: true,
  });
  return { control, read: () => ({ [name]: Number(control.value) }) };
}

/** Who starts is told by colour here and by number on the wire. @param {OptionInfo} option @param {string} id @param {() => Place[]} places */
function starterField(option, id, places) {
  const control = h("select", { id });
  const refresh = () => {
    const before = control.value || String(option.default);
    control.replaceChildren(
      ...places().map(({ colour, name }, i) =>
        h("option", { value: i + 1 }, name || colourName(colour)),
      ),
      h("option", { value: "random" }, t("option.starter.random")),
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

/** The usual pieces, or a set from a file of one's own. @param {string} id */
function piecesField(id) {
  let text = "";
  const control = h("input", {
    id,
    type: "file",
    accept: ".toml,text/plain",
    onchange: async () => {
      text = (await control.files?.[0]?.text()) ?? "";
    },
  });
  return { control, read: () => (text ? { pieces: text } : {}) };
}
