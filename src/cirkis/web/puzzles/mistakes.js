// @ts-check
/** Mistakes to learn from: those of a game, one after the other, and those to repeat. */

import { allAnalyses } from "../analysis/evaluation_graph.js";
import { comparisonTexts, triedTexts } from "../analysis/explanation.js";
import { AnalysisStream, cellsOfLine, drawnReply, LinePlayer, linesOf } from "../analysis/lines.js";
import { drawnAs } from "../board/drawings.js";
import {
  fetchBoard,
  fetchComparison,
  fetchPosition,
  fetchTable,
  positionUrl,
} from "../core/api.js";
import { navigate } from "../core/router.js";
import { isMine } from "../core/seats.js";
import { REPEAT, returnText } from "../home/coming_back.js";
import { t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { lossOf } from "../text/analysis_text.js";
import { refusalNotice } from "../text/event_text.js";
import { errorText, placementName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { h, spaced } from "../ui/dom.js";
import { errorPage, messagePage, routerLink, screenHeader } from "../ui/page.js";
import { linkedTexts } from "../ui/explained.js";
import { PracticePanel, tryMistake } from "./puzzle_api.js";

/** @import { AnalysisInfo, BoardInfo, ExplainedLine, GameInfo, PlyInfo, TableInfo, View } from "../core/types.js" */
/** @typedef {{again: () => void, solution: () => void}} MistakeActions */

/** The panel beside a mistake: the player's placement, and whether a try is better. */
class MistakePanel extends PracticePanel {
  /**
   * @param {TableInfo} table
   * @param {import("../core/model.js").Model} model
   * @param {import("../analysis/lines.js").LinePlayer} line shows the answer
   * @param {Mistake} mistake
   * @param {MistakeActions} actions
   */
  constructor(table, model, line, mistake, actions) {
    const { seat, index, before, after, title } = mistake;
    const words = t("mistakes-task", { move: placementName(table, index) });
    const task = h(
      "div",
      {},
      h(
        "p",
        { class: "puzzle-task" },
        badge(table.colours[seat]),
        h("span", {}, ...linkedTexts(model, [words])[0]),
      ),
      h("p", { class: "help" }, lossOf(before, after)),
    );
    super(t("mistakes-learn"), model, line, [h("h1", {}, title)], task);
    this.table = table;
    this.mistake = mistake;
    this.actions = actions;
    this.ask();
  }

  /** Show the task again. */
  ask() {
    this.say("");
    this.clear();
    this.offer(button("puzzle-solution", this.actions.solution));
  }

  /**
   * Say that a try is not good enough, and show the reply to it.
   * @param {number} loss how much of the chance it gives away
   * @param {ExplainedLine} tried
   * @param {string} more
   */
  worse(loss, tried, more) {
    const isSame = tried.index === this.mistake.index;
    const points = Math.round(100 * loss);
    this.say(isSame ? t("mistakes-same") : t("mistakes-wrong", { points }), "wrong");
    this.explain(tried, triedTexts({ table: this.table, view: tried.view }, tried), more);
    this.offer(
      button("puzzle-again", this.actions.again, "primary"),
      button("puzzle-solution", this.actions.solution),
    );
  }

  /**
   * Say that a try is better, or show the solution; then explain why the game's placement is worse.
   * @param {boolean} isFound
   * @param {import("../core/types.js").Comparison} comparison
   * @param {string} more
   */
  better(isFound, comparison, more) {
    const { better, worse } = comparison;
    const { next, isPractice } = this.mistake;
    const texts = comparisonTexts({ table: this.table, view: better.view }, better, worse);
    this.say(t(isFound ? "mistakes-right" : "puzzle-shown"), isFound ? "right" : "");
    this.explain(better, texts, more);
    this.offer(
      ...(next ? [button(...next, "primary")] : []),
      ...(isPractice ? [button("puzzle-again", this.actions.again)] : []),
    );
  }

  /** @param {string} text @param {string} [tone] */
  say(text, tone) {
    this.task.hidden = Boolean(text); // the verdict takes its place
    super.say(text, tone);
  }
}

/**
 * The verdict on a placement. `loss` is how much of the best chance it gives away; `more` is
 * anything else to say about it.
 * @typedef {{loss: number, isGood: boolean, comparison: import("../core/types.js").Comparison, more: string}} Judged
 */
/**
 * A mistake to improve on.
 * @typedef {object} Mistake
 * @property {number} seat
 * @property {number} index of the placement made
 * @property {number} before  the chance of winning before it
 * @property {number} after
 * @property {string} title
 * @property {[title: string, link: HTMLElement]} header
 * @property {import("../position_board/position_board.js").PositionActions["ref"]} [ref]
 * @property {(cells: string|null, show: (view: View) => void) => Promise<Judged|null>} judge
 *   judges a placement, and can show it at once; null asks for the solution; returns null if the
 *   player prefers another placement
 * @property {[key: string, go: () => void]|null} next
 * @property {boolean} isPractice  whether it can be tried again after the answer
 */

/**
 * The screen for a mistake: the board before it, and a panel that judges attempts to improve on it.
 */
class MistakeScreen {
  /**
   * @param {HTMLElement} root
   * @param {BoardInfo} board
   * @param {TableInfo} table
   * @param {View} view the position before the mistake
   * @param {Mistake} mistake
   */
  constructor(root, board, table, view, mistake) {
    this.table = table;
    this.start = view;
    this.mistake = mistake;
    this.isWaiting = false;
    /** Whether the answer shown is good enough. */
    this.isSolved = false;
    for (const [seat, one] of view.seats.entries()) one.mine = seat === mistake.seat;
    this.position = new PositionBoard(board, table, view, {
      place: (cells) => this.#try(cells),
      step: (by) => this.line.step(by),
      last: () => this.line.step(Infinity),
      undo: () => this.#again(),
      takeBack: () => this.#again(),
      ref: mistake.ref,
    });
    this.line = new LinePlayer(this.position.model, (shown, at) => this.#show(shown, at));
    this.panel = new MistakePanel(table, this.position.model, this.line, mistake, {
      again: () => this.#again(),
      solution: () => this.#try(null),
    });
    root.replaceChildren(
      screenHeader(...mistake.header),
      this.position.main(this.panel.element, this.line.element),
    );
    this.#outline();
  }

  /** Outline the player's placement until a piece is picked up or another position is shown. */
  #outline() {
    const { model } = this.position;
    const { cells } = model.placements[this.mistake.index];
    model.set({ notice: refusalNotice("", cells) }); // the panel says it in words
  }

  /**
   * Show a position of a line; in those before the reply, the better placement and the mistake are marked.
   * @param {import("../core/types.js").ExplainedLine} line
   * @param {number} at the ply
   */
  #show(line, at) {
    this.position.showLine(line, at, this.isSolved);
    if (at > line.plies || !this.isSolved) return;
    const { model } = this.position;
    const isBefore = at < line.plies;
    const marks = [
      drawnAs("wrong", this.mistake.index),
      drawnAs(isBefore ? "better" : "right", line.index),
    ];
    model.set({ drawn: [...(isBefore ? [] : drawnReply(line)), ...marks] });
  }

  /** Try a placement, or ask for the solution. @param {string|null} cells */
  async #try(cells) {
    const { position, panel } = this;
    if (this.isWaiting) return;
    this.isWaiting = true;
    try {
      if (cells) panel.say(t("mistakes-judging"));
      const judged = await this.mistake.judge(cells, (view) => {
        position.look();
        position.show(view);
      });
      if (!judged) return this.#again();
      const { loss, isGood, comparison, more } = judged;
      this.isSolved = isGood;
      if (isGood) panel.better(cells !== null, comparison, more);
      else panel.worse(loss, comparison.worse, more);
    } catch (error) {
      panel.say("");
      position.fail(error);
    } finally {
      this.isWaiting = false;
    }
  }

  #again() {
    this.position.open(this.start);
    this.panel.ask();
    this.#outline();
  }

  end() {
    this.position.end();
  }
}

