// @ts-check
/** The screen of a table: its header, panels, and what happens in it. */

import { EnginePanel } from "../analysis/engine_panel.js";
import { Hint } from "../analysis/hint.js";
import { boardSection, BoardText } from "../board/board_text.js";
import { BoardView } from "../board/board_view.js";
import { FigureCard, listenToFigures } from "../board/figures.js";
import { highlightsFor } from "../board/highlights.js";
import { EffectsLabel } from "../board/labels.js";
import { fetchBoard, fetchTable, opponentsIn, setupInfo } from "../core/api.js";
import { readStored, store } from "../core/browser.js";
import { Connection } from "../core/connection.js";
import { Model, PreviewLoader } from "../core/model.js";
import { currentPath, nameInAddress, navigate, placeInAddress } from "../core/router.js";
import {
  isContest,
  isInLobby,
  isMultiplayer,
  isOver,
  isSpectator,
  mySeats,
  undoAction,
} from "../core/seats.js";
import { onSettingsChange, rememberTable, settings } from "../core/settings.js";
import { openHelpDialog } from "../help/help.js";
import { t } from "../i18n.js";
import { listenToKeys } from "../input/keyboard.js";
import { MoveController } from "../input/move_controller.js";
import { listenToBoard } from "../input/pointer.js";
import { selectionFor } from "../input/turning.js";
import { sitDown } from "../lobby/lobby.js";
import { addressee, sendGame } from "../multiplayer/by_message.js";
import { Chat } from "../multiplayer/chat.js";
import { Clocks } from "../multiplayer/clock.js";
import { ProposalBar } from "../multiplayer/proposals.js";
import { Rematch } from "../multiplayer/rematch.js";
import { turnText } from "../text/event_text.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { changeDetector, h } from "../ui/dom.js";
import { setTitle, stopNotifying } from "../ui/notifications.js";
import {
  freshStart,
  headerButton,
  markSection,
  messagePage,
  pageHeader,
  placeTools,
  skipLink,
} from "../ui/page.js";
import { openMenuDialog } from "./menu_dialog.js";
import { MoveList } from "./move_list.js";
import { watchOtherGames } from "./next_steps.js";
import { Follower, Reactions } from "./reactions.js";
import { followRatings } from "./ratings.js";
import { openResultDialog } from "./result_dialog.js";
import { Tray } from "./tray.js";
import { TurnPanel } from "./turn_panel.js";
import { AimAnnouncer, announcePosition, TypedMove } from "./typed_move.js";
import { updateListener } from "./updates.js";
import { WaitingRoom } from "./waiting_room.js";

/** @import { TableInfo, View } from "../core/types.js" */

/**
 * @typedef {{undo: () => void, hint: () => void, chat: () => void, menu: () => void, help: () => void}} HeaderActions
 */

/** The table's header: connection, undo, hint, chat, help, menu. */
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
    const isTogether = view && isMultiplayer(view) && !view.correspondence;
    const hasChat = Boolean(isTogether || messages.length);
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
        view && isInLobby(view),
      )
    )
      return;
    this.undo.hidden = Boolean(
      view && (isInLobby(view) || isSpectator(view) || !table?.policy.allows_undo),
    );
    const isWatching = view && isSpectator(view) && !isInLobby(view);
    markSection(this.element, isWatching ? "/watch" : "/");
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
 * @property {(choice: import("../core/types.js").ChoiceInfo) => void} choose  one of the computer's placements
 * @property {() => void} again  replays other players' turns
 * @property {() => void} end  shows the result
 * @property {() => void} message  sends the game by message
 * @property {HeaderActions} header
 */

/** The panels of the table screen and their layout. */
class TablePanels {
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
    const { again, end, header, message } = actions;
    const { hint } = header;
    this.turnPanel = new TurnPanel(model, controller, { again, end, hint, message });
    this.moveList = new MoveList(model, actions.moveList);
    this.typedMove = new TypedMove(model, controller);
    this.effects = new EffectsLabel(model);
    this.figureCard = new FigureCard(model);
    this.boardText = new BoardText(model);
    this.proposals = new ProposalBar(model, actions.send);
    this.lobby = new WaitingRoom(model, levels, actions.send);
    this.chat = new Chat(model, actions.sendMessage);
    this.engine = new EnginePanel(model, actions.choose);
    this.header = new TableHeader(model, actions.header);
    this.chatSection = h("div", { class: "chat-section" }, this.chat.element);
    this.main = this.#main();
    this.elements = [
      skipLink("turn-panel", "skip-to-turn"),
      skipLink("stock-0", "skip-to-stock"),
      skipLink("type-a-move", "skip-to-typing"),
      this.proposals.element, // before the header's many buttons, for keyboard users
      this.header.element,
      this.main,
    ];
  }

  /** Give each panel its place; frame.css lays them out. */
  #main() {
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
        h("div", { class: "side west" }, this.chatSection, this.engine.element),
        h("div", { class: "side east" }, this.moveList.element, this.typedMove.element),
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

