// @ts-check
/** The server's lobby: play right away, join somebody who is waiting, or open a table. */

import { navigate } from "../core/router.js";
import { createText, kindText, tableChoice } from "../home/table_choice.js";
import { t } from "../i18n.js";
import { CLOCKS, clockText, errorText } from "../text/names.js";
import { attemptOnce, button, ownNameField, segments } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { changeDetector, checkbox, emphasised, h, spaced, updateChildren } from "../ui/dom.js";
import { pageHeader, routerLink } from "../ui/page.js";
import { fetchLobby, sitButton, sitDown, stopSeeking, tableRow, whoSits } from "./lobby.js";

/** @import { Clock, LobbyTable, LobbyTables } from "../core/types.js" */
/** @typedef {(wish: Parameters<typeof sitDown>[0]) => unknown} Sit */

/** Milliseconds between requests for the list. */
const ASK_AGAIN = 4000;

/** Minutes until computers take the free seats; 0 for never. */
const FILLS = [0, 1, 3, 10];

/** @param {HTMLElement} root */
export async function showFind(root) {
  const message = h("p", { class: "error", role: "alert" });
  /** @type {Sit} */
  const sit = (wish) => attemptOnce(message, async () => navigate(await sitDown(wish)));
  const list = new WaitingList(message, sit);
  const play = button("find-now", () => sit({}), "primary find-now");
  play.textContent = createText("find-now", true);
  const name = ownNameField("lobby-name");
  document.title = `${t("start-find")} · ${t("title")}`;
  const label = h("label", { for: "lobby-name" }, t("lobby-name"));
  const first = [
    h("h1", { id: "find-title" }, t("start-find")),
    h("p", { class: "lobby-name" }, label, name.field, name.note),
    play,
    h("p", { class: "help" }, t("find-now.help")),
    message,
  ];
  const parts = [h("div", { class: "lobby-main" }, ...first, list.element), openForm()];
  root.replaceChildren(
    pageHeader([]),
    h(
      "main",
      { class: "table in-lobby", id: "main" },
      h("section", { class: "lobby", "aria-labelledby": "find-title" }, ...parts),
    ),
  );
  list.ask();
  return () => list.close();
}

class WaitingList {
  /** @param {HTMLElement} message @param {Sit} sit */
  constructor(message, sit) {
    this.message = message;
    this.sit = sit;
    this.timer = 0;
    this.isOpen = true;
    this.said = "";
    this.hasChanged = changeDetector();
    this.mine = h("div", { class: "find-mine" });
    this.state = h("p", { class: "help" });
    this.rows = h("ul", { class: "lobby-seats" });
    this.element = h(
      "section",
      { "aria-labelledby": "find-tables" },
      this.mine,
      h("h2", { id: "find-tables" }, t("find-tables")),
      this.state,
      this.rows,
    );
  }

  /** Fetch the list now and every few seconds, unless the page is hidden. */
  async ask() {
    clearTimeout(this.timer);
    if (!document.hidden || !this.said) {
      try {
        this.show(await fetchLobby());
      } catch (error) {
        this.said = errorText(/** @type {any} */ (error));
        this.state.textContent = this.said;
        this.hasChanged(this.said);
      }
    }
    if (this.isOpen) this.timer = window.setTimeout(() => this.ask(), ASK_AGAIN);
  }

  /** @param {LobbyTables} lobby */
  show({ tables, mine, at }) {
    const rows = tables.map((table) => ({ table, minutes: minutesTo(table.fill_at, at) }));
    if (!this.hasChanged(rows, mine)) return;
    const text = tables.length ? t("find-count", { count: tables.length }) : t("find-none");
    if (this.said && this.said !== text) announce(text.replaceAll("*", ""));
    this.said = text;
    this.state.replaceChildren(...emphasised(text));
    updateChildren(
      this.rows,
      "table",
      rows.map(({ table, minutes }) => this.#row(table, minutes)),
    );
    this.mine.replaceChildren(...(mine ? this.#mine(mine) : []));
  }

  /** @param {string} table where the person using this page is waiting */
  #mine(table) {
    const stop = () => attemptOnce(this.message, async () => this.show(await stopSeeking(table)));
    return spaced(
      h("p", {}, t("find-mine")),
      routerLink(`/table/${table}`, { class: "button primary" }, t("find-back")),
      button("find-stop", stop, "quiet"),
    );
  }

  /** @param {LobbyTable} table @param {number|null} minutes until computers join */
  #row({ id, seats, clock, rated, rating, near }, minutes) {
    const who = whoSits(seats);
    const facts = [
      kindText(rated),
      clockText(clock),
      t("find-rating", { rating: String(rating) }),
      near && t("find-near"),
      minutes !== null && t("find-fill", { minutes }),
    ];
    const sit = (/** @type {string} */ table) => this.sit({ table });
    return tableRow(seats, facts, sitButton(id, who, sit));
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.timer);
  }
}

/** The form for opening a table. */
function openForm() {
  const wish = { near: false, fill_after: 60 };
  /** @param {string} one */
  const fill = (one) => void (wish.fill_after = Number(one) * 60);
  /** @param {boolean} isOn */
  const near = (isOn) => void (wish.near = isOn);
  const fillName = (/** @type {string} */ one) =>
    Number(one) ? t("find-fill-after.minutes", { minutes: one }) : t("find-fill-after.never");
  const filling = segments(
    "find-fill",
    t("find-fill-after"),
    FILLS.map(String),
    fillName,
    "1",
    fill,
  );
  const open = (
    /** @type {number} */ players,
    /** @type {Clock|null} */ clock,
    /** @type {boolean} */ rated,
  ) => sitDown({ open: { ...wish, players, clock, rated, fill_after: wish.fill_after || null } });
  return h(
    "section",
    { class: "lobby-invite card", "aria-labelledby": "find-open-title" },
    h("h2", { id: "find-open-title" }, t("find-own")),
    filling,
    checkbox("switch-row", wish.near, near, h("span", {}, t("find-near-mine"))),
    // No computer joins people who play a rated game.
    ...tableChoice(
      { players: 2, clock: CLOCKS[0], isRated: true },
      [...CLOCKS, null],
      "find-open",
      open,
      (isRated) => {
        filling.hidden = isRated;
      },
    ),
  );
}

/** Minutes until a time, rounded up (at least 1), or null. @param {number|null} time @param {number} now in Unix seconds */
const minutesTo = (time, now) => (time === null ? null : Math.max(1, Math.ceil((time - now) / 60)));
