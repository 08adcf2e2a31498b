// @ts-check
/** The form that sets up a table: players, colours, options and clock. */

import { createTable } from "../core/api.js";
import { suitedOpponent } from "../core/opponents.js";
import { canTeach } from "../core/seats.js";
import { settings } from "../core/settings.js";
import { has, t } from "../i18n.js";
import { colourName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { nameField } from "../ui/controls.js";
import { h, select } from "../ui/dom.js";
import { face } from "../ui/faces.js";
import {
  clockField,
  occupantChoice,
  occupantIn,
  optionField,
  teachingSwitch,
} from "./setup_fields.js";
import { createText, RatedSwitch } from "./table_choice.js";

/** @import { SeatRequest, SetupInfo } from "../core/types.js" */
/** @typedef {{colour: string, kind: string, level: string, name: string}} SeatSetup */

/** Options determined by the list of seats. */
const BY_SEATS = new Set(["players", "colours"]);

/**
 * Build the form; submitting it calls `begin`.
 * @param {SetupInfo} setup
 * @param {(create: () => Promise<{id: string}>, message: HTMLElement) => void} begin
 */
export function setupForm(setup, begin) {
  const bounds = setup.options.find(({ name }) => name === "players");
  const [min, max] = [bounds?.low ?? 2, bounds?.high ?? setup.colours.length];
  const level = suitedOpponent();
  /** @type {SeatSetup[]} */
  const setups = setup.colours.map((colour, i) => ({
    colour,
    kind: i === 1 ? "computer" : "person",
    level,
    name: i === 0 ? settings.name : "",
  }));
  let count = min;

  const seats = h("ol", { class: "seats" });
  const sizer = (/** @type {string} */ key, /** @type {number} */ by) =>
    h("button", { class: "quiet", onclick: () => resize(count + by) }, t(key));
  const [more, fewer] = [sizer("setup-add", 1), sizer("setup-remove", -1)];
  const message = h("p", { class: "error", role: "alert" });
  const fields = setup.options
    .filter(({ name }) => !BY_SEATS.has(name))
    .map((option) => optionField(option, () => setups.slice(0, count)));
  const clock = clockField(() => setups.slice(0, count));
  const create = h("button", { type: "submit" });
  const wanted = () => {
    const options = Object.assign(
      { players: count, colours: setups.slice(0, count).map(({ colour }) => colour) },
      ...fields.map((field) => field.read()),
    );
    const seats = setups.slice(0, count).map(seatOf);
    const teaching = settings.teaching && canTeach(seats);
    return { options, seats, clock: clock.read(), chat: true, teaching };
  };
  const show = (/** @type {boolean} */ isRated) => {
    create.textContent = createText("setup-create", isRated);
  };
  const rated = new RatedSwitch(false, wanted, show, () => clock.set("bank"));
  const teaching = teachingSwitch();

  /** @param {number} wanted */
  function resize(wanted) {
    count = Math.min(max, Math.max(min, wanted));
    more.disabled = count === max;
    fewer.disabled = count === min;
    const redraw = () => resize(count);
    const label = document.activeElement?.getAttribute("aria-label");
    const rows = setups.slice(0, count).map((seat, i) => seatRow(i, seat, setups, setup, redraw));
    seats.replaceChildren(...rows);
    // Arrow keys change a choice step by step, so the new row has the focus again.
    seats.querySelectorAll("select").forEach((one) => one.ariaLabel === label && one.focus());
    for (const field of [...fields, clock]) field.refresh();
    teaching.hidden = !canTeach(setups.slice(0, count));
    rated.refresh();
  }
  resize(count);

  return h(
    "form",
    {
      class: "setup",
      onchange: () => rated.refresh(),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        begin(
          () => rated.create((isRated) => createTable({ ...wanted(), rated: isRated })),
          message,
        );
      },
    },
    group("setup-players", "", [
      h("p", { class: "help" }, t("setup-players.help")),
      seats,
      h("div", { class: "row" }, more, fewer),
      teaching,
    ]),
    group("setup-options", "options", [...fields.map((field) => field.element), clock.element]),
    rated.element,
    message,
    create,
  );
}

/** @param {string} title @param {string} className @param {HTMLElement[]} content */
const group = (title, className, content) =>
  h("fieldset", { class: className }, h("legend", {}, t(title)), ...content);

/** @param {SeatSetup} seat @returns {SeatRequest} */
function seatOf({ kind, level, name }) {
  const called = name.trim() ? { name: name.trim() } : {};
  if (kind === "open") return { kind: "open" };
  return kind === "computer" ? { kind, level, ...called } : { kind: "person", ...called };
}

/**
 * @param {number} i
 * @param {SeatSetup} seat
 * @param {SeatSetup[]} setups
 * @param {SetupInfo} setup
 * @param {() => void} redraw
 */
function seatRow(i, seat, setups, setup, redraw) {
  const help = `level-${seat.level}.help`;
  return h(
    "li",
    { class: `seat ${seat.colour}` },
    badge(seat.colour),
    colourChoice(i, seat, setups, setup, redraw),
    seatName(i, seat),
    kindChoice(i, seat, setup, redraw),
    seat.kind === "computer" && has(help)
      ? h("p", { class: "help seat-help" }, face(seat.level), " ", t(help))
      : null,
  );
}

/**
 * The choice of a colour; choosing one that another seat has swaps the two.
 * @param {number} i
 * @param {SeatSetup} seat
 * @param {SeatSetup[]} setups
 * @param {SetupInfo} setup
 * @param {() => void} redraw
 */
function colourChoice(i, seat, setups, setup, redraw) {
  const choice = select(
    {
      "aria-label": t("setup-colour", { seat: i + 1 }),
      onchange: () => {
        const other = setups.find((one) => one.colour === choice.value);
        if (other) other.colour = seat.colour;
        seat.colour = choice.value;
        redraw();
      },
    },
    setup.colours,
    seat.colour,
    colourName,
  );
  return choice;
}

/**
 * @param {number} i
 * @param {SeatSetup} seat
 * @param {SetupInfo} setup
 * @param {() => void} redraw
 */
function kindChoice(i, seat, setup, redraw) {
  const onchange = () => {
    Object.assign(seat, occupantIn(choice));
    redraw();
  };
  const props = { "aria-label": t("setup-kind", { seat: i + 1 }), onchange };
  const choice = occupantChoice(setup, props, seat.kind, seat.level);
  return choice;
}

/** @param {number} i @param {SeatSetup} seat */
function seatName(i, seat) {
  const { field, note } = nameField({
    value: seat.name,
    "aria-label": t("setup-name", { seat: i + 1 }),
    placeholder: t("setup-name-hint"),
    disabled: seat.kind === "open",
    oninput: () => {
      seat.name = field.value;
    },
  });
  return h("span", { class: "name-field" }, field, note);
}
