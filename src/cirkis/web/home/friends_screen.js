// @ts-check
/** A table for friends, created immediately because its lobby has the link and the choices. */

import { createTable, fetchMyTables, setupInfo } from "../core/api.js";
import { isForgotten } from "../core/recent_tables.js";
import { navigate, redirect } from "../core/router.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { CLOCKS, clockText } from "../text/game_text.js";
import { attemptOnce } from "../ui/attempt.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { segments } from "../ui/segments.js";

/** @import { Clock, TableSummary } from "../core/types.js" */

/** A custom game can have any other clock. @type {(Clock|null)[]} */
const OFFERED = [null, ...CLOCKS];

/** @param {number} players @param {Clock|null} clock */
async function makeTable(players, clock) {
  /** @type {import("../core/types.js").SeatRequest} */
  const me = { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
  /** @type {import("../core/types.js").SeatRequest[]} */
  const others = Array.from({ length: players - 1 }, () => ({ kind: "open" }));
  const { id } = await createTable({
    options: { players },
    seats: [me, ...others],
    clock,
    chat: true,
  });
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
  return redirect(table ? `/table/${table.id}` : await makeTable(2, null));
}

/** The host's form for a table of another size or with another clock. @param {number} players @param {Clock|null} clock */
export const otherTable = (players, clock) =>
  h(
    "details",
    { class: "other-table" },
    h("summary", {}, t("friends-other")),
    ...tableChoice(players, clock, OFFERED, "friends-begin", makeTable),
  );

/**
 * The choice of the number of players and the clock for a new table.
 * @template {Clock|null} C
 * @param {number} players
 * @param {C} clock
 * @param {C[]} offered the clocks
 * @param {string} key of the button
 * @param {(players: number, clock: C) => Promise<string>} make returns the table's path
 */
export function tableChoice(players, clock, offered, key, make) {
  const counts = setupInfo()
    .colours.slice(1)
    .map((_, i) => String(i + 2));
  const clocks = offered.map(clockText);
  const message = h("p", { class: "error", role: "alert" });
  const change = () => attemptOnce(message, async () => navigate(await make(players, clock)));
  return [
    segments("players", t("option-players"), counts, String, String(players), (one) => {
      players = Number(one);
    }),
    segments("clock", t("clock"), clocks, String, clockText(clock), (one) => {
      clock = offered[clocks.indexOf(one)];
    }),
    h("p", { class: "help" }, t("clock.help")),
    button(key, change),
    message,
  ];
}
