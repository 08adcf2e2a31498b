// @ts-check
/**
 * Lists of tables: the player's unfinished and finished ones, and others visited in this browser.
 */

import { smallBoard } from "../board/pictures.js";
import { fetchMyTables, fetchSummaries, removeTable } from "../core/api.js";
import { readStored, store } from "../core/browser.js";
import { navigate, redirect } from "../core/router.js";
import { isMultiplayer } from "../core/seats.js";
import { forgetTable, isForgotten, recentTables } from "../core/settings.js";
import { hasServer } from "../core/transport.js";
import { dateText, listed, t } from "../i18n.js";
import { isAsked, isToSend, sendListed } from "../multiplayer/by_message.js";
import { answerRematch } from "../multiplayer/rematch.js";
import { characterName, colourName, errorText } from "../text/names.js";
import { badge, ratingMark } from "../ui/colours.js";
import { attemptOnce, button, iconButton, settle } from "../ui/controls.js";
import { announce, confirmAction, openDialog } from "../ui/dialog.js";
import { h, keptChildren } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { callPlayer, closePushed, setWaiting } from "../ui/notifications.js";
import { routerLink } from "../ui/page.js";
import { kindText } from "./table_choice.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { TableSummary } from "../core/types.js" */

/**
 * A table in the player's list.
 * @param {TableSummary} table
 * @param {Layout} layout
 * @param {() => Promise<unknown>} redraw called after the table is answered or removed from the list
 */
function tableCard(table, layout, redraw) {
  const { id, changed, is_rated, my_turn, challenger } = table;
  const state = table.correspondence
    ? `${t("message-state")} · ${sentText(table)}`
    : `${kindText(is_rated)} · ${dateText(changed)}`;
  const isToPlay = my_turn && isMultiplayer(table);
  const call = isToPlay && h("span", { class: "button my-table-go" }, t("club-play"));
  return h(
    "li",
    { class: `my-table ${isWaiting(table) ? "my-turn" : ""}` },
    tableLink(table, layout, state, [], call),
    ...sendButton(table, redraw),
    ...(challenger === null ? [removeButton(id, redraw)] : answerButtons(table, redraw)),
  );
}

/** Whether the viewer is to play or send the game, or to answer a challenge. @param {TableSummary} table */
const isWaiting = (table) =>
  table.my_turn || table.challenger !== null || isAsked(table) || isToSend(table);

/** When a game by message was last sent or came in a message. @param {TableSummary} table */
function sentText(table) {
  if (isToSend(table)) return t("message-state-unsent");
  const when = dateText(table.changed);
  return isAsked(table) ? when : t("message-state-sent", { when });
}

/** The button that sends a game by message, or sends it again. @param {TableSummary} table @param {() => Promise<unknown>} redraw */
function sendButton(table, redraw) {
  const isDone = table.over && !isToSend(table);
  if (!table.correspondence || isAsked(table) || isDone || !isOwn(table)) return [];
  const message = h("p", { class: "error", role: "alert" });
  const [key, kind] = isToSend(table) ? ["message-send", "primary"] : ["message-again", "quiet"];
  const send = () => attemptOnce(message, () => sendListed(table, redraw));
  return [h("div", { class: "my-table-answers" }, button(key, send, kind), message)];
}

/** Whether other people wait for the viewer. @param {TableSummary} table */
const isCalled = (table) => isWaiting(table) && isMultiplayer(table);

/** The buttons that answer a challenge. @param {TableSummary} table @param {() => Promise<unknown>} redraw */
function answerButtons(table, redraw) {
  const { id } = table;
  const message = h("p", { class: "error", role: "alert" });
  const accept = async () => navigate(await answerRematch(id, true));
  const decline = async () => {
    await answerRematch(id, false);
    announce(t("challenge-refused", { who: challengerOf(table) }));
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
    ),
    call,
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
  const { challenger, outcome, over } = table;
  if (challenger !== null) return t("games-state-challenge", { who: challengerOf(table) });
  if (outcome) return resultOf(outcome.winners, table);
  return over ? t("end-aborted") : turnText(table);
}

