// @ts-check
/**
 * The server's lobby: its requests, a row in its lists, and the panel of a table that is waiting
 * there.
 */

import { post, request } from "../core/api.js";
import { SystemNotification } from "../core/browser.js";
import { navigate } from "../core/router.js";
import { mySeats } from "../core/seats.js";
import { forgetTable, settings, updateSettings } from "../core/settings.js";
import { listed, t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { characterName, fullLevelName } from "../text/names.js";
import { attemptOnce, button } from "../ui/controls.js";
import { checkbox, h } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import {
  callPlayer,
  canNotify,
  endNotice,
  requestNotificationPermission,
} from "../ui/notifications.js";

/** @import { LobbyTables, SeatView } from "../core/types.js" */

/** @returns {Promise<LobbyTables>} */
export const fetchLobby = () => request("/api/lobby");

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
export async function stopSeeking(id) {
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
  return h(
    "li",
    { class: "lobby-seat" },
    h(
      "span",
      { class: "lobby-who" },
      h(
        "span",
        { class: "lobby-names" },
        ...taken(seats).map(({ face }) => personFace(face)),
        h("strong", {}, whoSits(seats)),
      ),
      " ",
      h("span", { class: "lobby-colour" }, [size, ...facts].filter(Boolean).join(" · ")),
    ),
    action,
  );
}

/** @param {string} table @param {string} who sits there @param {(table: string) => unknown} sit */
export function sitButton(table, who, sit) {
  return h(
    "button",
    {
      class: "primary",
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
