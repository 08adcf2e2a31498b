// @ts-check
/** Learn from mistakes: a puzzle for each of the player's mistakes, the costliest first. */

import {
  fetchBoard,
  fetchComparison,
  fetchPosition,
  fetchTable,
  positionUrl,
} from "../core/api.js";
import { navigate } from "../core/router.js";
import { isMine } from "../core/seats.js";
import { AnalysisStream } from "../analysis/analysis_stream.js";
import { cellsOfLine, linesOf } from "../analysis/line_list.js";
import { t } from "../i18n.js";
import { allAnalyses } from "../review/evaluation_graph.js";
import { errorText } from "../text/names.js";
import { button } from "../ui/button.js";
import { h, spaced } from "../ui/dom.js";
import { errorPage, messagePage, routerLink } from "../ui/page.js";
import { MistakeScreen } from "./mistake_screen.js";

/** @import { AnalysisInfo, BoardInfo, GameInfo, PlyInfo, TableInfo } from "../core/types.js" */
/** @import { View } from "../core/types.js" */

/** How many seconds to analyse a placement that the review did not list. */
const SECONDS = "1.5";

/** @param {HTMLElement} root @param {string} id of the table */
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
   * @returns {Promise<import("./mistake_screen.js").Judged|null>}
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
