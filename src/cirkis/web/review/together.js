// @ts-check
/** Let all players look at one position together: each can change it, see who did, and chat. */

import { Connection } from "../core/connection.js";
import { isMine, isSpectator } from "../core/seats.js";
import { t } from "../i18n.js";
import { Chat, HOST, mergeMessages } from "../multiplayer/chat.js";
import { seatName } from "../text/names.js";
import { checkbox, h } from "../ui/dom.js";

/** @import { PositionRef } from "../core/api.js" */
/** @import { ServerMessage } from "../core/types.js" */

/** Milliseconds between positions sent: the server accepts 180 messages in 20 s. */
const PAUSE = 500;

export class Together {
  /**
   * @param {import("../core/model.js").Model} model with the game as it was played
   * @param {(ref: PositionRef) => void} follow shows a position that somebody else chose
   */
  constructor(model, follow) {
    this.model = model;
    this.follow = follow;
    this.isOn = true;
    /** The latest position shown or sent, as text. */
    this.known = "";
    this.timer = 0;
    this.hand = h("p", { class: "help", role: "status" }, t("review-together.help"));
    this.chat = new Chat(model, (message) => this.connection.sendMessage(message));
    this.connection = new Connection(model.table?.id ?? "", {
      version: () => null,
      onPending: () => {},
      onStateChange: (connectionState) => model.set({ connectionState }),
      onMessage: (message) => this.#receive(message),
    });
    model.onChange(() => this.chat.update());
    const turn = (/** @type {boolean} */ isOn) => {
      this.isOn = isOn;
    };
    this.element = h(
      "section",
      { class: "together", "aria-label": t("review-together") },
      checkbox("switch-row", true, turn, h("span", {}, t("review-together"))),
      this.hand,
      this.chat.element,
    );
  }

  /** Show the others a position that was chosen here. @param {PositionRef} ref */
  show(ref) {
    const { view } = this.model;
    if (!this.isOn || !view || isSpectator(view)) return;
    const text = textOf(ref);
    if (text === this.known) return;
    this.known = text;
    this.timer ||= window.setTimeout(() => {
      this.timer = 0;
      this.connection.sendMessage({ type: "show", ...JSON.parse(this.known) });
    }, PAUSE);
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    const { model } = this;
    if (message.type === "chat")
      model.set({ messages: mergeMessages(model.messages, message.said) });
    else if (message.type === "said")
      model.set({
        messages: mergeMessages(model.messages, [message]),
        unread: model.unread + 1,
      });
    else if (message.type === "shown") this.#follow(message);
  }

  /** @param {Extract<ServerMessage, {type: "shown"}>} message */
  #follow({ seat, after, line }) {
    const { table, view } = this.model;
    if (!this.isOn || !table || !view || this.model.ignored.has(seat ?? HOST)) return;
    this.hand.textContent =
      seat === null
        ? t("review-together.host")
        : isMine(view, seat)
          ? t("review-together.yours")
          : t("review-together.hand", { who: seatName({ table, view }, seat) });
    const ref = { after, line };
    if (this.timer || textOf(ref) === this.known) return;
    this.known = textOf(ref);
    this.follow(ref);
  }

  end() {
    clearTimeout(this.timer);
    this.connection.close();
  }
}

/** @param {PositionRef} ref */
const textOf = ({ after, line }) => JSON.stringify({ after, line });