/** @param {TableSummary} table with a challenge */
const challengerOf = ({ challenger, options, seats }) =>
  occupantText(seats[challenger ?? 0], options.colours[challenger ?? 0]);

/** Whose turn it is at a table, or that it is waiting for players. @param {TableSummary} table */
export function turnText({ options, my_turn, to_play, seats }) {
  if (to_play === null) return t("games-state-waiting");
  if (my_turn) return t("games-state-your-turn");
  return t("games-state-turn", { who: occupantText(seats[to_play], options.colours[to_play]) });
}

/**
 * How a game ended for the viewer's only seat, or who won it if they own none or several.
 * @param {number[]} winners
 * @param {TableSummary} table
 */
function resultOf(winners, { options, seats }) {
  const mine = seats.flatMap((seat, i) => (seat.mine ? [i] : []));
  if (mine.length !== 1) {
    const names = winners.map((seat) => occupantText(seats[seat], options.colours[seat]));
    return t("games-state-winner", { who: listed(names) });
  }
  if (!winners.includes(mine[0])) return t("games-state-lost");
  return t(winners.length > 1 ? "games-state-shared" : "games-state-won");
}

/** @param {string} id @param {() => unknown} redraw */
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

/** The lists, and how many tables each shows initially. @type {Record<"running"|"messages"|"finished"|"others", Group>} */
const GROUPS = {
  running: { title: "games-running", of: (one) => isOwn(one) && isOpen(one), shown: 3 },
  messages: {
    title: "games-running",
    of: (one) => GROUPS.running.of(one) && one.correspondence !== null,
    shown: 6,
  },
  finished: { title: "games-finished", of: (one) => isOwn(one) && !isOpen(one), shown: 6 },
  others: { title: "games-others", of: (one) => !isOwn(one), shown: 3 },
};

/** The key under which the number of unfinished tables is stored, to reserve room for them. */
const RAN_KEY = "cirkis.running";

/** Seconds by which the clocks of the servers that share a list may differ. */
const SKEW = 60;

/** The lists of tables: the person's, and others visited in this browser. */
export class MyTables {
  /** @param {() => Promise<unknown>} redraw called after a table has been answered or removed */
  constructor(redraw) {
    /** @type {Layout|null} */
    this.layout = null;
    const card = (/** @type {TableSummary} */ table) =>
      tableCard(table, /** @type {Layout} */ (this.layout), redraw);
    this.running = new TableList("running", card);
    this.messages = new TableList("messages", card);
    this.finished = new TableList("finished", card);
    this.others = new TableList("others", card);
    this.running.reserve(Number(readStored(RAN_KEY)));
    /** When each of the person's tables was last changed, in Unix seconds. @type {Map<string, number>} */
    this.changed = new Map();
    /** The tables with a challenge to the person; null before the first are shown. @type {string[]|null} */
    this.challenges = null;
  }

  /** Whether one of the person's tables is new or has changed since the lists were fetched. */
  async haveChanged() {
    const latest = Math.max(SKEW, ...this.changed.values());
    const tables = await fetchMyTables(latest - SKEW);
    return tables.some(({ id, changed }) => this.changed.get(id) !== changed);
  }

  /** Fetch the tables and show them; return them. @param {Layout} layout */
  async show(layout) {
    this.layout = layout;
    const tables = await this.fetch();
    store(RAN_KEY, tables.filter(GROUPS.running.of).length);
    const waiting = tables.filter(isWaiting).map(({ id }) => `/table/${id}`);
    setWaiting(tables.filter(isCalled).map(({ id }) => id));
    closePushed((path) => path.startsWith("/table/") && !waiting.includes(path));
    for (const list of [this.running, this.messages, this.finished, this.others]) list.show(tables);
    this.#call(tables.filter(({ challenger }) => challenger !== null));
    return tables;
  }

