// @ts-check
/**
 * The server's lobby: play right away, join somebody, open a table, and the panel of a table that
 * waits there.
 */

import { post, request } from "../core/api.js";
import { SystemNotification, whileShown } from "../core/browser.js";
import { navigate } from "../core/router.js";
import { mySeats } from "../core/seats.js";
import { forgetTable, settings, updateSettings } from "../core/settings.js";
import { createText, kindText, tableChoice } from "../home/table_choice.js";
import { listed, t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { characterName, CLOCKS, clockText, errorText, fullLevelName } from "../text/names.js";
import { attemptOnce, button, ownNameField, peopleRow, segments } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { changeDetector, checkbox, emphasised, h, spaced, updateChildren } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import {
  callPlayer,
  canNotify,
  endNotice,
  requestNotificationPermission,
} from "../ui/notifications.js";
import { pageHeader, routerLink } from "../ui/page.js";

/** @import { Clock, LobbyTable, LobbyTables, SeatView } from "../core/types.js" */

/** @returns {Promise<LobbyTables>} */
const fetchLobby = () => request("/api/lobby");

/**
 * Take a seat; return its table's path.
 * @param {Partial<import("../core/types.js").LobbyWish>} wish by default, the seat that fits best
 */
export async function sitDown(wish) {
  const name = settings.name ? { name: settings.name } : {};
  const { id } = await post("/api/lobby", { ...name, ...wish });
  return `/table/${id}`;
}

/** Give up the seat, and remove its table from this browser's list. @param {string} id */
async function stopSeeking(id) {
  const lobby = await request("/api/lobby", { method: "DELETE" });
  forgetTable(id);
  return /** @type {LobbyTables} */ (lobby);
}

/** @param {SeatView} seat */
const occupantText = ({ kind, level, name }) =>
  name || (kind === "computer" ? characterName(level) : t("find-somebody"));

/** @param {SeatView[]} seats */
const taken = (seats) => seats.filter(({ kind }) => kind !== "open");

/** The names of those who sit there. @param {SeatView[]} seats */
export const whoSits = (seats) => listed(taken(seats).map(occupantText));

/**
 * @param {SeatView[]} seats
 * @param {(string|false)[]} facts to show after the number of free seats
 * @param {Node} action the button
 */
export function tableRow(seats, facts, action) {
  const free = seats.filter(({ kind }) => kind === "open").length;
  const size = free > 0 && t("find-size", { seats: seats.length, free });
  const people = [
    ...taken(seats).map(({ face }) => personFace(face)),
    h("strong", {}, whoSits(seats)),
  ];
  return peopleRow(people, [size, ...facts], action);
}

/** @param {string} table @param {string} who sits there @param {(table: string) => unknown} sit */
export function sitButton(table, who, sit) {
  return h(
    "button",
    {
      "aria-label": t("find-sit.label", { who }),
      data: { table },
      onclick: () => sit(table),
    },
    t("find-sit"),
  );
}

const TICK = 1000;
/** How many seconds after the planned time a start counts as late. */
const LATE = 2;

/**
 * The panel of a table in the server's lobby while it is waiting for players or for its game to
 * begin.
 */
export class SeekPanel {
  /** @param {import("../core/model.js").Model} model */
  constructor(model) {
    this.model = model;
    this.timer = 0;
    this.wasFull = false;
    this.text = h("p", { class: "seek-state" });
    this.message = h("p", { class: "error", role: "alert" });
    this.sit = button(
      "find-sit",
      () => attemptOnce(this.message, () => sitDown({ table: this.#id })),
      "primary",
    );
    const stop = button("find-stop", () => attemptOnce(this.message, () => this.#stop()));
    this.waiting = h("div", {}, this.#notices(), stop);
    this.element = h("div", { class: "seek" }, this.text, this.sit, this.waiting, this.message);
  }

  /** Show the state, and tick while somebody is waiting. */
  update() {
    clearTimeout(this.timer);
    const { view } = this.model;
    const seek = view?.seek;
    this.element.hidden = !seek;
    if (!view || !seek) return;
    const isFull = seek.start_at !== null;
    const isHere = mySeats(view).length > 0;
    const isClosed = view.you?.removed || !(view.newcomers || view.you?.host);
    this.sit.hidden = isHere || isFull || Boolean(isClosed);
    this.waiting.hidden = !isHere;
    if (isFull && isHere && !this.wasFull) callPlayer(t("seek-found"));
    if (!isFull && this.wasFull) endNotice("call");
    this.wasFull = isFull;
    const text = this.#textOf(seek, isHere, view.newcomers);
    if (this.text.textContent !== text) this.text.textContent = text;
    this.timer = window.setTimeout(() => this.update(), TICK);
  }

  get #id() {
    return this.model.table?.id ?? "";
  }

  /** @param {import("../core/types.js").SeekView} seek @param {boolean} isHere @param {boolean} isListed */
  #textOf({ level, fill_at, start_at }, isHere, isListed) {
    const now = Date.now() / 1000 + this.model.serverAhead;
    const left = (/** @type {number} */ at) => Math.max(0, Math.ceil(at - now));
    if (start_at !== null && now > start_at + LATE) return t("seek-late");
    if (start_at !== null) return t("seek-start", { seconds: left(start_at) });
    if (!isHere) return t("seek-free");
    if (fill_at === null) return t(isListed ? "seek-waiting" : "seek-closed");
    const time = formatClock(left(fill_at) * 1000);
    return t("seek-fill", { time, level: fullLevelName(level) });
  }

  /** The checkbox for notifications, unless they are on. */
  #notices() {
    if (!SystemNotification || (settings.notices && canNotify())) return null;
    const box = checkbox(
      "switch-row",
      false,
      async (isOn) => {
        const may = isOn && (await requestNotificationPermission());
        updateSettings({ notices: may });
        this.message.textContent = isOn && !may ? t("settings-notices.denied") : "";
        /** @type {HTMLInputElement} */ (box.firstChild).checked = may;
      },
      h("span", {}, t("seek-notify")),
    );
    return box;
  }

  async #stop() {
    await stopSeeking(this.#id);
    navigate("/lobby");
  }

  close() {
    clearTimeout(this.timer);
  }
}

/** @typedef {(wish: Parameters<typeof sitDown>[0]) => unknown} Sit */

/** Milliseconds between requests for the list. */
const ASK_AGAIN = 4000;

/** Minutes until computers take the free seats; 0 for never. */
const FILLS = [0, 1, 3, 10];

/**
 * The server's lobby: play right away, join somebody who is waiting, or open a table.
 * @param {HTMLElement} root
 */
export async function showFind(root) {
  const message = h("p", { class: "error", role: "alert" });
  /** @type {Sit} */
  const sit = (wish) => attemptOnce(message, async () => navigate(await sitDown(wish)));
  const play = button("find-now", () => sit({}), "primary find-now");
  const list = new WaitingList(message, sit, play);
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
  return whileShown(() => list.ask(), ASK_AGAIN);
}

class WaitingList {
  /** @param {HTMLElement} message @param {Sit} sit @param {HTMLElement} play the main button, unless a table is waiting */
  constructor(message, sit, play) {
    this.message = message;
    this.sit = sit;
    this.play = play;
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

  async ask() {
    try {
      this.show(await fetchLobby());
    } catch (error) {
      this.said = errorText(/** @type {any} */ (error));
      this.state.textContent = this.said;
      this.hasChanged(this.said);
    }
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
    this.play.classList.toggle("primary", !mine);
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
