// @ts-check
/**
 * Lists of tables: the player's unfinished and finished ones, and others visited in this browser.
 */

import { smallBoard } from "../board/pictures.js";
import { fetchMyTables, fetchSummaries, removeTable } from "../core/api.js";
import { readStored, store } from "../core/browser.js";
import { navigate } from "../core/router.js";
import { isMultiplayer } from "../core/seats.js";
import { forgetTable, isForgotten, recentTables } from "../core/settings.js";
import { hasServer } from "../core/transport.js";
import { dateText, t } from "../i18n.js";
import { answerRematch } from "../multiplayer/rematch.js";
import { characterName, colourName, errorText } from "../text/names.js";
import { badge, ratingMark } from "../ui/colours.js";
import { attemptOnce, button, iconButton } from "../ui/controls.js";
import { confirmAction, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { closePushed } from "../ui/notifications.js";
import { routerLink } from "../ui/page.js";
import { kindText } from "./table_choice.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { TableSummary } from "../core/types.js" */

/**
 * A table in the player's list.
 * @param {TableSummary} table
 * @param {Layout} layout
 * @param {() => void} redraw called after the table is removed from the list
 */
function tableCard(table, layout, redraw) {
  const { id, changed, is_rated, my_turn, challenger } = table;
  const state = `${kindText(is_rated)} · ${dateText(changed)}`;
  const isCalled = my_turn && isMultiplayer(table);
  const call = isCalled && h("span", { class: "button my-table-go" }, t("club-play"));
  return h(
    "li",
    { class: `my-table ${isWaiting(table) ? "my-turn" : ""}` },
    tableLink(table, layout, state, [], call),
    ...(challenger === null ? [removeButton(id, redraw)] : answerButtons(id, redraw)),
  );
}

/** Whether the viewer is to play, or to answer a challenge. @param {TableSummary} table */
const isWaiting = ({ my_turn, challenger }) => my_turn || challenger !== null;

/** The buttons that answer a challenge. @param {string} id @param {() => unknown} redraw */
function answerButtons(id, redraw) {
  const message = h("p", { class: "error", role: "alert" });
  const accept = async () => navigate(await answerRematch(id, true));
  const decline = async () => {
    await answerRematch(id, false);
    await redraw();
  };
  return [
    h(
      "div",
      { class: "my-table-answers" },
      button("proposal-accept", () => attemptOnce(message, accept)),
      button("proposal-decline", () => attemptOnce(message, decline), "quiet"),
      message,
    ),
  ];
}

/**
 * A link to a table: a small board, the players, the score or result.
 * @param {TableSummary} table
 * @param {Layout} layout
 * @param {string} state the last line
 * @param {(number|null)[]} ratings by seat, as far as they are shown
 * @param {import("../ui/dom.js").Child} [call]
 */
export function tableLink(table, layout, state, ratings, call) {
  const { id, options, pieces } = table;
  return routerLink(
    `/table/${id}`,
    { data: { route: `/table/${id}`, table: id } },
    smallBoard(layout, options.colours, pieces),
    h(
      "span",
      { class: "my-table-text" },
      h("strong", { class: "my-table-status" }, stateOf(table)),
      h("span", { class: "my-table-seats" }, ...seatsOf(table, ratings)),
      h("span", { class: "my-table-state" }, state),
      call,
    ),
  );
}

/** @param {TableSummary} table @param {(number|null)[]} ratings */
function seatsOf({ options, seats, scores, started }, ratings) {
  return seats.map((seat, i) =>
    h(
      "span",
      { class: "my-table-seat" },
      badge(options.colours[i]),
      personFace(seat.face),
      h("span", { class: "my-table-name" }, occupantText(seat, options.colours[i])),
      ratingMark(ratings[i]),
      started ? ` ${scores[i]}` : null,
    ),
  );
}

/** @param {TableSummary} table */
function stateOf(table) {
  const { challenger, options, outcome, over, seats } = table;
  if (challenger !== null) {
    const who = occupantText(seats[challenger], options.colours[challenger]);
    return t("games-state-challenge", { who });
  }
  if (outcome) return resultOf(outcome.winners, seats);
  return over ? t("end-aborted") : turnText(table);
}

/** Whose turn it is at a table, or that it is waiting for players. @param {TableSummary} table */
export function turnText({ options, my_turn, to_play, seats }) {
  if (to_play === null) return t("games-state-waiting");
  if (my_turn) return t("games-state-your-turn");
  return t("games-state-turn", { who: occupantText(seats[to_play], options.colours[to_play]) });
}

/**
 * How a game ended for the viewer's only seat, or just that it ended if they own none or several.
 * @param {number[]} winners
 * @param {import("../core/types.js").SeatView[]} seats
 */
function resultOf(winners, seats) {
  const mine = seats.flatMap((seat, i) => (seat.mine ? [i] : []));
  if (mine.length !== 1) return t("games-state-finished");
  if (!winners.includes(mine[0])) return t("games-state-lost");
  return t(winners.length > 1 ? "games-state-shared" : "games-state-won");
}

/** @param {string} id @param {() => void} redraw */
function removeButton(id, redraw) {
  const key = hasServer ? "games-remove" : "site-delete";
  const forget = () => {
    forgetTable(id);
    redraw();
  };
  // A table on a server only leaves the list; one that only this browser has is deleted.
  const remove = () =>
    hasServer
      ? forget()
      : removeTable(id).then(forget, (error) => openDialog(t(key), h("p", {}, errorText(error))));
  const ask = () => confirmAction(t(`${key}-sure`), t(`${key}-yes`), remove, t("cancel"));
  return iconButton("×", t(key), ask, "round small");
}

/** @param {import("../core/types.js").SeatView} seat @param {string} colour */
function occupantText({ kind, level, name }, colour) {
  if (name) return name;
  if (kind === "computer") return characterName(level);
  return kind === "open" ? t("lobby-free") : colourName(colour);
}

/** @typedef {{title: string, of: (table: TableSummary) => boolean, shown: number}} Group */

/** Whether a seat belongs to the person using this page. @param {TableSummary} table */
export const isOwn = ({ seats }) => seats.some(({ mine }) => mine);

/** Whether a game, or a challenge to a rematch, is open. @param {TableSummary} table */
const isOpen = (table) => !table.over || isWaiting(table);

/** The lists, and how many tables each shows initially. @satisfies {Record<string, Group>} */
const GROUPS = {
  running: { title: "games-running", of: (one) => isOwn(one) && isOpen(one), shown: 3 },
  finished: { title: "games-finished", of: (one) => isOwn(one) && !isOpen(one), shown: 6 },
  others: { title: "games-others", of: (one) => !isOwn(one), shown: 3 },
};
const NAMES = /** @type {(keyof typeof GROUPS)[]} */ (Object.keys(GROUPS));

/** The key under which the number of unfinished tables is stored, to reserve room for them. */
const RAN_KEY = "cirkis.running";

/**
 * Fetch the player's tables, and others visited in this browser: first those waiting for the player,
 * then those changed most recently.
 * @returns {Promise<TableSummary[]>}
 */
async function fetchAll() {
  const own = await fetchMyTables();
  const ids = new Set(own.map(({ id }) => id));
  const others = await fetchSummaries(recentTables().filter((id) => !ids.has(id)));
  return [...own, ...others]
    .filter(({ id }) => !isForgotten(id))
    .sort((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || b.changed - a.changed);
}

/** The sections of the start screen for tables, before the tables are known. */
export function tableSections() {
  const running = h("section", { class: "my-tables running" });
  const [finished, others] = [0, 1].map(() => h("section", { class: "my-tables", hidden: true }));
  const count = Number(readStored(RAN_KEY));
  const shown = Math.min(count, GROUPS.running.shown);
  running.hidden = count === 0;
  running.append(
    h("h2", {}, t("games-running")),
    h(
      "ul",
      { class: "my-table-list", "aria-busy": "true" },
      ...Array.from({ length: shown }, () => placeholder()),
    ),
    ...(count > shown ? [moreButton(count - shown, () => undefined)] : []),
  );
  return { running, finished, others };
}

const placeholder = () => h("li", { class: "my-table", "aria-hidden": "true" });

/**
 * Fetch the tables and show them; return them.
 * @param {Record<keyof typeof GROUPS, HTMLElement>} sections
 * @param {Layout} layout
 */
export async function showMyTables(sections, layout) {
  const tables = await fetchAll();
  store(RAN_KEY, tables.filter(GROUPS.running.of).length);
  const waiting = tables.filter(isWaiting).map(({ id }) => `/table/${id}`);
  closePushed((path) => path.startsWith("/table/") && !waiting.includes(path));
  const redraw = () => showMyTables(sections, layout);
  for (const name of NAMES) {
    const list = listOf(GROUPS[name], tables.filter(GROUPS[name].of), layout, redraw);
    sections[name].hidden = list.length === 0;
    sections[name].replaceChildren(...list);
  }
  return tables;
}

/**
 * @param {Group} group
 * @param {TableSummary[]} tables
 * @param {Layout} layout
 * @param {() => void} redraw
 * @returns {HTMLElement[]}
 */
function listOf({ title, shown }, tables, layout, redraw) {
  if (!tables.length) return [];
  const card = (/** @type {TableSummary} */ table) => tableCard(table, layout, redraw);
  const list = h("ul", { class: "my-table-list" }, ...tables.slice(0, shown).map(card));
  const left = tables.length - shown;
  const showAll = () => {
    list.append(...tables.slice(shown).map(card));
    more.remove();
    /** @type {HTMLElement|null} */ (list.children[shown].querySelector("a"))?.focus();
  };
  const more = moreButton(left, showAll);
  return [h("h2", {}, t(title)), list, ...(left > 0 ? [more] : [])];
}

/** @param {number} count @param {() => void} act */
const moreButton = (count, act) =>
  h("button", { class: "quiet", onclick: act }, t("games-more", { count }));
