// @ts-check
/**
 * The review screen: a game with its chances, mistakes and turning points, and variations to try.
 */

import { highlightsFor } from "../board/highlights.js";
import { listenToFigures } from "../board/figure_pointer.js";
import { fetchBoard, fetchTable, positionUrl } from "../core/api.js";
import { Model } from "../core/model.js";
import { PreviewLoader } from "../core/previews.js";
import { nameInAddress, placeInAddress } from "../core/place_link.js";
import { AnalysisStream } from "../engine/analysis_stream.js";
import { openHelpDialog } from "../help/help_dialog.js";
import { t } from "../i18n.js";
import { listenToKeys } from "../input/keyboard.js";
import { MoveController } from "../input/move_controller.js";
import { listenToBoard } from "../input/pointer.js";
import { reasonsText } from "../text/analysis_text.js";
import { turnText } from "../text/event_text.js";
import { errorText, placementName } from "../text/names.js";
import { announce } from "../ui/announcer.js";
import { h } from "../ui/dom.js";
import { errorPage, messagePage } from "../ui/page.js";
import { AnnotatedMoves } from "./annotated_moves.js";
import { Cursor } from "./cursor.js";
import { allAnalyses, EvaluationGraph, turningPoints } from "./evaluation_graph.js";
import { reportFlawless } from "./flawless.js";
import { moveNote, reportElements } from "./report.js";
import { ReviewPanels } from "./review_panels.js";

/** @typedef {import("../core/api.js").PositionRef} PositionRef */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {import("../core/types.js").View} View */

/** Show the review of a table's game. @param {HTMLElement} root @param {string} id */
export async function showReview(root, id) {
  root.replaceChildren(messagePage(h("h1", {}, t("review")), h("p", {}, t("table-loading"))));
  try {
    const [board, { table, view }] = await Promise.all([fetchBoard(), fetchTable(id)]);
    const model = new Model(board);
    model.connectionState = "live";
    model.setTable(table);
    model.setView(view);
    return new ReviewScreen(root, model, table, view).end;
  } catch (error) {
    root.replaceChildren(errorPage(error));
    return undefined;
  }
}

class ReviewScreen {
  /**
   * @param {HTMLElement} root
   * @param {Model} model
   * @param {TableInfo} table
   * @param {View} game the game as it was played
   */
  constructor(root, model, table, game) {
    this.model = model;
    this.table = table;
    this.game = game;
    /** @type {GameInfo|null} */
    this.review = null;
    /** @type {EvaluationGraph|null} */
    this.graph = null;
    this.isEnded = false;
    /** The placement pointed at in a list, shown as the ghost. @type {number|null} */
    this.hovered = null;
    this.cursor = new Cursor(model, table.id, (error) =>
      model.set({ notice: { text: errorText(error), tone: "error" } }),
    );
    const refOf = () => this.cursor.ref;
    this.controller = new MoveController(model, ({ cells }) => this.#attempt(cells), refOf);
    this.previews = new PreviewLoader(model, refOf);
    this.panels = new ReviewPanels(model, table, this.controller, this.#actions());
    this.moves = this.#annotatedMoves(
      game.moves.map(({ seat, placement }) => ({ seat, index: placement })),
    );
    root.replaceChildren(...this.panels.elements);
    const stopPointers = listenToBoard(this.panels.board, this.controller, model);
    listenToFigures(this.panels.board, model);
    const stopKeys = listenToKeys(model, this.#keyActions());
    model.onChange(() => this.#update());
    this.stream = this.#requestReview();
    /** Whether the user has moved: then the review does not jump to the last turning point. */
    const asked = placeInAddress();
    this.hasMoved = asked !== null;
    this.#begin(asked ?? { after: this.#last, line: [] });
    this.end = () => {
      this.isEnded = true;
      stopKeys();
      stopPointers();
      this.stream.close();
      this.panels.engine.close();
      document.title = t("title");
    };
  }

  /** @returns {import("./review_panels.js").ReviewActions} */
  #actions() {
    return {
      step: (by) => this.#step(by),
      first: () => this.#go({ after: 0, line: [] }),
      last: () => this.#go({ after: this.#last, line: [] }),
      back: () => this.#go({ after: this.cursor.ref.after, line: [] }),
      attempt: (cells) => this.#attempt(cells),
      shown: () => ({ table: this.table.id, ref: this.cursor.ref }),
      point: (placement) => {
        this.hovered = placement;
        this.#update();
      },
    };
  }

  /** @param {import("./annotated_moves.js").MoveRef[]} steps */
  #annotatedMoves(steps) {
    const context = { table: this.table, view: this.game };
    const moves = new AnnotatedMoves(context, steps, (ref) => this.#go(ref));
    this.panels.movesSection.replaceChildren(moves.element);
    return moves;
  }

  #requestReview() {
    const { state, progress } = this.panels;
    return new AnalysisStream(positionUrl(this.table.id, "review"), {
      onMessage: (message) => {
        if (message.type === "review") this.#showReview(message.game);
        else if (message.type === "progress") {
          progress.max = message.total;
          progress.value = message.done;
          state.textContent = t("review-progress", { n: message.done, total: message.total });
        }
      },
      onError: (error) => {
        progress.remove();
        state.textContent = errorText(error);
      },
    });
  }

  /** @param {GameInfo} review */
  #showReview(review) {
    this.review = review;
    const context = { table: this.table, view: this.game };
    const go = (/** @type {PositionRef} */ ref) => this.#go(ref);
    this.graph = new EvaluationGraph(context, review, (step) =>
      this.#go({ after: step, line: [] }),
    );
    this.panels.evaluation.replaceChildren(h("h2", {}, t("chances")), this.graph.element);
    this.panels.report.replaceChildren(...reportElements(context, review, go));
    this.moves = this.#annotatedMoves(review.plies);
    this.moves.annotate(review);
    announce(t("review-done"));
    reportFlawless(this.table.id, this.game, review);
    const turned = turningPoints(review).at(-1);
    if (turned && !this.hasMoved) this.#moveTo({ after: turned.number, line: [] });
    else this.#update();
  }

