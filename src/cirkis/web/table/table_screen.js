// @ts-check
/** The screen of a table: its panels, and what happens in it. */

import { Hint } from "../analysis/hint.js";
import { listenToFigures } from "../board/figures.js";
import { fetchBoard, fetchTable, opponentsIn, setupInfo } from "../core/api.js";
import { Connection } from "../core/connection.js";
import { Model } from "../core/model.js";
import { PreviewLoader } from "../core/previews.js";
import { currentPath, nameInAddress, placeInAddress } from "../core/router.js";
import { isContest, isOver, isSpectator, undoAction } from "../core/seats.js";
import { onSettingsChange, rememberTable, settings } from "../core/settings.js";
import { openHelpDialog } from "../help/help.js";
import { t } from "../i18n.js";
import { listenToKeys } from "../input/keyboard.js";
import { MoveController } from "../input/move_controller.js";
import { listenToBoard } from "../input/pointer.js";
import { selectionFor } from "../input/turning.js";
import { Rematch } from "../multiplayer/rematch.js";
import { turnText } from "../text/event_text.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { setTitle, stopNotifying } from "../ui/notifications.js";
import { freshStart, messagePage } from "../ui/page.js";
import { openMenuDialog } from "./menu_dialog.js";
import { Follower, Reactions } from "./reactions.js";
import { openResultDialog, watchOtherGames } from "./result_dialog.js";
import { TablePanels } from "./table_panels.js";
import { AimAnnouncer, announcePosition } from "./typed_move.js";
import { updateListener } from "./updates.js";

/** @param {HTMLElement} root @param {string} id */
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

/** The results that this page has shown. @type {Set<string>} */
const seen = new Set();

/** @param {Model} model */
const resultKey = ({ table, view }) => `${table?.id} ${view?.round}`;

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
        resync: () => this.connection.sendMessage({ type: "resync" }),
        next: (next) => this.rematch.onReady(next),
        signOut: (error) => this.#signOut(error),
      }),
    );
    const stopWatching = watchOtherGames(model);
    model.onChange(() => this.#update());
    this.#update();
    if (!document.hidden) stopNotifying();
    // Coming back from the review must not show it again; the menu does.
    const { view } = model;
    if (view && isOver(view) && model.shownPly === null && !seen.has(resultKey(model)))
      this.#openResultDialog();
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

  /** @returns {import("./table_panels.js").TableActions} */
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
      engine: {
        point: (choice) =>
          model.set({ marked: choice ? model.placements[choice.index].cells : [] }),
        choose: ({ index }) =>
          model.isMyTurn && model.set({ selection: selectionFor(model, index) }),
      },
      again: () => this.follower.again(),
      end: () => this.#openResultDialog(),
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
    });
  }

  #openResultDialog() {
    seen.add(resultKey(this.model));
    const { header, proposals } = this.panels;
    const dialog = openResultDialog(this.model, proposals.element, {
      again: () => this.rematch.request(),
      against: (level) => this.rematch.against(level),
      next: () => this.connection.send({ type: "next-round" }),
      lookBack: () => this.#showPly(0),
      review: `/table/${this.table.id}/review`,
    });
    this.result = dialog;
    dialog?.addEventListener("close", () => {
      if (dialog.contains(proposals.element)) header.element.before(proposals.element);
    });
  }
}
