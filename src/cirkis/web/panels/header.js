// @ts-check
/** The line at the top: home, the state of the line to the server, and what belongs to the table. */

import { changes, h } from "../dom.js";
import { t } from "../i18n.js";
import { isShared, isWatching } from "../together/seats.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {{undo: () => void, hint: () => void, chat: () => void, menu: () => void, settings: () => void, help: () => void}} Acts */

/** The name of the game with its star between the syllables. */
export const logo = () =>
  h(
    "span",
    { class: "logo" },
    "Cir",
    h("span", { class: "logo-star", "aria-hidden": "true" }, "★"),
    h("span", { class: "visually-hidden" }, "*"),
    "Kis",
  );

/** A link inside the page. @param {string} href @param {Record<string, any>} props @param {...import("../dom.js").Child} children */
export const inner = (href, props, ...children) =>
  h("a", { href, data: { inner: "" }, ...props }, ...children);

/** The line itself. @param {HTMLElement[]} said what stands beside home @param {...HTMLElement} buttons */
export const head = (said, ...buttons) =>
  h(
    "header",
    { class: "head" },
    inner("/", { class: "home", "aria-label": t("head.home") }, logo()),
    ...said,
    h("nav", { class: "head-buttons", "aria-label": t("head.label") }, ...buttons),
  );

/** A button in the line: a sign where there is little room. @param {string} key @param {() => void} act @param {string} sign */
export const headButton = (key, act, sign) =>
  h(
    "button",
    { type: "button", class: "head-button", onclick: act, title: t(key) },
    h("span", { class: "head-sign", "aria-hidden": "true" }, sign),
    h("span", { class: "head-text" }, t(key)),
  );

export class Header {
  /** @param {Model} model @param {Acts} acts */
  constructor(model, acts) {
    this.model = model;
    this.isNew = changes();
    this.state = h("p", { class: "link-state", role: "status" });
    this.undo = headButton("head.undo", acts.undo, "↶");
    this.hint = headButton("head.hint", acts.hint, "✦");
    this.unread = h("span", { class: "unread" });
    this.chat = headButton("head.chat", acts.chat, "✉");
    this.chat.append(this.unread);
    this.saved = h("p", { class: "link-saved", "aria-hidden": "true" });
    this.element = head(
      [this.state, this.saved],
      this.undo,
      this.hint,
      this.chat,
      headButton("head.help", acts.help, "?"),
      headButton("head.settings", acts.settings, "◐"),
      headButton("head.menu", acts.menu, "≡"),
    );
  }

  update() {
    const { link, pending, view, saved, unread, said } = this.model;
    const cannot = !view?.can_undo || isWatching(view) || Boolean(pending);
    const talks = Boolean(view && (isShared(view) || said.length));
    if (!this.isNew(link, Boolean(pending), cannot, saved, unread, talks, view?.outcome)) return;
    this.chat.hidden = !talks;
    this.hint.hidden = Boolean(view && (isShared(view) || view.outcome));
    this.unread.textContent = unread ? String(unread) : "";
    this.saved.textContent = saved && link === "live" && !pending ? t("link.saved") : "";
    this.undo.setAttribute("aria-disabled", String(cannot));
    const key = link === "live" ? (pending ? "link.sending" : "") : `link.${link}`;
    this.state.textContent = key ? t(key) : "";
    this.state.dataset.link = link;
  }
}
