// @ts-check
/** A board for any position: the pieces of both sides, with the input and panels of a table. */

import { drawnReply } from "../analysis/lines.js";
import { boardSection, BoardText } from "../board/board_text.js";
import { BoardView } from "../board/board_view.js";
import { drawnAs } from "../board/drawings.js";
import { FigureCard, listenToFigures } from "../board/figures.js";
import { highlightsFor } from "../board/highlights.js";
import { EffectsLabel } from "../board/labels.js";
import { emptySelection, Model, PreviewLoader } from "../core/model.js";
import { openHelpDialog } from "../help/help.js";
import { t } from "../i18n.js";
import { listenToKeys } from "../input/keyboard.js";
import { MoveController } from "../input/move_controller.js";
import { listenToBoard } from "../input/pointer.js";
import { Tray } from "../table/tray.js";
import { TurnPanel } from "../table/turn_panel.js";
import { AimAnnouncer, announcePosition, TypedMove } from "../table/typed_move.js";
import { errorText } from "../text/names.js";
import { h } from "../ui/dom.js";

/** @import { BoardInfo, TableInfo, View } from "../core/types.js" */

/** The state of a position without a table; when closed, it is read-only. */
class PositionModel extends Model {
  /** @param {import("../core/types.js").BoardInfo} board */
  constructor(board) {
    super(board);
    /** Why nothing can be placed now; null while the position is open. @type {string|null} */
    this.closed = null;
    this.set({ connectionState: "live" });
  }

  /** @param {string|null} why nothing can be placed now; null to open the position */
  setClosed(why) {
    this.closed = why;
    this.set({});
  }

  get isMyTurn() {
    return this.closed === null && super.isMyTurn;
  }
}

class PositionController extends MoveController {
  /** Why nothing can be placed now, or null if something can. */
  blockedReason() {
    const { closed } = /** @type {PositionModel} */ (this.model);
    return closed ?? super.blockedReason();
  }
}

/**
 * The screen's handlers.
 * @typedef {object} PositionActions
 * @property {(cells: string) => void} place  a piece was placed
 * @property {(by: number) => void} [step]  back or forward through the positions
 * @property {() => void} [last]
 * @property {() => void} [undo]
 * @property {() => void} [takeBack]  takes a wrong answer back, for another one to be typed
 * @property {() => void} [hint]
 * @property {() => void} [announce]  announces the position; by default, whose turn it is
 * @property {() => Partial<import("../core/api.js").PositionRef>} [ref]  the position's place in
 *   its table's game, used to fetch previews; without it, set the model's `previews`
 */

/**
 * A board without a table, on which pieces can be placed in lessons, puzzles, drills, studies and
 * reviews. The screen is notified of every placement and decides what to show next.
 */
export class PositionBoard {
  /**
   * @param {BoardInfo} board
   * @param {TableInfo} table
   * @param {View} view the position; seats that are `mine` can place
   * @param {PositionActions} actions
   */
  constructor(board, table, view, actions) {
    const model = new PositionModel(board);
    model.setTable(table);
    model.setView({ ...view, version: 0 });
    this.model = model;
    this.table = table;
    const place = (/** @type {{cells: string}} */ { cells }) => actions.place(cells);
    this.controller = new PositionController(model, place, actions.ref);
    this.board = new BoardView(model.layout, model.placements, table.colours, table.figures);
    const { controller } = this;
    const shared = /** @type {any} */ ({
      board: this.board,
      controller,
      model,
      clocks: { faces: [] },
    });
    this.trays = table.colours.map((_, seat) => new Tray(seat, table, shared));
    this.turnPanel = new TurnPanel(model, controller);
    this.typedMove = new TypedMove(model, controller, actions.takeBack);
    this.boardText = new BoardText(model);
    this.effects = new EffectsLabel(model);
    this.figureCard = new FigureCard(model);
    this.aimAnnouncer = new AimAnnouncer(model);
    /** @type {HTMLElement|null} */
    this.element = null;
    this.hasOneTray = false;
    /** Who owns the seats of the open position: positions reached from it do not say. */
    this.owners = { you: view.you, seats: view.seats };
    /** How many positions have been shown; serves as the view's version, so that all panels redraw. */
    this.shown = 0;
    this.middle = h(
      "div",
      { class: "middle" },
      boardSection(this.board, this.boardText, this.effects.element, this.figureCard.element),
      h("div", { id: "turn-panel", tabindex: "-1" }, this.turnPanel.element),
    );
    this.stopPointers = listenToBoard(this.board, controller, model);
    listenToFigures(this.board, model);
    this.stopKeys = listenToKeys(model, this.#keys(actions));
    model.onChange(() => this.update());
    if (actions.ref) {
      const previews = new PreviewLoader(model, actions.ref);
      model.onChange(() => previews.update());
    }
    this.update();
  }

  /**
   * The main part of a page with this board; style/practice.css lays it out.
   * @param {HTMLElement} panel the lesson or task
   * @param {...HTMLElement} beside other elements beside the board
   */
  main(panel, ...beside) {
    this.element = h(
      "main",
      { class: `table practice seats-${this.trays.length}`, id: "main" },
      panel,
      ...this.trays.map((tray) => tray.element),
      this.middle,
      h(
        "div",
        { class: "extras" },
        h("div", { class: "side east" }, ...beside, this.typedMove.element),
      ),
    );
    return this.element;
  }

  /**
   * The main part of a page with the tray of the seat to move, and one column beside the board, whose
   * head stays in place while the rest scrolls; style/review_frame.css lays it out.
   * @param {{title: string, kind?: string, buttons?: HTMLElement}} about
   * @param {HTMLElement[]} head
   * @param {...HTMLElement} rest
   */
  column({ title, kind = "", buttons }, head, ...rest) {
    this.hasOneTray = true;
    if (buttons) this.middle.insertBefore(buttons, this.middle.lastElementChild);
    return h(
      "main",
      { class: `table review ${kind} seats-1`, id: "main" },
      h("h1", { class: "visually-hidden" }, title),
      this.middle,
      ...this.trays.map((tray) => tray.element),
      h(
        "div",
        { class: "column" },
        h("div", { class: "column-head" }, ...head),
        ...rest,
        this.typedMove.element,
      ),
    );
  }

  /** @param {PositionActions} actions @returns {import("../input/keyboard.js").KeyActions} */
  #keys({ step, last, undo, hint, announce: say }) {
    const { model, controller } = this;
    return {
      controller,
      confirm: () => (model.aimed ? controller.place("mouse") : controller.cycleAll(1)),
      step,
      last,
      undo,
      hint,
      help: () => openHelpDialog(this.table),
      focusTypedMove: () => this.typedMove.open(),
      announcePosition: say ?? (() => announcePosition(model)),
    };
  }

