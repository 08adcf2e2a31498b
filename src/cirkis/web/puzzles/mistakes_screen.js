// @ts-check
/** Learn from mistakes: a puzzle for each costly mistake of the player. */

import {
  fetchBoard,
  fetchComparison,
  fetchPosition,
  fetchTable,
  positionUrl,
} from "../core/api.js";
import { isMine } from "../core/seats.js";
import { AnalysisStream } from "../analysis/analysis_stream.js";
import { cellsOfLine, linesOf } from "../analysis/explanation.js";
import { LinePlayer } from "../analysis/line_player.js";
import { t } from "../i18n.js";
import { PositionBoard } from "../position/position_board.js";
import { allAnalyses } from "../review/evaluation_graph.js";
import { errorText, placementName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { errorPage, messagePage, routerLink } from "../ui/page.js";
import { screenHeader } from "../ui/screen_header.js";
import { MistakePanel } from "./mistake_panel.js";

/** @typedef {import("../core/types.js").AnalysisInfo} AnalysisInfo */
/** @typedef {import("../core/types.js").BoardInfo} BoardInfo */
/** @typedef {import("../core/types.js").GameInfo} GameInfo */
/** @typedef {import("../core/types.js").PlyInfo} PlyInfo */
/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {import("../core/types.js").View} View */

/** Seconds to search a placement that the review did not list. */
const SECONDS = "1.5";

/** @param {HTMLElement} root @param {string} id of the table */
export async function showMistakes(root, id) {
  const state = h("p", { role: "status" }, t("puzzle-loading"));
  root.replaceChildren(messagePage(h("h1", {}, t("mistakes-learn")), state));
  document.title = `${t("mistakes-learn")} · ${t("title")}`;
  /** @type {(() => void)[]} */
  const ends = [];
  const [board, { table, view }] = await Promise.all([fetchBoard(), fetchTable(id)]);
  const stream = new AnalysisStream(positionUrl(id, "review"), {
    onMessage: (message) => {
      if (message.type === "progress")
        state.textContent = t("mistakes-wait", { n: message.done, total: message.total });
      else if (message.type === "review") begin(root, board, table, view, message.game, ends);
    },
    onError: (error) => (state.textContent = errorText(error)),
  });
  ends.push(() => stream.close());
  return () => {
    for (const end of ends) end();
  };
}

/**
 * @param {HTMLElement} root
 * @param {BoardInfo} board
 * @param {TableInfo} table
 * @param {View} view
 * @param {GameInfo} review
 * @param {(() => void)[]} ends
 */
function begin(root, board, table, view, review, ends) {
  const own = review.mistakes.filter((_, seat) => isMine(view, seat)).flat();
  const lossOf = (/** @type {number} */ number) => review.plies[number - 1].loss;
  const numbers = own.sort((a, b) => lossOf(b) - lossOf(a));
  if (!numbers.length) {
    const back = routerLink(`/table/${table.id}/review`, { class: "button" }, t("review-open"));
    root.replaceChildren(
      messagePage(h("h1", {}, t("mistakes-learn")), h("p", {}, t("mistakes-none-mine")), back),
    );
    return;
  }
  const screen = new MistakesScreen(root, board, table, review, numbers);
  ends.push(() => screen.end());
  screen.open(0);
}

class MistakesScreen {
  /**
   * @param {HTMLElement} root
   * @param {BoardInfo} board
   * @param {TableInfo} table
   * @param {GameInfo} review
   * @param {number[]} numbers of the plies
   */
  constructor(root, board, table, review, numbers) {
    this.root = root;
    this.boardInfo = board;
    this.table = table;
    this.review = review;
    this.numbers = numbers;
    this.at = 0;
    /** @type {PositionBoard|null} */
    this.position = null;
    /** @type {AnalysisStream|null} */
    this.stream = null;
    this.isWaiting = false;
    /** Whether the answer shown is good enough. */
    this.isSolved = false;
  }

  /** Show one of the mistakes. @param {number} at */
  async open(at) {
    this.at = at;
    const ply = this.ply;
    try {
      const view = await fetchPosition(this.table.id, { after: ply.number - 1, line: [] });
      this.#draw(view, ply);
    } catch (error) {
      this.root.replaceChildren(errorPage(error));
    }
  }

  get ply() {
    return this.review.plies[this.numbers[this.at] - 1];
  }

  /** @param {View} view @param {PlyInfo} ply */
  #draw(view, ply) {
    this.#close();
    this.start = view;
    const position = new PositionBoard(this.boardInfo, this.table, view, {
      place: (cells) => this.#try(cells),
      step: (by) => line.step(by),
      last: () => line.step(Infinity),
      undo: () => this.#again(),
      ref: () => ({ after: ply.number - 1 }),
    });
    this.position = position;
    const line = new LinePlayer(this.table, (shown, at) => this.#show(shown, at));
    this.line = line;
    this.panel = new MistakePanel(this.table, line, ply, this.at + 1, this.numbers.length, {
      again: () => this.#again(),
      solution: () => this.#try(ply.better?.placement ?? "", false),
      next: () => this.open(this.at + 1),
    });
    this.root.replaceChildren(
      screenHeader(
        t("mistakes-learn"),
        routerLink(`/table/${this.table.id}/review`, { class: "button" }, t("review")),
      ),
      position.main(this.panel.element, line.element),
    );
    this.#outline();
  }

  /** Outline the player's placement, until a piece is taken or the answer has been read. */
  #outline() {
    const { position, table, ply } = this;
    if (!position || ply.index === null) return;
    const text = t("mistakes-task", { move: placementName(table, ply.index) });
    const { cells } = position.model.placements[ply.index];
    position.model.set({ notice: { text, tone: "error", cells } });
  }

  /**
   * Show a position of a line; in the first one, outline the better placement and the mistake.
   * @param {import("../core/types.js").ExplainedLine} line
   * @param {number} at the ply
   */
  #show({ index, plies, view }, at) {
    const { position } = this;
    if (!position) return;
    position.look();
    position.show(view, at);
    if (at > plies || !this.isSolved) return;
    this.#outline();
    position.showBetter({ index });
  }

  /** @param {string} cells @param {boolean} [isFound] whether the player found it, rather than asked for it */
  async #try(cells, isFound = true) {
    const { ply, position, panel, table } = this;
    if (this.isWaiting || !position || !panel) return;
    this.isWaiting = true;
    try {
      const ref = { after: ply.number - 1, line: [cells] };
      const view = await fetchPosition(table.id, ref);
      position.look();
      position.show(view);
      const { loss, line } = await this.#judge(ref, view);
      const { better, played } = linesOf(ply);
      this.isSolved = loss < this.review.thresholds.inaccuracy;
      const compared = this.isSolved ? [line, played] : [better, line];
      const found = await fetchComparison(table.id, { after: ref.after }, compared[0], compared[1]);
      if (this.isSolved) panel.better(isFound, found);
      else panel.worse(loss, found.worse);
    } catch (error) {
      position.fail(error);
    } finally {
      this.isWaiting = false;
    }
  }

  /**
   * The chance that a placement loses, compared with the best one, and its likely line.
   * @param {import("../core/api.js").PositionRef} ref
   * @param {View} view
   * @returns {Promise<{loss: number, line: string[]}>}
   */
  async #judge(ref, view) {
    const { ply } = this;
    const index = view.moves[view.moves.length - 1].placement;
    const { better, played } = linesOf(ply);
    const best = ply.after.chances[ply.seat] + ply.loss;
    if (index === ply.better?.index) return { loss: 0, line: better };
    if (index === ply.index) return { loss: ply.loss, line: played };
    if (view.outcome) {
      const { winners } = view.outcome;
      const chance = winners.includes(ply.seat) ? 1 / winners.length : 0;
      return { loss: best - chance, line: ref.line };
    }
    const known = allAnalyses(this.review)[ply.number - 1]?.choices ?? [];
    const choice = known.find((one) => one.index === index);
    if (choice) {
      const loss = known[0].chances[ply.seat] - choice.chances[ply.seat];
      return { loss, line: cellsOfLine(choice) };
    }
    this.panel?.note(t("mistakes-judging"));
    const { chances, choices } = await this.#analyse(ref);
    return { loss: best - chances[ply.seat], line: [...ref.line, ...cellsOfLine(choices[0])] };
  }

  /** @param {import("../core/api.js").PositionRef} ref @returns {Promise<AnalysisInfo>} */
  #analyse(ref) {
    return new Promise((resolve, reject) => {
      /** @type {AnalysisInfo} */
      let analysis;
      this.stream = new AnalysisStream(
        positionUrl(this.table.id, "analysis", ref, { seconds: SECONDS }),
        {
          onMessage: (message) => {
            if (message.type === "analysis") ({ analysis } = message);
          },
          onError: reject,
          onEnd: () => resolve(analysis),
        },
      );
    });
  }

  #again() {
    if (!this.start) return;
    this.position?.open(this.start);
    this.panel?.ask();
    this.#outline();
  }

  end() {
    this.stream?.close();
    this.#close();
  }

  /** Close the current mistake. */
  #close() {
    this.line?.end();
    this.position?.end();
  }
}
