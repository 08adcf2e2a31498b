// @ts-check
/** The review of a game: board, graph, report and panels. */

import { EnginePanel } from "../analysis/engine_panel.js";
import { allAnalyses, EvaluationGraph, turningPoints } from "../analysis/evaluation_graph.js";
import {
  AnalysisStream,
  drawnMistake,
  drawnReply,
  LinePlayer,
  linesOf,
} from "../analysis/lines.js";
import { drawnAs } from "../board/drawings.js";
import {
  fetchBoard,
  fetchComparison,
  fetchPosition,
  fetchTable,
  positionUrl,
} from "../core/api.js";
import { Model } from "../core/model.js";
import { nameInAddress, placeInAddress, sharedAddress } from "../core/router.js";
import { isMultiplayer } from "../core/seats.js";
import { hasServer } from "../core/transport.js";
import { openHelpDialog } from "../help/help.js";
import { t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { picturesButton } from "../share/pictures.js";
import { navigationButtons } from "../table/move_list.js";
import { reasonsText } from "../text/analysis_text.js";
import { turnText } from "../text/event_text.js";
import { errorText, placementName } from "../text/names.js";
import { button, copyText } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { changeDetector, h, spaced } from "../ui/dom.js";
import { recordLink } from "../ui/files.js";
import { toast } from "../ui/notifications.js";
import { headerButton, loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { embedButton } from "./embed_screen.js";
import {
  AnnotatedMoves,
  learnLink,
  lineNote,
  moveNote,
  reportElements,
  reportFlawless,
} from "./report.js";
import { Together } from "./together.js";

/** @import { PositionRef } from "../core/api.js" */
/** @import { Comparison, GameInfo, PlyInfo, TableInfo, View } from "../core/types.js" */

/**
 * The panels' actions; `back` returns from a variation to the game.
 * @typedef {import("../table/move_list.js").NavigationActions & {back: () => void, attempt: (cells: string) => void, shown: () => {table: string, ref: import("../core/api.js").PositionRef}}} ReviewActions
 */

/** The review screen's panels and their layout. */
class ReviewPanels {
  /**
   * @param {import("../position_board/position_board.js").PositionBoard} position
   * @param {ReviewActions} actions
   */
  constructor(position, actions) {
    this.position = position;
    this.table = position.table;
    this.engine = new EnginePanel(position.model, ({ placement }) => actions.attempt(placement));
    this.progress = h("progress", { class: "review-progress", max: "1", value: 0 });
    this.state = h("p", { class: "review-state", role: "status" }, t("review-working"));
    this.working = [this.state, this.progress];
    this.evaluation = h("div", { class: "evaluation", hidden: true });
    this.report = h("div", { class: "report" });
    this.note = h("div", {
      class: "move-note",
      role: "group",
      "aria-label": t("review-note"),
    });
    this.moves = h("div", {});
    this.back = h("button", { class: "back-button", hidden: true, onclick: actions.back });
    this.elements = [this.#head(), this.#main(actions)];
  }

  #head() {
    const { id } = this.table;
    return screenHeader(
      t("review"),
      routerLink(`/table/${id}`, { class: "button" }, t("review-leave")),
      headerButton("study-this", () => this.#study(), "✎"),
      headerButton("help", () => openHelpDialog(this.table), "?"),
    );
  }

  /** Continue with the game as a study. */
  async #study() {
    const { studyTable } = await import("../study/study.js");
    await studyTable(this.table.id);
  }

  /** @param {ReviewActions} actions */
  #main(actions) {
    const buttons = h(
      "div",
      { class: "review-buttons", role: "group", "aria-label": t("review-steps") },
      ...navigationButtons(actions, "round"),
      this.back,
    );
    const share = h(
      "div",
      { class: "share-buttons" },
      picturesButton(actions.shown),
      recordLink(this.table.id),
      ...copyLink(this.table.id),
    );
    return this.position.column(
      { title: t("review"), buttons },
      [this.note, this.engine.element],
      this.moves,
      this.evaluation,
      h("details", { class: "card more" }, h("summary", {}, t("end-more")), this.report, share),
    );
  }
}

/** The buttons that copy a link to the position and the code for embedding the game, if there is a server. */
function copyLink(/** @type {string} */ table) {
  if (!hasServer) return [];
  const copied = h("p", { role: "status", class: "copy-status" });
  const copy = () => copyText(sharedAddress(), copied);
  return [
    h("button", { class: "copy-link", onclick: copy }, t("copy-place")),
    embedButton(table, copied),
    copied,
  ];
}

/**
 * The review screen: a game with chances, mistakes, turning points, and variations to try.
 * @param {HTMLElement} root
 * @param {string} id of the table
 */
export async function showReview(root, id) {
  root.replaceChildren(loadingPage(t("review")));
  const [board, { table, view }] = await Promise.all([fetchBoard(), fetchTable(id)]);
  const screen = new ReviewScreen(root, board, table, view, placeInAddress());
  return () => screen.end();
}

/** What is drawn for a mistake: the better move and, once it is known, the likely reply to the mistake. @param {PlyInfo} ply @param {Comparison|undefined} comparison */
function drawnFor({ better, index }, comparison) {
  if (comparison) return drawnMistake(comparison);
  if (!better || index === null) return [];
  return [drawnAs("wrong", index), drawnAs("better", better.index)];
}

class ReviewScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("../core/types.js").BoardInfo} board
   * @param {TableInfo} table
   * @param {View} game the game as it was played
   * @param {PositionRef|null} place the position in the address
   */
  constructor(root, board, table, game, place) {
    this.table = table;
    this.game = game;
    /** @type {GameInfo|null} */
    this.review = null;
    /** @type {EvaluationGraph|null} */
    this.graph = null;
    this.isEnded = false;
    /** The position shown. @type {PositionRef} */
    this.ref = { after: 0, line: [] };
    this.asked = 0;
    /** Why mistakes are worse than the better moves, by ply. @type {Map<number, Comparison|null>} */
    this.comparisons = new Map();
    /** The comparison whose better line is on the board. @type {Comparison|null} */
    this.compared = null;
    /** The ply before that line. */
    this.comparedAt = 0;
    /** Whether the note is about something else now. */
    this.hasChanged = changeDetector();
    const last = () => this.#go({ after: this.#last, line: [] });
    const attempt = (/** @type {string} */ cells) => this.#attempt(cells);
    const step = (/** @type {number} */ by) => this.#step(by);
    this.position = new PositionBoard(board, table, game, {
      place: attempt,
      step,
      last,
      undo: () => this.#step(-1),
      hint: () => this.#announceBest(),
      announce: () => this.#announceBest(),
      ref: () => this.ref,
    });
    this.line = new LinePlayer(this.position.model, (line, ply) => this.#showLine(line, ply));
    this.together = this.#together(board);
    this.panels = new ReviewPanels(this.position, {
      step,
      first: () => this.#go({ after: 0, line: [] }),
      last,
      back: () => this.#go({ after: this.ref.after, line: [] }),
      attempt,
      shown: () => ({ table: this.table.id, ref: this.ref }),
    });
    this.moves = this.#annotatedMoves(
      game.moves.map(({ seat, placement }) => ({ seat, index: placement })),
    );
    if (this.together) this.panels.moves.after(this.together.element);
    root.replaceChildren(...this.panels.elements);
    this.position.model.onChange(() => this.#update());
    this.stream = this.#requestReview();
    /** Whether the user has chosen a position; if so, the review does not jump to a turning point. */
    this.hasMoved = place !== null;
    this.#begin(place ?? { after: this.#last, line: [] });
  }

  end() {
    this.isEnded = true;
    this.position.end();
    this.stream.close();
    this.panels.engine.close();
    this.together?.end();
  }

  /** The review shared with the other people who played, if any. @param {import("../core/types.js").BoardInfo} board */
  #together(board) {
    if (!hasServer || !isMultiplayer(this.game)) return null;
    const model = new Model(board);
    model.setTable(this.table);
    model.setView(this.game);
    return new Together(model, (ref) => this.#follow(ref));
  }

  /** @param {import("./report.js").MoveRef[]} steps */
  #annotatedMoves(steps) {
    const context = { table: this.table, view: this.game };
    const moves = new AnnotatedMoves(context, steps, (ref) => this.#go(ref));
    this.panels.moves.replaceChildren(moves.element);
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
        progress.hidden = true;
        const again = () => {
          progress.hidden = false;
          state.textContent = t("review-working");
          this.stream = this.#requestReview();
        };
        state.replaceChildren(...spaced(errorText(error), button("site-retry", again, "quiet")));
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
    this.panels.evaluation.hidden = false;
    this.panels.evaluation.replaceChildren(this.graph.element, ...learnLink(context, review));
    this.panels.report.replaceChildren(...reportElements(this.position.model, context, review, go));
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
    this.together?.show(ref);
    this.#follow(ref);
  }

  /** @param {PositionRef} ref */
  #follow(ref) {
    this.hasMoved = true;
    this.compared = null;
    this.line.clear();
    this.#moveTo(ref);
  }

  /** Show the better move of a mistake and the line after it, as a variation. @param {Comparison} comparison @param {number} after */
  #compare(comparison, after) {
    this.hasMoved = true;
    this.comparedAt = after;
    this.compared = comparison;
    this.line.open(comparison.better);
  }

  /** @param {import("../core/types.js").ExplainedLine} line @param {number} ply */
  #showLine({ view, plies }, ply) {
    const moves = view.moves.slice(plies - 1, ply);
    const cells = moves.map(({ placement }) =>
      this.table.pieces.placements[placement][1].join("+"),
    );
    const ref = { after: this.comparedAt, line: cells };
    this.together?.show(ref);
    this.#moveTo(ref);
  }

  /** Go to a position, ignoring late responses to earlier requests. @param {PositionRef} ref */
  async #moveTo(ref) {
    const mine = (this.asked += 1);
    try {
      const view = await fetchPosition(this.table.id, ref);
      if (mine !== this.asked || this.isEnded) return;
      this.ref = ref;
      // The message about the result addresses the game's players; a position alone has none.
      const { you, seats, is_played_elsewhere } = this.game;
      this.position.show(view.outcome ? { ...view, you, seats, is_played_elsewhere } : view);
      nameInAddress(ref);
    } catch (error) {
      // On a phone, the turn panel is far below the board.
      if (mine === this.asked && !this.isEnded) toast("", errorText(/** @type {any} */ (error)));
    }
  }

  /** Go to the position in the address; drop an illegal variation. @param {PositionRef} ref */
  async #begin({ after, line }) {
    const kept = Math.min(after, this.game.moves.length + this.game.withdrawn.length);
    await this.#moveTo({ after: kept, line });
    if (this.asked > 1 || this.position.shown) return; // a finished report may have jumped
    await this.#moveTo({ after: Math.min(kept, this.#last), line: [] });
  }

  /** The placements of the variation. */
  get #line() {
    const tried = this.ref.line.length;
    const moves = this.position.model.view?.moves ?? [];
    return (tried ? moves.slice(-tried) : []).map(({ seat, placement }) => ({
      seat,
      index: placement,
    }));
  }

  /** @param {number} by */
  #step(by) {
    if (this.compared) return this.line.step(by);
    const { after, line } = this.ref;
    if (!line.length) this.#go({ after: Math.min(this.#last, Math.max(0, after + by)), line: [] });
    else if (by < 0) this.#go({ after, line: line.slice(0, -1) });
  }

  /** Try a placement; if it is the one played in the game, step forward. @param {string} cells */
  #attempt(cells) {
    const { after, line } = this.ref;
    const isNext = !line.length && this.review?.plies[after]?.placement === cells;
    this.#go(isNext ? { after: after + 1, line: [] } : { after, line: [...line, cells] });
  }

  /** Announce whose turn it is and the best placement. */
  #announceBest() {
    const { view } = this.position.model;
    const best = this.panels.engine.analysis?.choices[0];
    if (!view) return;
    const context = { table: this.table, view };
    const move = best ? placementName(this.table, best.index) : "";
    const why = best ? reasonsText(context, best.reasons) : "";
    announce(turnText(context));
    if (best)
      announce(
        t("hint-move", { n: 1, why: t(why ? "puzzle-move-why" : "puzzle-move", { move, why }) }),
      );
  }

  #update() {
    const { panels, ref, review } = this;
    document.title = `${t("review")} · ${t("title")}`;
    this.moves.show(ref, this.#line);
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
    const { model, shown } = this.position;
    const comparison = this.compared || !ply ? undefined : this.#comparisonOf(ply);
    const isCompared = Boolean(this.compared);
    const isNew = this.hasChanged(
      shown,
      after,
      line,
      isCompared,
      Boolean(comparison),
      this.review !== null,
    );
    if (isNew) model.set({ drawn: ply && !isCompared ? drawnFor(ply, comparison) : [] });
    if (this.compared) {
      const { better } = this.compared;
      if (isNew && line.length === 1) model.set({ drawn: drawnReply(better) });
      if (isNew) note.replaceChildren(...lineNote(model, context, this.compared, this.line));
      return;
    }
    if (!isNew) return;
    note.replaceChildren(
      ...(ply
        ? moveNote(model, context, ply, comparison, (found) => this.#compare(found, after - 1))
        : this.review
          ? [h("p", { class: "help" }, t(`review-note.${line.length ? "tried" : "start"}`))]
          : this.panels.working),
    );
  }

  /** Why a mistake is worse than the better move; if not known yet, request it and redraw. @param {PlyInfo} ply */
  #comparisonOf(ply) {
    const known = this.comparisons.get(ply.number);
    if (known !== undefined || !ply.better) return known ?? undefined;
    this.comparisons.set(ply.number, null);
    const { better, played } = linesOf(ply);
    fetchComparison(this.table.id, { after: ply.number - 1 }, better, played).then(
      (found) => {
        this.comparisons.set(ply.number, found);
        if (!this.isEnded) this.#showNote(this.ref);
      },
      () => this.comparisons.delete(ply.number), // the note still names the better move
    );
    return undefined;
  }
}