/**
 * The table screen: connects model, panels, keys and server.
 * @param {HTMLElement} root
 * @param {string} id
 */
export async function showTable(root, id) {
  root.replaceChildren(
    messagePage(
      h("h1", { class: "visually-hidden" }, t("title")),
      h("p", { role: "status" }, t("loading")),
    ),
  );
  const [board, { table, view }] = await Promise.all([fetchBoard(), fetchTable(id)]);
  rememberTable(id);
  const model = new Model(board);
  model.setTable(table);
  model.setView(view);
  const asked = placeInAddress();
  if (asked && asked.after < view.plies) model.set({ shownPly: asked.after });
  return new TableScreen(root, model, table, opponentsIn(setupInfo())).end;
}

/** The key under which the results that this browser has shown are stored, the latest first. */
const SEEN_KEY = "cirkis.results";
/** How many are remembered. */
const MAX_SEEN = 100;

/** @param {Model} model */
const resultKey = ({ table, view }) => `${table?.id} ${view?.round} ${view?.plies}`;

/** @returns {string[]} */
const seenResults = () => readStored(SEEN_KEY) ?? [];

/** @param {Model} model */
const isResultSeen = (model) => seenResults().includes(resultKey(model));

/** @param {Model} model */
function noteResultSeen(model) {
  const others = seenResults().filter((key) => key !== resultKey(model));
  store(SEEN_KEY, [resultKey(model), ...others].slice(0, MAX_SEEN));
}

class TableScreen {
  /**
   * @param {HTMLElement} root
   * @param {Model} model
   * @param {import("../core/types.js").TableInfo} table
   * @param {import("../core/types.js").LevelInfo[]} levels
   */
  constructor(root, model, table, levels) {
    this.model = model;
    this.table = table;
    this.controller = new MoveController(model, (action) => this.connection.send(action));
    this.hint = new Hint(model, this.controller);
    this.previews = new PreviewLoader(model);
    /** @type {HTMLDialogElement|null} */
    this.result = null;
    this.aimAnnouncer = new AimAnnouncer(model);
    this.rematch = new Rematch(model, table, (action) => this.connection.send(action));
    this.panels = new TablePanels(model, table, levels, this.controller, this.#actions());
    root.replaceChildren(...this.panels.elements);
    const stopPointers = listenToBoard(this.panels.board, this.controller, model);
    listenToFigures(this.panels.board, model);
    const stopKeys = listenToKeys(model, this.#keyActions());
    const stopSettings = onSettingsChange(() => this.#analyse());
    const onBack = (/** @type {PopStateEvent} */ event) => this.#onBack(event);
    addEventListener("popstate", onBack, true); // before the router
    const reactions = new Reactions(model, this.panels.board, this.panels.trays);
    this.follower = new Follower(model, (ply, isBrief) => reactions.again(ply, isBrief));
    this.connection = new Connection(
      table.id,
      updateListener(model, {
        follower: this.follower,
        reactions,
        openResultDialog: () => this.#openResultDialog(),
        reconnect: () => this.connection.reconnect(),
        next: (next) => {
          const { view } = this.model;
          if (view && mySeats(view).length) navigate(`/table/${next}`);
        },
        signOut: (error) => this.#signOut(error),
      }),
    );
    const stopWatching = watchOtherGames(model);
    model.onChange(() => this.#update());
    followRatings(model, table);
    this.#update();
    if (!document.hidden) stopNotifying();
    // Coming back from the review must not show it again; the button below the board does.
    const { view } = model;
    if (view && isOver(view) && model.shownPly === null && !isResultSeen(model))
      this.#openResultDialog();
    this.#showNews();
    this.end = () => {
      stopKeys();
      stopPointers();
      stopSettings();
      stopWatching();
      removeEventListener("popstate", onBack, true);
      this.hint.close();
      this.aimAnnouncer.close();
      this.follower.clear();
      this.panels.close();
      model.listeners.clear(); // an update still queued would name this table in the title
      setTitle("");
      stopNotifying();
      this.connection.close();
    };
  }

  /** @param {import("../core/types.js").ErrorInfo} error */
  #signOut(error) {
    this.connection.close();
    openDialog(t("signed-out"), h("p", {}, errorText(error)), freshStart(error));
  }

  /** @returns {TableActions} */
  #actions() {
    const { model } = this;
    return {
      send: (action) => this.connection.send(action),
      sendMessage: (message) => this.connection.sendMessage(message),
      moveList: {
        show: (ply) => this.#showPly(ply),
        first: () => this.#showPly(0),
        last: () => this.#showPly(null),
        step: (by) => this.#stepBy(by),
      },
      choose: ({ index }) => model.isMyTurn && model.set({ selection: selectionFor(model, index) }),
      again: () => this.follower.again(),
      end: () => this.#openResultDialog(),
      message: () => this.#sendGame(),
      header: {
        undo: () => this.#undo(),
        hint: () => this.hint.show(),
        chat: () => this.panels.chat.open(),
        menu: () => this.#menu(),
        help: () => openHelpDialog(this.table),
      },
    };
  }

  /** @returns {import("../input/keyboard.js").KeyActions} */
  #keyActions() {
    const { model, controller } = this;
    return {
      controller,
      confirm: () => (model.aimed ? controller.place("mouse") : controller.cycleAll(1)),
      step: (by) => this.#stepBy(by),
      last: () => this.#showPly(null),
      undo: () => this.#undo(),
      hint: () => this.hint.show(),
      help: () => openHelpDialog(this.table),
      focusTypedMove: () => this.panels.typedMove.open(),
      announcePosition: () => announcePosition(model),
    };
  }

  #update() {
    const { view } = this.model;
    if (!view) return;
    setTitle(`${turnText({ table: this.table, view })} · ${t("title")}`);
    this.follower.update();
    this.previews.update();
    this.panels.update(view);
    this.aimAnnouncer.update();
    this.#analyse();
    if (!isOver(view)) this.result?.close();
  }

