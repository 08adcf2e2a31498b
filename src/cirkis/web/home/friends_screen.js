// @ts-check
/** A table for friends, created immediately because its lobby has the link and the choices. */

import { createTable, fetchMyTables, setupInfo } from "../core/api.js";
import { isForgotten } from "../core/recent_tables.js";
import { navigate, redirect } from "../core/router.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { CLOCKS, clockText, plainClock } from "../text/game_text.js";
import { attemptOnce } from "../ui/attempt.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { segments } from "../ui/segments.js";
import { createText, RATED_CLOCK, RatedSwitch } from "./rated_switch.js";

/** @import { Clock, NewTable, TableSummary } from "../core/types.js" */

/** A custom game can have any other clock. @type {(Clock|null)[]} */
const OFFERED = [null, ...CLOCKS];

/** A table with one person and free seats. @param {number} players @param {Clock|null} clock @returns {NewTable} */
function tableFor(players, clock) {
  /** @type {import("../core/types.js").SeatRequest} */
  const me = { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
  /** @type {import("../core/types.js").SeatRequest[]} */
  const others = Array.from({ length: players - 1 }, () => ({ kind: "open" }));
  return { options: { players }, seats: [me, ...others], clock, chat: true };
}

/** @param {number} players @param {Clock|null} clock @param {boolean} rated */
async function makeTable(players, clock, rated) {
  const { id } = await createTable({ ...tableFor(players, clock), rated });
  return `/table/${id}`;
}

/** Whether the person is waiting alone at the table. @param {TableSummary} table */
const isWaiting = ({ id, started, seats }) =>
  !started &&
  !isForgotten(id) &&
  seats.some(({ mine }) => mine) &&
  seats.every(({ kind, mine, held }) => mine || (kind === "open" && !held));

/** Show the table where the person is already waiting for friends, or else a new one. */
export async function showFriends() {
  const table = (await fetchMyTables()).find(isWaiting);
  return redirect(table ? `/table/${table.id}` : await makeTable(2, null, false));
}

/** The host's form for another table like this one. @param {number} players @param {Clock|null} like @param {boolean} isRated */
export function otherTable(players, like, isRated) {
  const usual = OFFERED.find((one) => clockText(one) === clockText(like));
  const clock = usual === undefined ? plainClock(like) : usual;
  const offered = usual === undefined ? [...OFFERED, clock] : OFFERED;
  return h(
    "details",
    { class: "other-table" },
    h("summary", {}, t("friends-other")),
    ...tableChoice({ players, clock, isRated }, offered, "friends-begin", makeTable),
  );
}

/**
 * The choice of the number of players, the clock, and casual or rated for a new table.
 * @param {{players: number, clock: Clock|null, isRated: boolean}} first what is chosen at first
 * @param {(Clock|null)[]} offered the clocks
 * @param {string} key of the button
 * @param {(players: number, clock: Clock|null, rated: boolean) => Promise<string>} make returns the table's path
 * @param {(isRated: boolean) => void} [changed] called when it may have changed
 */
export function tableChoice(
  { players, clock, isRated },
  offered,
  key,
  make,
  changed = () => undefined,
) {
  const counts = setupInfo()
    .colours.slice(1)
    .map((_, i) => String(i + 2));
  const clocks = offered.map(clockText);
  const message = h("p", { class: "error", role: "alert" });
  const create = button(key, () =>
    attemptOnce(message, async () =>
      navigate(await rated.create((isRated) => make(players, clock, isRated))),
    ),
  );
  const choice = segments("clock", t("clock"), clocks, String, clockText(clock), (one) => {
    clock = offered[clocks.indexOf(one)];
    rated.refresh();
  });
  const addClock = () => {
    clock = RATED_CLOCK;
    for (const input of choice.querySelectorAll("input"))
      input.checked = input.value === clockText(clock);
  };
  const rated = new RatedSwitch(
    isRated,
    () => tableFor(players, clock),
    (isOn) => {
      create.textContent = createText(key, isOn);
      changed(isOn);
    },
    addClock,
  );
  rated.refresh();
  return [
    segments("players", t("option-players"), counts, String, String(players), (one) => {
      players = Number(one);
      rated.refresh();
    }),
    choice,
    h("p", { class: "help" }, t("clock.help")),
    rated.element,
    create,
    message,
  ];
}
