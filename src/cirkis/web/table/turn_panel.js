// @ts-check
/** The panel under the board: whose turn it is, the selected piece and its buttons, Confirm. */

import { thumbnail } from "../board/pieces.js";
import { isMine, isOver, isSpectator, recentPlacements } from "../core/seats.js";
import { hasPlayed } from "../core/settings.js";
import { kindText } from "../home/table_choice.js";
import { t } from "../i18n.js";
import { addressee, isAsked, isToSend } from "../multiplayer/by_message.js";
import { turningTools } from "../input/turn_controls.js";
import { eventSentences, failureText, turnText } from "../text/event_text.js";
import { toldNames } from "../text/named_parts.js";
import { placementName, shapeName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { signedButton } from "../ui/controls.js";
import { changeDetector, h, updateChildren } from "../ui/dom.js";
import { explained, linked } from "../ui/explained.js";

/** @import { Model } from "../core/model.js" */
/** @import { MoveController } from "../input/move_controller.js" */

/** The prompts for the first turns of somebody's first teaching game. */
const PROMPTS = ["prompt-begin", "prompt-follow", "prompt-score"];

/** @param {string} tool @param {string} sign @param {string} key @param {() => void} act */
const signedTool = (tool, sign, key, act) => signedButton(sign, key, act, "quiet signed", { tool });

export class TurnPanel {
  /**
   * @param {Model} model
   * @param {MoveController} controller
   * @param {{again?: () => void, end?: () => void, hint?: () => void, message?: () => void}} [actions]
   *   replay other players' turns, show the result, show the next hint, and send the game
   */
  constructor(model, controller, { again, end, hint, message } = {}) {
    this.model = model;
    this.controller = controller;
    this.again = again;
    this.end = end;
    this.more = hint;
    this.message = message;
    this.hasChanged = changeDetector();
    this.turn = h("p", { class: "turn" });
    this.hint = h("div", { class: "hint" });
    /** Casual or rated, at a table. */
    this.kind = h("span", { class: "table-kind" });
    this.events = h("ul", { class: "last-events" });
    this.tools = h("div", { class: "tools" });
    this.element = h(
      "section",
      { class: "turn-panel", "aria-label": t("hand") },
      this.events,
      h("div", { class: "turn-panel-text" }, this.kind, this.turn, this.hint),
      this.tools,
    );
  }

  update() {
    const { model } = this;
    const { table, view, selection } = model;
    if (!table || !view) return;
    if (
      !this.hasChanged(
        view.version,
        selection,
        model.carried,
        model.shownPly,
        model.following,
        model.notice,
        model.pending?.id,
        model.thinking,
        model.hasFailed,
        model.connectionState,
      )
    )
      return;
    const context = { table, view };
    this.element.dataset.colour = table.colours[view.to_play];
    this.element.classList.toggle("staged", selection.staged);
    this.element.classList.toggle(
      "holding",
      selection.shape !== null || selection.cells.length > 0,
    );
    this.element.classList.toggle(
      "busy",
      selection.staged || selection.cells.length > 0 || this.controller.canTurn,
    );
    this.kind.textContent = this.end ? kindText(table.policy.is_rated) : "";
    this.turn.hidden = model.shownPly !== null;
    this.turn.replaceChildren(...this.#turnLine(context));
    const told = model.notice?.text;
    const tell = model.notice?.tone === "advice" ? explained : linked;
    this.hint.replaceChildren(...(told ? tell(model, [told]) : [this.#hint()]));
    this.hint.classList.toggle("error", !!model.notice?.text && model.notice.tone === "error");
    this.hint.classList.toggle("idle", this.hint.textContent === t("hand-pick"));
    this.#showEvents();
    updateChildren(this.tools, "tool", this.#tools());
  }

  /** Whose turn it is or, during a replay, the placement shown. @param {import("../text/names.js").GameContext} context */
  #turnLine(context) {
    const { table, view } = context;
    const { following } = this.model;
    const shown = following === null ? undefined : view.moves[following - 1];
    if (shown) {
      const [{ text }] = eventSentences(context, shown.events);
      return [badge(table.colours[shown.seat]), h("span", {}, ...toldNames(this.model, [text]))];
    }
    const sign = isOver(view) ? [] : [badge(table.colours[view.to_play])];
    const failure = failureText(this.model);
    return [...sign, h("span", { class: failure && "error" }, failure || turnText(context))];
  }

  /** Show the events of the last placement, which have already been announced. */
  #showEvents() {
    const { table, view, position } = this.model;
    if (!table || !view) return;
    const events = view.moves[position.ply - 1]?.events ?? [];
    const sentences = eventSentences({ table, view }, events).filter(
      ({ type }) => type !== "placed" && type !== "game-ended",
    );
    this.events.replaceChildren(
      ...sentences.map(({ text, seat }) =>
        h("li", {}, seat === null ? null : badge(table.colours[seat]), text),
      ),
    );
  }

  #hint() {
    const { model } = this;
    const { selection, table } = model;
    if (!table || model.shownPly !== null)
      return model.shownPly === null ? "" : t("hand-looking-back", { n: model.shownPly });
    if (model.following !== null)
      return t("follow-left", { count: (model.view?.plies ?? 0) - model.following });
    if (model.view && isSpectator(model.view) && !isOver(model.view))
      return t(model.view.you?.removed ? "error-removed" : "cannot-watching");
    if (model.pending?.type === "place")
      return t(model.connectionState === "live" ? "hand-sending" : "hand-unsent");
    if (selection.staged && model.aimed)
      return t("hand-staged", { move: placementName(table, model.aimed.placement) });
    if (selection.cells.length)
      return t("hand-fits", { count: selection.options.length, cells: selection.cells.join("+") });
    if (selection.shape === null) return model.isMyTurn ? this.#prompt() : this.#sending();
    if (!model.aimed)
      return t("hand-aim", {
        shape: shapeName(table, selection.shape),
        places: model.legalPlacements(selection.shape).length,
      });
    return t("hand-aimed", {
      move: placementName(table, model.aimed.placement),
      at: selection.at + 1,
      count: selection.options.length,
    });
  }

  /** What to do now; in somebody's first teaching game, what the first turns are about. */
  #prompt() {
    const { table, view } = this.model;
    const turn = view?.moves.filter(({ seat }) => isMine(view, seat)).length ?? PROMPTS.length;
    const isFirst = table?.teaching && !hasPlayed();
    return t((isFirst && PROMPTS[turn]) || "hand-pick");
  }

  /** In a game by message, what to do while it is not this player's turn. */
  #sending() {
    const { table, view } = this.model;
    if (!table || !view?.correspondence || isAsked(view)) return "";
    if (isToSend(view)) return t("message-unsent");
    return isOver(view) ? "" : t("message-waiting", { who: addressee(view, table.colours) });
  }

  /** The button that sends a game by message. */
  #sendTools() {
    const { view } = this.model;
    const { message } = this;
    if (!message || !view?.correspondence || isAsked(view) || isSpectator(view)) return [];
    if (!isToSend(view)) return [this.#tool("message", t("message-again"), message)];
    return [this.#tool("message", t("message-send"), message, { class: "primary" })];
  }

  /**
   * @param {string} tool
   * @param {string} text
   * @param {() => void} act
   * @param {Record<string, any>} [more]
   */
  #tool(tool, text, act, more = {}) {
    return h("button", { data: { tool }, onclick: act, ...more }, text);
  }

  #tools() {
    const { model, controller } = this;
    const { selection } = model;
    if (model.following !== null)
      return [signedTool("skip", "▸▸", "follow-skip", () => model.set({ following: null }))];
    if (model.view && isOver(model.view) && this.end)
      return [...this.#sendTools(), this.#tool("result", t("menu-result"), this.end)];
    const more = [...this.#hintTool(), ...this.#takeTool()];
    if (!model.isMyTurn || !model.isHolding)
      return more.length ? more : [...this.#sendTools(), ...this.#againTool()];
    const cancel = this.#tool("cancel", t("cancel"), () => controller.cancel(), {
      class: "quiet",
    });
    if (selection.cells.length && !selection.staged) return [this.#chooser(), cancel];
    const tools = turningTools(controller);
    if (selection.staged)
      tools.push(
        this.#tool("confirm", t(model.notice?.confirm ?? "confirm"), () => controller.confirm(), {
          class: "primary",
        }),
      );
    return [...tools, ...more, cancel];
  }

  /** The button for the next hint, if one was given. */
  #hintTool() {
    const { model, more } = this;
    const key = model.notice?.more;
    return key && more && model.isMyTurn ? [this.#tool("hint", t(key), more)] : [];
  }

  /** The button that takes over the first piece, while the pie rule allows it (R34). */
  #takeTool() {
    const { model, controller } = this;
    const { table, view } = model;
    if (!table || !view || view.leader === null || !model.isMyTurn) return [];
    if (!view.legal.includes(view.leader)) return [];
    const [, cells] = table.pieces.placements[view.leader];
    return [this.#tool("take", t("hand-take"), () => controller.playTyped(cells.join("+")))];
  }

  /** The button that replays other players' turns, if there were at least two. */
  #againTool() {
    const { model, again } = this;
    if (!again || !recentPlacements(model).length) return [];
    return [signedTool("again", "1 2 3 ▸", "follow-again", again)];
  }

  /** Pictures of the pieces that fit on the chosen cells. */
  #chooser() {
    const { model, controller } = this;
    const { table, view, selection } = model;
    if (!table || !view) return h("div");
    const colour = table.colours[view.to_play];
    const choices = selection.options.map((placement) => {
      const aim = () => controller.selectPlacement(placement);
      return h(
        "button",
        {
          class: "choice",
          data: { tool: `choice-${placement}` },
          "aria-label": placementName(table, placement),
          title: placementName(table, placement),
          "aria-pressed": String(model.aimed?.placement === placement),
          onpointerenter: (/** @type {PointerEvent} */ event) =>
            event.pointerType === "mouse" && aim(),
          // For the keyboard only: aiming redraws the buttons, so a tap would hit one that is gone.
          onfocus: (/** @type {Event} */ { currentTarget }) =>
            /** @type {HTMLElement} */ (currentTarget).matches(":focus-visible") && aim(),
          onclick: (/** @type {PointerEvent} */ event) => {
            aim();
            controller.place(event.pointerType || "mouse");
          },
        },
        thumbnail(model.placements[placement], colour),
      );
    });
    return h(
      "div",
      { class: "chooser", role: "group", "aria-label": t("hand-choose") },
      ...choices,
    );
  }
}