  /** Fetch the tables, those waiting for the person first, then those changed most recently. */
  async fetch() {
    const own = await fetchMyTables();
    this.changed = new Map(own.map(({ id, changed }) => [id, changed]));
    const others = await fetchSummaries(recentTables().filter((id) => !this.changed.has(id)));
    return [...own, ...others]
      .filter(({ id }) => !isForgotten(id))
      .sort((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || b.changed - a.changed);
  }

  /** Call the person to a challenge that has just come. @param {TableSummary[]} challenges */
  #call(challenges) {
    const known = this.challenges ?? challenges.map(({ id }) => id);
    const fresh = challenges.find(({ id }) => !known.includes(id));
    this.challenges = challenges.map(({ id }) => id);
    const main = this.running.element.closest("main");
    if (!fresh || !main) return; // without it, another screen is shown
    callPlayer(stateOf(fresh));
    settle(main); // the challenge moves what is below it
  }
}

/** Show the unfinished game that waits for the person or changed most recently, or else the start screen. */
export async function showContinued() {
  const tables = await new MyTables(async () => {}).fetch().catch(() => []);
  const table = tables.find(GROUPS.running.of);
  await redirect(table ? `/table/${table.id}` : "/");
}

/** A list of tables under its title, hidden while it is empty. */
class TableList {
  /** @param {keyof typeof GROUPS} name @param {(table: TableSummary) => HTMLElement} card */
  constructor(name, card) {
    const { of, shown } = GROUPS[name];
    this.of = of;
    /** How many tables are shown. */
    this.shown = shown;
    this.list = h("ul", { class: "my-table-list" });
    this.more = h("button", { class: "quiet", onclick: () => this.#showAll() });
    this.element = h(
      "section",
      { class: `my-tables ${name}`, hidden: true },
      h("h2", {}, t(GROUPS[name].title)),
      this.list,
      this.more,
    );
    /** @type {TableSummary[]} */
    this.tables = [];
    this.showCards = keptChildren(this.list, card);
  }

  /** Make room until the tables are known. @param {number} count */
  reserve(count) {
    const shown = Math.min(count, this.shown);
    this.list.ariaBusy = "true";
    this.list.append(...Array.from({ length: shown }, () => placeholder()));
    this.element.hidden = count === 0;
    this.#showMore(count);
  }

  /** @param {TableSummary[]} tables of all groups */
  show(tables) {
    this.tables = tables.filter(this.of);
    this.element.hidden = this.tables.length === 0;
    if (this.list.ariaBusy) this.list.replaceChildren();
    this.list.ariaBusy = null;
    this.#keepFocus(() => this.showCards(this.tables.slice(0, this.shown)));
    this.#showMore(this.tables.length);
  }

  /** If the card with the focus goes, the one in its place gets it or, without any, the title of the page. @param {() => void} change */
  #keepFocus(change) {
    const { list } = this;
    const cards = [...list.children];
    const index = cards.findIndex((card) => card.contains(document.activeElement));
    const id = index < 0 ? "" : cards[index].querySelector("a")?.dataset.table;
    change();
    if (index < 0 || list.contains(document.activeElement)) return;
    const card = list.children[Math.min(index, list.children.length - 1)];
    const next = list.querySelector(`[data-table="${id}"]`) ?? card?.querySelector("a");
    focusOn(next ?? document.querySelector("main h1"));
  }

  /** @param {number} count of all tables */
  #showMore(count) {
    this.more.hidden = count <= this.shown;
    this.more.textContent = t("games-more", { count: count - this.shown });
  }

  #showAll() {
    const { shown } = this;
    this.shown = Infinity;
    this.show(this.tables);
    focusOn(this.list.children[shown].querySelector("a"));
  }
}

const placeholder = () => h("li", { class: "my-table", "aria-hidden": "true" });

/** @param {Element|null} element */
function focusOn(element) {
  const target = /** @type {HTMLElement} */ (element);
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}
