// @ts-check
/** The strip under the board: whose turn it is, the piece in the hand and how it may be turned, Confirm. */

import { badge } from "../board/glass.js";
import { thumbnail } from "../board/piece.js";
import { changes, h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { placementName, shapeName, tell, turnText } from "../telling.js";
import { isWatching } from "../together/seats.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../input/player.js").Player} Player */

export class HandPanel {
  /** @param {Model} model @param {Player} player */
  constructor(model, player) {
    this.model = model;
    this.player = player;
    this.isNew = changes();
    this.turn = h("p", { class: "turn" });
    this.hint = h("p", { class: "hint" });
    this.news = h("ul", { class: "news" });
    this.tools = h("div", { class: "tools" });
    this.element = h(
      "section",
      { class: "hand", "aria-label": t("hand.label") },
      this.news,
      h("div", { class: "hand-words" }, this.turn, this.hint),
      this.tools,
    );
  }

  update() {
    const { model } = this;
    const { table, view, hand } = model;
    if (!table || !view) return;
    if (
      !this.isNew(
        view.version,
        hand,
        model.lookAt,
        model.notice,
        model.pending?.id,
        model.thinking,
        model.link,
      )
    )
      return;
    const scene = { table, view };
    this.element.dataset.colour = table.colours[view.to_play];
    this.element.classList.toggle("staged", hand.staged);
    this.element.classList.toggle("holding", hand.shape !== null || hand.cells.length > 0);
    this.element.classList.toggle(
      "busy",
      hand.staged || hand.cells.length > 0 || hand.options.length > 1,
    );
    this.turn.hidden = model.lookAt !== null;
    this.turn.replaceChildren(
      ...(view.outcome ? [] : [badge(table.colours[view.to_play])]),
      h("span", {}, turnText(scene)),
    );
    this.hint.textContent = model.notice?.text ?? this.#hint();
    this.hint.classList.toggle("problem", model.notice?.tone === "problem");
    this.#tellNews();
    redraw(this.tools, "tool", this.#tools());
  }

  /** What the last placement brought about, for the eyes; the ears have heard it already. */
  #tellNews() {
    const { table, view, position } = this.model;
    if (!table || !view) return;
    const events = view.moves[position.ply - 1]?.events ?? [];
    const told = tell({ table, view }, events).filter(
      ({ type }) => type !== "placed" && type !== "game-ended",
    );
    this.news.replaceChildren(
      ...told.map(({ text, type, seat }) =>
        h("li", { class: `news-${type}` }, seat === null ? null : badge(table.colours[seat]), text),
      ),
    );
  }

  #hint() {
    const { model } = this;
    const { hand, table } = model;
    if (!table || model.lookAt !== null)
      return model.lookAt === null ? "" : t("hand.looking-back", { ply: model.lookAt });
    if (model.view && isWatching(model.view) && !model.view.outcome) return t("reason.watching");
    if (model.pending?.type === "place")
      return t(model.link === "live" ? "hand.sending" : "hand.unsent");
    if (hand.staged && model.aimed)
      return t("hand.staged", { what: placementName(table, model.aimed.placement) });
    if (hand.cells.length)
      return t("hand.fits", { n: hand.options.length, cells: hand.cells.join("+") });
    if (hand.shape === null) return model.isMyTurn ? t("hand.pick") : "";
    if (!model.aimed)
      return t("hand.aim", {
        shape: shapeName(table, hand.shape),
        n: model.legalOf(hand.shape).length,
      });
    return t("hand.aimed", {
      what: placementName(table, model.aimed.placement),
      at: hand.at + 1,
      n: hand.options.length,
    });
  }

  /** @param {string} tool @param {string} text @param {() => void} act @param {Record<string, any>} [more] */
  #tool(tool, text, act, more = {}) {
    return h("button", { type: "button", data: { tool }, onclick: act, ...more }, text);
  }

  #tools() {
    const { model, player } = this;
    const { hand } = model;
    if (!model.isMyTurn || (hand.shape === null && !hand.cells.length)) return [];
    const cancel = this.#tool("cancel", t("hand.cancel"), () => player.cancel(), {
      class: "quiet",
    });
    if (hand.cells.length && !hand.staged) return [this.#chooser(), cancel];
    const tools = [];
    if (hand.options.length > 1) {
      tools.push(
        this.#tool("turn-back", "↺", () => player.turn(-1), {
          class: "round",
          "aria-label": t("hand.turn-back"),
          title: `${t("hand.turn-back")} (⇧R)`,
        }),
      );
      tools.push(
        this.#tool("turn", "↻", () => player.turn(1), {
          class: "round",
          "aria-label": t("hand.turn"),
          title: `${t("hand.turn")} (R)`,
        }),
      );
      if (this.#hasOther())
        tools.push(
          this.#tool("over", "⇋", () => player.turnOver(), {
            class: "round",
            "aria-label": t("hand.turn-over"),
            title: `${t("hand.turn-over")} (F)`,
          }),
        );
    }
    if (hand.staged)
      tools.push(
        this.#tool("confirm", t("hand.confirm"), () => player.confirm(), { class: "primary" }),
      );
    return [...tools, cancel];
  }

  /** Whether the piece could also lie turned over here. */
  #hasOther() {
    const { hand, lies, aimed } = this.model;
    return hand.options.some((placement) => lies[placement].over !== aimed?.over);
  }

  /** The pieces that fit on the chosen cells, as pictures to choose from. */
  #chooser() {
    const { model, player } = this;
    const { table, view, hand } = model;
    if (!table || !view) return h("div");
    const colour = table.colours[view.to_play];
    const choices = hand.options.map((placement) => {
      const aim = () => player.aimAtPlacement(placement);
      return h(
        "button",
        {
          type: "button",
          class: "choice",
          data: { tool: `choice-${placement}` },
          "aria-label": placementName(table, placement),
          title: placementName(table, placement),
          "aria-pressed": String(model.aimed?.placement === placement),
          onpointerenter: (/** @type {PointerEvent} */ event) =>
            event.pointerType === "mouse" && aim(),
          onfocus: aim,
          onclick: (/** @type {PointerEvent} */ event) => {
            aim();
            player.place(event.pointerType || "mouse");
          },
        },
        thumbnail(model.lies[placement], colour),
      );
    });
    return h(
      "div",
      { class: "chooser", role: "group", "aria-label": t("hand.choose") },
      ...choices,
    );
  }
}
