// @ts-check
/** What a table in the server's lobby shows while it waits for players, and when its game begins. */

import { navigate } from "../core/router.js";
import { isMine } from "../core/seats.js";
import { settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { errorText, fullLevelName } from "../text/names.js";
import { announce } from "../ui/announcer.js";
import { button } from "../ui/button.js";
import { checkbox, h } from "../ui/dom.js";
import { canNotify, notify, requestNotificationPermission } from "../ui/notifications.js";
import { playSound } from "../ui/sound.js";
import { stopSeeking } from "./lobby_api.js";

const TICK = 1000;

export class SeekPanel {
  /** @param {import("../core/model.js").Model} model */
  constructor(model) {
    this.model = model;
    this.timer = 0;
    this.wasFull = false;
    this.text = h("p", { class: "seek-state" });
    this.message = h("p", { class: "error", role: "alert" });
    this.stop = button("find-stop", () => this.#stop(), "quiet");
    this.element = h("div", { class: "seek" }, this.text, this.#notices(), this.stop, this.message);
  }

  /** Show the state, and tick while somebody waits. */
  update() {
    clearTimeout(this.timer);
    const { view } = this.model;
    const seek = view?.seek;
    this.element.hidden = !seek;
    if (!view || !seek) return;
    this.stop.hidden = !view.seats.some((_, seat) => isMine(view, seat));
    const isFull = seek.start_at !== null;
    if (isFull && !this.wasFull) this.#call();
    this.wasFull = isFull;
    const text = this.#textOf(seek);
    if (this.text.textContent !== text) this.text.textContent = text;
    this.timer = window.setTimeout(() => this.update(), TICK);
  }

  /** @param {import("../core/types.js").SeekView} seek */
  #textOf({ level, fill_at, start_at }) {
    const now = Date.now() / 1000 + this.model.serverAhead;
    const left = (/** @type {number} */ at) => Math.max(0, Math.ceil(at - now));
    if (start_at !== null) return t("seek-start", { seconds: left(start_at) });
    if (fill_at === null) return t("seek-waiting");
    const time = formatClock(left(fill_at) * 1000);
    return t("seek-fill", { time, level: fullLevelName(level) });
  }

  /** Tell somebody who may be looking elsewhere. */
  #call() {
    playSound("turn");
    announce(t("seek-found"));
    notify(t("seek-found"));
  }

  /** The checkbox for notifications, unless they are on. */
  #notices() {
    if (!("Notification" in globalThis) || (settings.notices && canNotify())) return null;
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
    try {
      await stopSeeking(this.model.table?.id ?? "");
      navigate("/lobby");
    } catch (error) {
      this.message.textContent = errorText(/** @type {any} */ (error));
    }
  }

  close() {
    clearTimeout(this.timer);
  }
}