  /** Show the engine's view if the user has chosen to see it, but never in a contest. */
  #analyse() {
    const { view, shownPly, positionKey } = this.model;
    if (!view) return;
    const { engine } = this.panels;
    const isWanted = settings.thoughts && !isContest(view, this.table) && view.started !== false;
    engine.element.hidden = !isWanted;
    const isTheirs = shownPly === null && view.seats[view.to_play].kind === "computer";
    const isUnclear = shownPly !== null && view.withdrawn.length > 0;
    const after = shownPly ?? view.plies + view.withdrawn.length;
    const isAsked = isWanted && !(isTheirs && !view.outcome) && !isUnclear;
    engine.analyse(isAsked ? { after, line: [] } : null, null, `${positionKey} ${shownPly}`);
  }

  /** @param {number|null} ply */
  #showPly(ply) {
    const wasPresent = this.model.shownPly === null;
    this.model.set({ shownPly: ply, notice: null, marked: [] });
    const { isLooking } = history.state ?? {};
    if (ply === null && isLooking) return history.back();
    if (ply !== null && wasPresent && !isLooking) history.pushState({ isLooking: true }, "");
    nameInAddress(ply === null ? null : { after: ply, line: [] });
  }

  /** Back returns from an earlier move to the present one. @param {PopStateEvent} event */
  #onBack(event) {
    if (currentPath() !== `/table/${this.table.id}`) return;
    event.stopImmediatePropagation();
    const { after = Infinity } = placeInAddress() ?? {};
    const isPast = after < (this.model.view?.plies ?? 0);
    this.model.set({ shownPly: isPast ? after : null, notice: null, marked: [] });
  }

  /** @param {number} by */
  #stepBy(by) {
    const plies = this.model.view?.plies ?? 0;
    const to = (this.model.shownPly ?? plies) + by;
    this.#showPly(to >= plies ? null : Math.max(0, to));
  }

  #undo() {
    const { view, pending } = this.model;
    const mayUndo = this.table.policy.allows_undo && view?.can_undo && !isSpectator(view);
    if (mayUndo && !pending) this.connection.send(undoAction(view));
  }

  #menu() {
    openMenuDialog(this.model, {
      again: () => this.rematch.request(),
      end: () => this.#openResultDialog(),
      send: (action) => this.connection.send(action),
      message: () => this.#sendGame(),
    });
  }

  /** Send the game by message. */
  async #sendGame() {
    const { model, table } = this;
    if (!model.view) return;
    try {
      await sendGame(table.id, addressee(model.view, table.colours), table.seats.length);
    } catch (error) {
      const text = errorText(/** @type {any} */ (error));
      model.set({ notice: { text, tone: "error" } });
    }
  }

  /** Show what a message has brought. */
  #showNews() {
    const { news, ...state } = history.state ?? {};
    if (!news) return;
    history.replaceState(state, "");
    if (news === "older") this.model.set({ notice: { text: t("message-older"), tone: "info" } });
    if (settings.pace === "at-once") return;
    if (news === "new" || news === "newer") this.follower.again(news === "new");
  }

  /** Look in the lobby for another game of the same kind. */
  async #seekAgain() {
    try {
      navigate(await sitDown({ like: this.table.id }));
    } catch (error) {
      const text = errorText(/** @type {any} */ (error));
      this.model.set({ notice: { text, tone: "error" } });
    }
  }

  #openResultDialog() {
    const isFirst = !isResultSeen(this.model);
    noteResultSeen(this.model);
    const { header, proposals } = this.panels;
    const actions = {
      again: () => this.rematch.request(),
      against: (/** @type {string} */ level) => this.rematch.against(level),
      next: () => this.connection.send({ type: "next-round" }),
      newOpponent: () => this.#seekAgain(),
      message: () => this.#sendGame(),
      lookBack: () => this.#showPly(0),
    };
    const dialog = openResultDialog(this.model, proposals.element, actions, isFirst);
    this.result = dialog;
    dialog?.addEventListener("close", () => {
      if (dialog.contains(proposals.element)) header.element.before(proposals.element);
    });
  }
}
