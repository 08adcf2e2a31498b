// @ts-check
/** What people say to each other: quick phrases in everybody's own language, and free words where the host allows them. */

import { badge } from "../board/glass.js";
import { changes, h } from "../dom.js";
import { t } from "../i18n.js";
import { PHRASES, saidText, speaker } from "../together/sayings.js";
import { isShared, isWatching } from "../together/seats.js";
import { tick } from "./tick.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").Said} Said */

/** As the server takes it. */
const LONGEST = 300;

export class Chat {
  /** @param {Model} model @param {(what: {text?: string, phrase?: string}) => void} speak @param {(on: boolean) => void} allow */
  constructor(model, speak, allow) {
    this.model = model;
    this.speak = speak;
    this.allow = allow;
    this.isNew = changes();
    this.list = h("ol", { class: "sayings" });
    this.scroller = h(
      "div",
      { class: "chat-scroll", tabindex: "0", role: "group", "aria-label": t("chat.history") },
      this.list,
    );
    this.phrases = h("div", { class: "phrases", role: "group", "aria-label": t("chat.phrases") });
    this.form = this.#form();
    this.extras = h("div", { class: "chat-extras" });
    this.count = h("span", { class: "unread" });
    this.element = h(
      "details",
      { class: "chat card", id: "chat", ontoggle: () => this.#read() },
      h("summary", {}, h("span", {}, t("chat.title")), this.count),
      this.scroller,
      this.phrases,
      this.form,
      this.extras,
    );
  }

  #form() {
    this.field = h("input", {
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      "aria-label": t("chat.write"),
      placeholder: t("chat.write"),
    });
    return h(
      "form",
      {
        class: "chat-form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const text = this.field?.value.trim();
          if (!text || !this.field) return;
          this.speak({ text });
          this.field.value = "";
        },
      },
      this.field,
      h("button", { type: "submit", class: "round", "aria-label": t("chat.send") }, "➤"),
    );
  }

  /** Opens it and goes there, from the button in the header. */
  open() {
    this.element.open = true;
    this.element.scrollIntoView({ block: "nearest" });
    const first = this.form.hidden ? this.phrases.querySelector("button") : this.field;
    first?.focus();
  }

  #read() {
    if (!this.element.open) return;
    this.model.set({ unread: 0 });
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  update() {
    const { model } = this;
    const { view, said, muted, unread } = model;
    if (!view) return;
    this.element.hidden = !isShared(view) && !said.length;
    if (!this.isNew(said.length, [...muted], unread, view.seats, view.chat, view.you)) return;
    if (unread && this.element.open) return void this.#read();
    this.count.textContent = unread ? String(unread) : "";
    this.count.title = unread ? t("chat.unread", { n: unread }) : "";
    const shown = said.filter(({ seat }) => seat === null || !muted.has(seat));
    this.list.replaceChildren(...shown.map((one) => this.#line(one)));
    if (!shown.length) this.list.append(h("li", { class: "help" }, t("chat.empty")));
    this.scroller.scrollTop = this.scroller.scrollHeight;
    const mayTalk = !isWatching(view);
    this.phrases.hidden = !mayTalk;
    if (!this.phrases.firstChild) this.phrases.append(...PHRASES.map((key) => this.#phrase(key)));
    this.form.hidden = !mayTalk || !view.chat;
    this.extras.replaceChildren(...this.#muting(), ...this.#switch());
  }

  /** @param {Said} one */
  #line(one) {
    const { table, view } = this.model;
    if (!table || !view) return h("li");
    return h(
      "li",
      { class: one.seat === null ? "" : table.colours[one.seat] },
      one.seat === null ? null : badge(table.colours[one.seat]),
      h("strong", {}, `${speaker({ table, view }, one)}: `),
      saidText(one),
    );
  }

  /** @param {string} phrase */
  #phrase(phrase) {
    return h(
      "button",
      { type: "button", class: "phrase", onclick: () => this.speak({ phrase }) },
      t(`phrase.${phrase}`),
    );
  }

  /** A switch for everybody else who can speak: this page's own affair. */
  #muting() {
    const { table, view, muted } = this.model;
    if (!table || !view) return [];
    const toggle = (/** @type {number} */ seat, /** @type {boolean} */ on) => {
      const after = new Set(muted);
      if (on) after.add(seat);
      else after.delete(seat);
      this.model.set({ muted: after });
    };
    return view.seats.flatMap((one, seat) =>
      one.mine || (one.kind !== "person" && !one.handed)
        ? []
        : [
            tick(
              "mute",
              muted.has(seat),
              (isOn) => toggle(seat, isOn),
              t("chat.mute", { who: speaker({ table, view }, { seat }) }),
            ),
          ],
    );
  }

  /** The host's: whether people may write freely. */
  #switch() {
    const { view } = this.model;
    if (!view?.you?.host) return [];
    return [tick("mute", Boolean(view.chat), this.allow, t("chat.allow"))];
  }
}
