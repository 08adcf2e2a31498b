// @ts-check
/** The table's header: connection, undo, hint, chat, help, menu. */

import { isContest, isInLobby, isMultiplayer, isOver, isSpectator } from "../core/seats.js";
import { t } from "../i18n.js";
import { changeDetector, h } from "../ui/dom.js";
import { headerButton, pageHeader } from "../ui/page.js";

/** @import { Model } from "../core/model.js" */
/**
 * @typedef {{undo: () => void, hint: () => void, chat: () => void, menu: () => void, help: () => void}} HeaderActions
 */

export class TableHeader {
  /** @param {Model} model @param {HeaderActions} actions */
  constructor(model, actions) {
    this.model = model;
    this.hasChanged = changeDetector();
    this.state = h("p", { class: "connection-state", role: "status" });
    this.undo = headerButton("undo", actions.undo, "↶");
    this.hint = headerButton("hint", actions.hint, "✦");
    for (const button of [this.undo, this.hint]) button.classList.add("needs-server");
    this.unread = h("span", { class: "unread" });
    this.chat = headerButton("chat", actions.chat, "✉");
    this.chat.append(this.unread);
    this.saved = h("p", { class: "saved-note", "aria-hidden": "true" });
    this.element = pageHeader(
      [this.state, this.saved],
      this.undo,
      this.hint,
      this.chat,
      headerButton("help", actions.help, "?"),
      headerButton("menu", actions.menu, "≡"),
    );
  }

  update() {
    const { connectionState, pending, table, view, saved, unread, messages } = this.model;
    const cannot = !view?.can_undo || isSpectator(view) || Boolean(pending);
    const hasChat = Boolean(view && (isMultiplayer(view) || messages.length));
    if (
      !this.hasChanged(
        connectionState,
        Boolean(pending),
        cannot,
        saved,
        unread,
        hasChat,
        view && isOver(view),
        view && isSpectator(view),
      )
    )
      return;
    this.undo.hidden = Boolean(
      view && (isInLobby(view) || isSpectator(view) || !table?.policy.allows_undo),
    );
    this.chat.hidden = !hasChat;
    this.hint.hidden = Boolean(view && (isContest(view, table) || isOver(view)));
    this.unread.textContent = unread ? String(unread) : "";
    this.saved.textContent = saved && connectionState === "live" && !pending ? t("link-saved") : "";
    this.undo.setAttribute("aria-disabled", String(cannot));
    const key =
      connectionState === "live" ? (pending ? "link-sending" : "") : `link-${connectionState}`;
    this.state.textContent = key ? t(key) : "";
    this.state.dataset.state = connectionState;
  }
}