  /** Show a position to place a piece in. @param {View} view */
  open(view) {
    this.model.setClosed(null);
    this.model.set({ selection: emptySelection() });
    this.element?.classList.remove("looking");
    this.show(view);
  }

  /** Disallow further placements. @param {string} why */
  close(why) {
    this.model.setClosed(why);
    this.model.set({ notice: { text: why, tone: "info" } });
  }

  /**
   * Show a position, or an earlier one of the same game.
   * @param {View} view
   * @param {number|null} [ply] after how many placements; the last by default
   */
  show(view, ply = null) {
    this.shown += 1;
    if (!this.model.closed) this.owners = { you: view.you, seats: view.seats };
    this.model.setView({ ...view, ...this.owners, version: this.shown });
    const shownPly = ply === view.plies ? null : ply;
    this.model.set({ shownPly, notice: null, marked: [], named: [], drawn: [], rowDrawn: [] });
  }

  /**
   * Show a position of a line. After the placement explained, that is marked as right or wrong, and
   * the likely reply is drawn over the board. Whoever typed a wrong one stays in the field.
   * @param {import("../core/types.js").ExplainedLine} line
   * @param {number} ply
   * @param {boolean} isRight
   */
  showLine(line, ply, isRight) {
    if (isRight) this.typedMove.close();
    this.look();
    this.show(line.view, ply);
    const mark = drawnAs(isRight ? "right" : "wrong", line.index);
    const reply = ply === line.plies ? drawnReply(line) : [];
    this.model.set({ drawn: ply < line.plies ? [] : [...reply, mark] });
  }

  /** Say why something failed. @param {any} error */
  fail(error) {
    this.controller.refuse(errorText(error));
  }

  /** Hide the controls for placing, to make room for text. */
  look() {
    this.model.setClosed(t("puzzle-answered"));
    this.element?.classList.add("looking");
  }

  update() {
    const { model, board, table } = this;
    const { view } = model;
    if (!view) return;
    board.draw(model.position);
    board.highlight(highlightsFor(model));
    const { classList } = board.element;
    for (const colour of table.colours)
      classList.toggle(colour, colour === table.colours[view.to_play]);
    classList.toggle("picking", model.selection.shape !== null);
    if (this.hasOneTray)
      for (const tray of this.trays)
        tray.element.hidden = Boolean(view.outcome) || tray.seat !== view.to_play;
    const { trays, turnPanel, typedMove, boardText, effects, figureCard, aimAnnouncer } = this;
    const panels = [turnPanel, typedMove, boardText, effects, figureCard, aimAnnouncer];
    for (const panel of [...trays, ...panels]) panel.update();
  }

  /** Stop listening. */
  end() {
    this.aimAnnouncer.close();
    this.stopKeys();
    this.stopPointers();
  }
}
