// @ts-check
/** A table's panels, from the header to the chat. */

import { EnginePanel } from "../analysis/engine_panel.js";
import { boardSection, BoardText } from "../board/board_text.js";
import { BoardView } from "../board/board_view.js";
import { FigureCard } from "../board/figures.js";
import { highlightsFor } from "../board/highlights.js";
import { EffectsLabel } from "../board/labels.js";
import {
  isContest,
  isInLobby,
  isMultiplayer,
  isOver,
  isSpectator,
  mySeats,
} from "../core/seats.js";
import { t } from "../i18n.js";
import { Chat } from "../multiplayer/chat.js";
import { Clocks } from "../multiplayer/clock.js";
import { ProposalBar } from "../multiplayer/proposals.js";
import { changeDetector, h } from "../ui/dom.js";
import { headerButton, pageHeader, placeTools, skipLink } from "../ui/page.js";
import { MoveList } from "./move_list.js";
import { Tray } from "./tray.js";
import { TurnPanel } from "./turn_panel.js";
import { TypedMove } from "./typed_move.js";
import { WaitingRoom } from "./waiting_room.js";

/** @import { Model } from "../core/model.js" */
/** @import { TableInfo, View } from "../core/types.js" */

/**
 * @typedef {{undo: () => void, hint: () => void, chat: () => void, menu: () => void, help: () => void}} HeaderActions
 */

class TableHeader {
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

/**
 * The panels' actions.
 * @typedef {object} TableActions
 * @property {(action: import("../core/connection.js").Action) => void} send
 * @property {(message: import("../core/types.js").ClientMessage) => boolean} sendMessage   a message that is not a command
 * @property {import("./move_list.js").NavigationActions & {show: (ply: number|null) => void}} moveList
 * @property {import("../analysis/engine_panel.js").EngineActions} engine
 * @property {() => void} again  replays other players' turns
 * @property {() => void} end  shows the result
 * @property {HeaderActions} header
 */

export class TablePanels {
  /**
   * @param {Model} model
   * @param {TableInfo} table
   * @param {import("../core/types.js").LevelInfo[]} levels
   * @param {import("../input/move_controller.js").MoveController} controller
   * @param {TableActions} actions
   */
  constructor(model, table, levels, controller, actions) {
    this.model = model;
    this.table = table;
    this.board = new BoardView(model.layout, model.placements, table.colours, table.figures);
    this.clocks = new Clocks(model);
    const shared = { board: this.board, controller, model, clocks: this.clocks };
    this.trays = table.colours.map((_, seat) => new Tray(seat, table, shared));
    const { again, end, header } = actions;
    this.turnPanel = new TurnPanel(model, controller, { again, end, hint: header.hint });
    this.moveList = new MoveList(model, actions.moveList);
    this.typedMove = new TypedMove(model, controller);
    this.effects = new EffectsLabel(model);
    this.figureCard = new FigureCard(model);
    this.boardText = new BoardText(model);
    this.proposals = new ProposalBar(model, actions.send);
    this.lobby = new WaitingRoom(model, levels, actions.send);
    this.chat = new Chat(model, actions.sendMessage);
    this.engine = new EnginePanel(model, actions.engine);
    this.header = new TableHeader(model, actions.header);
    this.chatSection = h("div", { class: "chat-section" }, this.chat.element);
    this.main = this.#main();
    this.elements = [
      skipLink("turn-panel", "skip-to-turn"),
      skipLink("stock-0", "skip-to-stock"),
      skipLink("typed-move-section", "skip-to-typing"),
      this.proposals.element, // before the header's many buttons, for keyboard users
      this.header.element,
      this.main,
    ];
  }

  /** Give each panel its place; frame.css lays them out. */
  #main() {
    const typed = { class: "typed-move-section", id: "typed-move-section" };
    const typing = h("div", typed, this.typedMove.element);
    const isFull = this.trays.length === 4; // then the east side has two trays as well
    return h(
      "main",
      { class: `table seats-${this.trays.length}`, id: "main" },
      h("h1", { class: "visually-hidden" }, t("table-heading")),
      this.lobby.element,
      ...this.trays.map((tray) => tray.element),
      h(
        "div",
        { class: "middle" },
        boardSection(this.board, this.boardText, this.effects.element, this.figureCard.element),
        h("div", { id: "turn-panel", tabindex: "-1" }, this.turnPanel.element),
      ),
      h(
        "div",
        { class: "extras" },
        h("div", { class: "side west" }, this.chatSection, this.engine.element, isFull && typing),
        h("div", { class: "side east" }, this.moveList.element, !isFull && typing),
      ),
    );
  }

  /** Update all panels but the engine's. @param {View} view */
  update(view) {
    this.#showLobby(isInLobby(view));
    this.#drawBoard(view);
    this.main.classList.toggle("one-here", mySeats(view).length === 1);
    const social = [this.proposals, this.lobby, this.chat, this.clocks];
    const play = [this.turnPanel, this.moveList, this.typedMove, this.boardText, this.header];
    for (const panel of [...this.trays, ...play, ...social]) panel.update();
  }

  /** Show the lobby in place of the board until the game has started. @param {boolean} isOpen */
  #showLobby(isOpen) {
    if (!isOpen && this.main.classList.contains("in-lobby")) scrollTo(0, 0);
    this.main.classList.toggle("in-lobby", isOpen);
    placeTools();
    this.lobby.element.hidden = !isOpen;
    const parent = isOpen ? this.lobby.chatSection : this.chatSection;
    if (this.chat.element.parentElement !== parent) parent.append(this.chat.element);
  }

  /** @param {View} view */
  #drawBoard(view) {
    const { model, board, table } = this;
    board.draw(model.position);
    board.highlight(highlightsFor(model));
    this.effects.update();
    this.figureCard.update();
    const { classList } = board.element;
    for (const colour of table.colours)
      classList.toggle(colour, colour === table.colours[view.to_play]);
    classList.toggle("past", model.shownPly !== null);
    classList.toggle("picking", model.selection.shape !== null);
  }

  close() {
    this.engine.close();
    this.clocks.close();
    this.lobby.seek.close();
  }
}
