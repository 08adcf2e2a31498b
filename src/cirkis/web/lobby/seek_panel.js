// @ts-check
/** The panel of a table in the server's lobby while it is waiting for players or for its game to begin. */

import { navigate } from "../core/router.js";
import { mySeats } from "../core/seats.js";
import { SystemNotification } from "../core/secure_context.js";
import { settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { fullLevelName } from "../text/names.js";
import { attemptOnce } from "../ui/attempt.js";
import { button } from "../ui/button.js";
import { checkbox, h } from "../ui/dom.js";
import {
  callPlayer,
  canNotify,
  endNotice,
  requestNotificationPermission,
} from "../ui/notifications.js";
import { sitDown, stopSeeking } from "./lobby_api.js";

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