  get #last() {
    return this.review?.plies.length ?? this.game.moves.length;
  }

  /** @param {PositionRef} ref */
  #go(ref) {
    this.hasMoved = true;
    this.#moveTo(ref);
  }

  /** @param {PositionRef} ref */
  async #moveTo(ref) {
    this.hovered = null;
    await this.cursor.go(ref);
    if (!this.isEnded) nameInAddress(this.cursor.ref);
  }

  /** Go where the address leads; a line that the rules do not allow is left out. @param {PositionRef} ref */
  async #begin({ after, line }) {
    const kept = Math.min(after, this.game.moves.length + this.game.withdrawn.length);
    await this.#moveTo({ after: kept, line });
    if (!this.cursor.shown) await this.#moveTo({ after: Math.min(kept, this.#last), line: [] });
  }

  /** @param {number} by */
  #step(by) {
    const { after, line } = this.cursor.ref;
    if (!line.length) this.#go({ after: Math.min(this.#last, Math.max(0, after + by)), line: [] });
    else if (by < 0) this.#go({ after, line: line.slice(0, -1) });
  }

  /** Try a placement; the one played in the game simply steps forward. @param {string} cells */
  #attempt(cells) {
    const { after, line } = this.cursor.ref;
    const isNext = !line.length && this.review?.plies[after]?.placement === cells;
    this.#go(isNext ? { after: after + 1, line: [] } : { after, line: [...line, cells] });
  }

  /** @returns {import("../input/keyboard.js").KeyActions} */
  #keyActions() {
    const { model, controller } = this;
    return {
      controller,
      confirm: () => (model.aimed ? controller.place("mouse") : controller.cycleAll(1)),
      step: (by) => this.#step(by),
      last: () => this.#go({ after: this.#last, line: [] }),
      undo: () => this.#step(-1),
      hint: () => this.#announceBest(),
      help: () => openHelpDialog(this.table),
      focusTypedMove: () => this.panels.typedMove.open(),
      announcePosition: () => this.#announceBest(),
    };
  }

  /** Announce whose turn it is and the best placement. */
  #announceBest() {
    const { view } = this.model;
    const best = this.panels.engine.analysis?.choices[0];
    if (!view) return;
    const context = { table: this.table, view };
    const move = best ? placementName(this.table, best.index) : "";
    const why = best ? reasonsText(context, best.reasons) : "";
    announce(turnText(context));
    if (best) announce(t(why ? "hint-move-why" : "hint-move", { n: 1, move, why }));
  }

  #update() {
    const { model, panels, review } = this;
    const { view } = model;
    if (!view) return;
    const { ref } = this.cursor;
    document.title = `${t("review")} · ${t("title")}`;
    const highlights = highlightsFor(model);
    const shown = this.hovered === null ? null : model.placements[this.hovered];
    panels.board.draw(model.position);
    panels.board.highlight(shown ? { ...highlights, ghost: shown, legal: new Set() } : highlights);
    panels.board.element.classList.toggle("picking", model.selection.shape !== null);
    this.previews.update();
    panels.update(view);
    this.moves.show(ref, this.cursor.line);
    this.graph?.show(ref.after);
    const known = review && !ref.line.length ? (allAnalyses(review)[ref.after] ?? null) : null;
    panels.engine.analyse(ref, known);
    this.#showNote(ref);
  }

  /**
   * Show the note on the current move, and the button back to the game.
   * @param {PositionRef} ref
   */
  #showNote({ after, line }) {
    const { back, note } = this.panels;
    back.hidden = line.length === 0;
    back.textContent = t("review-back", { n: line.length });
    const ply = line.length ? undefined : this.review?.plies[after - 1];
    const context = { table: this.table, view: this.game };
    note.replaceChildren(...(ply ? moveNote(context, ply, (to) => this.#go(to)) : []));
  }
}