/** How many seconds to analyse a placement that the review did not list. */
const SECONDS = "1.5";

/**
 * Learn from mistakes: a puzzle for each of the player's mistakes, the costliest first.
 * @param {HTMLElement} root
 * @param {string} id of the table
 */
export async function showMistakes(root, id) {
  const state = h("p", { role: "status" }, t("loading"));
  root.replaceChildren(messagePage(h("h1", {}, t("mistakes-learn")), state));
  document.title = `${t("mistakes-learn")} · ${t("title")}`;
  /** @type {(() => void)[]} */
  const ends = [];
  const [board, { table, view }] = await Promise.all([fetchBoard(), fetchTable(id)]);
  const ask = () => {
    const again = () => {
      state.textContent = t("loading");
      ask();
    };
    const stream = new AnalysisStream(positionUrl(id, "review"), {
      onMessage: (message) => {
        if (message.type === "progress")
          state.textContent = t("mistakes-wait", { n: message.done, total: message.total });
        else if (message.type === "review") begin(root, board, table, view, message.game, ends);
      },
      onError: (error) =>
        state.replaceChildren(...spaced(errorText(error), button("site-retry", again))),
    });
    ends.push(() => stream.close());
  };
  ask();
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
  const game = new GameMistakes(root, board, table, review, numbers);
  ends.push(() => game.end());
  game.open(0);
}

