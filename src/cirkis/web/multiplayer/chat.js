// @ts-check
/** The chat: quick phrases in each reader's language, and free text if the host allows it. */

import { setupInfo } from "../core/api.js";
import { readStored, store } from "../core/browser.js";
import { isMine, isMultiplayer, isSpectator } from "../core/seats.js";
import { t, tOr } from "../i18n.js";
import { colourName, seatName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { changeDetector, checkbox, h, updateChildren } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";

/** @import { Model } from "../core/model.js" */
/** @import { ChatEntry, Phrase } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */

/**
 * The text of a message; quick phrases are shown in the page's language.
 * @param {Pick<ChatEntry, "text"|"phrase">} message
 */
export const messageText = ({ text, phrase }) =>
  phrase ? tOr(`phrase-${phrase}`, phrase) : text || t("chat-removed");

/**
 * Who wrote a line: without a name, the colour, because somebody else may sit there now.
 * @param {GameContext} context
 * @param {Pick<ChatEntry, "seat"|"name">} message
 */
export const speakerName = ({ table }, { seat, name }) =>
  name || (seat === null ? t("club-is-host") : colourName(table.colours[seat]));

/**
 * Merge messages in order, keeping each only once.
 * @param {ChatEntry[]} before
 * @param {ChatEntry[]} more
 */
export function mergeMessages(before, more) {
  const byNumber = new Map([...before, ...more].map((message) => [message.n, message]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

/** Stands for the seat of a host without one, among those whom the reader ignores. */
export const HOST = -1;

/** The longest text that the server accepts. */
const MAX_TEXT_LENGTH = 300;

/**
 * The parts of a chat: its lines, the quick phrases, the form for free text, and a menu of switches.
 * @param {(what: {text?: string, phrase?: Phrase}) => boolean|Promise<boolean>} speak returns whether it was sent
 */
export function chatParts(speak) {
  const list = h("ol", { class: "chat-messages" });
  const scroller = h(
    "div",
    { class: "chat-scroll", tabindex: "0", role: "group", "aria-label": t("chat-history") },
    list,
  );
  const phrases = h(
    "div",
    { class: "phrases", role: "group", "aria-label": t("chat-phrases") },
    ...setupInfo().phrases.map((phrase) =>
      button(`phrase-${phrase}`, ({ detail }) => void (detail < 2 && speak({ phrase })), "phrase"),
    ),
  );
  const field = h("input", {
    type: "text",
    maxlength: MAX_TEXT_LENGTH,
    autocomplete: "off",
    "aria-label": t("chat-write"),
    placeholder: t("chat-write"),
  });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    if (!(await speak({ text }))) field.value ||= text;
  };
  const form = h(
    "form",
    { class: "chat-form", onsubmit: send },
    field,
    h("button", { type: "submit", class: "round", "aria-label": t("chat-send") }, "➤"),
  );
  const switches = h("div", { class: "chat-switches" });
  const menu = h("details", { class: "chat-menu" }, h("summary", {}, t("chat-options")), switches);
  const showSwitches = (/** @type {HTMLElement[]} */ boxes) => {
    menu.hidden = !boxes.length;
    updateChildren(switches, "ignore", boxes);
  };
  return { list, scroller, phrases, field, form, menu, showSwitches };
}

const IGNORED_KEY = "cirkis.muted.";

/** The seats or members whose messages this browser hides. @param {string} id of the table or club @returns {Set<number>} */
export const readIgnored = (id) => new Set([readStored(IGNORED_KEY + id) ?? []].flat());

/**
 * A checkbox that hides a person's messages in this browser.
 * @param {string} id of the table or club
 * @param {number} n their seat or number
 * @param {string} who
 * @param {Set<number>} ignored
 * @param {(after: Set<number>) => void} change
 */
export function ignoreBox(id, n, who, ignored, change) {
  const toggle = (/** @type {boolean} */ isOn) => {
    const after = new Set(ignored);
    if (isOn) after.add(n);
    else after.delete(n);
    store(IGNORED_KEY + id, after.size ? [...after] : null);
    change(after);
  };
  return checkbox("mute", ignored.has(n), toggle, t("chat-ignore", { who }), { ignore: n });
}

export class Chat {
  /**
   * @param {Model} model
   * @param {(message: import("../core/types.js").ClientMessage) => boolean} send
   */
  constructor(model, send) {
    this.model = model;
    this.send = send;
    this.hasChanged = changeDetector();
    if (model.table) model.ignored = readIgnored(model.table.id);
    this.parts = chatParts((what) => send({ type: "say", ...what }));
    const { scroller, phrases, form, menu } = this.parts;
    this.count = h("span", { class: "unread" });
    this.element = h(
      "details",
      { class: "chat card", id: "chat", ontoggle: () => this.#markRead() },
      h("summary", {}, h("span", {}, t("chat")), this.count),
      scroller,
      phrases,
      form,
      menu,
    );
  }

  /** Open the chat and move the focus to it. */
  open() {
    this.element.open = true;
    this.element.scrollIntoView({ block: "nearest" });
    const { form, phrases, field } = this.parts;
    const first = form.hidden ? phrases.querySelector("button") : field;
    first?.focus();
  }

  #markRead() {
    if (!this.element.open) return;
    this.model.set({ unread: 0 });
    const { scroller } = this.parts;
    scroller.scrollTop = scroller.scrollHeight;
  }

  update() {
    const { model } = this;
    const { view, messages, ignored, unread } = model;
    if (!view) return;
    this.element.hidden = !isMultiplayer(view) && !messages.length;
    if (!this.hasChanged(messages.length, [...ignored], unread, view.seats, view.chat, view.you))
      return;
    if (unread && this.element.open) return void this.#markRead();
    this.count.textContent = unread ? String(unread) : "";
    this.count.title = unread ? t("chat-unread", { count: unread }) : "";
    const shown = messages.filter(({ seat }) => !ignored.has(seat ?? HOST));
    const { list, scroller, phrases, form, showSwitches } = this.parts;
    list.replaceChildren(...shown.map((one) => this.#message(one)));
    if (!messages.length) list.append(h("li", { class: "help" }, t("chat-empty")));
    scroller.scrollTop = scroller.scrollHeight;
    const mayTalk = !isSpectator(view);
    phrases.hidden = !mayTalk;
    form.hidden = !mayTalk || !view.chat;
    showSwitches([...this.#ignoreBoxes(), ...this.#freeTextBox()]);
  }

  /** @param {ChatEntry} one */
  #message(one) {
    const { table, view } = this.model;
    if (!table || !view) return h("li");
    return h(
      "li",
      {
        class: one.seat === null ? "" : table.colours[one.seat],
        data: { own: this.#isOwn(one) },
      },
      one.seat === null ? null : badge(table.colours[one.seat]),
      personFace(one.face),
      h("strong", {}, `${t("chat-speaker", { who: speakerName({ table, view }, one) })} `),
      messageText(one),
    );
  }

  /** Whether the viewer wrote a line: others may have had the seat before. @param {ChatEntry} one */
  #isOwn({ seat, name }) {
    const { view } = this.model;
    if (!view || seat === null) return false;
    return isMine(view, seat) && (view.seats[seat].name ?? null) === name;
  }

  /** A checkbox for everybody else who plays or, as a host without a seat, has written. */
  #ignoreBoxes() {
    const { table, view, messages, ignored } = this.model;
    if (!table || !view) return [];
    const change = (/** @type {Set<number>} */ after) => this.model.set({ ignored: after });
    const box = (/** @type {number|null} */ seat) =>
      ignoreBox(
        table.id,
        seat ?? HOST,
        seat === null ? t("club-is-host") : seatName({ table, view }, seat),
        ignored,
        change,
      );
    const players = view.seats.flatMap((one, seat) =>
      one.mine || (one.kind !== "person" && !one.handed) ? [] : [box(seat)],
    );
    return messages.some(({ seat }) => seat === null) ? [...players, box(null)] : players;
  }

  /** The host's checkbox: whether people can write free text. */
  #freeTextBox() {
    const { view } = this.model;
    if (!view?.you?.host) return [];
    const allow = (/** @type {boolean} */ on) => this.send({ type: "chat", on });
    return [checkbox("mute", Boolean(view.chat), allow, t("chat-allow"), { ignore: "free text" })];
  }
}