class GameMistakes {
  /**
   * @param {HTMLElement} root
   * @param {BoardInfo} board
   * @param {TableInfo} table
   * @param {GameInfo} review
   * @param {number[]} numbers of the plies
   */
  constructor(root, board, table, review, numbers) {
    this.root = root;
    this.board = board;
    this.table = table;
    this.review = review;
    this.numbers = numbers;
    /** @type {MistakeScreen|null} */
    this.screen = null;
    /** @type {AnalysisStream|null} */
    this.stream = null;
  }

  /** Show one of the mistakes. @param {number} at */
  async open(at) {
    const { table, numbers } = this;
    const ply = this.review.plies[numbers[at] - 1];
    const isLast = at + 1 === numbers.length;
    const ref = { after: ply.number - 1 };
    const chance = ply.after.chances[ply.seat];
    const link = routerLink(`/table/${table.id}/review`, { class: "button" }, t("review"));
    try {
      const view = await fetchPosition(table.id, { ...ref, line: [] });
      this.screen?.end();
      this.screen = new MistakeScreen(this.root, this.board, table, view, {
        seat: ply.seat,
        index: ply.index ?? 0,
        before: chance + ply.loss,
        after: chance,
        title: t("mistakes-count", { n: at + 1, count: numbers.length }),
        header: [t("mistakes-learn"), link],
        ref: () => ref,
        judge: (cells, show) =>
          this.#judge(ply, cells ?? ply.better?.placement ?? "", show, isLast),
        next: isLast
          ? ["review", () => navigate(`/table/${table.id}/review`)]
          : ["mistakes-next", () => this.open(at + 1)],
        isPractice: true,
      });
    } catch (error) {
      this.root.replaceChildren(errorPage(error));
    }
  }

  /**
   * @param {PlyInfo} ply
   * @param {string} cells
   * @param {(view: View) => void} show
   * @param {boolean} isLast
   * @returns {Promise<Judged|null>}
   */
  async #judge(ply, cells, show, isLast) {
    const { table } = this;
    const ref = { after: ply.number - 1, line: [cells] };
    const view = await fetchPosition(table.id, ref);
    show(view);
    const found = await this.#lossOf(ply, ref, view);
    if (!found) return null;
    const { loss, line } = found;
    const { better, played } = linesOf(ply);
    const isGood = loss < this.review.thresholds.inaccuracy;
    const compared = isGood ? [line, played] : [better, line];
    const comparison = await fetchComparison(
      table.id,
      { after: ref.after },
      compared[0],
      compared[1],
    );
    return { loss, isGood, comparison, more: isGood && isLast ? t("mistakes-done") : "" };
  }

  /**
   * How much a placement lowers the chance compared with the best one, and the likely line; null if
   * the player does not want to ask the computer about it.
   * @param {PlyInfo} ply
   * @param {import("../core/api.js").PositionRef} ref
   * @param {View} view
   * @returns {Promise<{loss: number, line: string[]}|null>}
   */
  async #lossOf(ply, ref, view) {
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

  end() {
    this.stream?.close();
    this.screen?.end();
  }
}

/**
 * A mistake from one of the player's games, repeated like a missed puzzle.
 * @param {HTMLElement} root
 * @param {import("../core/types.js").BoardInfo} board
 * @param {import("../core/types.js").MistakeInfo} found
 */
export function showRepeatedMistake(root, board, { id, table, view, previews, ...mistake }) {
  let next = REPEAT;
  const screen = new MistakeScreen(root, board, table, view, {
    ...mistake,
    title: t("mistakes-own"),
    header: ["", routerLink("/puzzles", { class: "button" }, t("puzzles"))],
    judge: async (cells) => {
      const { loss, is_good, comparison, returns, due } = await tryMistake(id, cells);
      if (!due) next = "/puzzles";
      return { loss, isGood: is_good, comparison, more: returnText(returns) };
    },
    next: ["puzzle-next", () => navigate(next)],
    isPractice: false,
  });
  screen.position.model.set({ previews });
  return () => screen.end();
}
