// @ts-check
/** One puzzle after the other: the board and its panel. */

import { chanceText, comparisonTexts, otherList, triedTexts } from "../analysis/explanation.js";
import { LinePlayer } from "../analysis/lines.js";
import { fetchBoard } from "../core/api.js";
import { navigate, redirect } from "../core/router.js";
import { REPEAT, returnText } from "../home/coming_back.js";
import { t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { signedNumber } from "../profile/standing.js";
import { colourName, placementName, shapeName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import {
  askHint,
  fetchDaily,
  fetchNext,
  fetchPuzzle,
  fetchRepeat,
  PracticePanel,
  tryPuzzle,
} from "./puzzle_api.js";

/** @import { OtherPlacement, PuzzleAnswer, PuzzleInfo, PuzzleStanding, TriedPlacement } from "../core/types.js" */

/**
 * The panel's actions.
 * @typedef {object} PanelActions
 * @property {() => void} again
 * @property {() => void} hint
 * @property {() => void} solution
 * @property {() => void} next
 * @property {(other: import("../core/types.js").OtherPlacement) => void} play
 */

/** The panel beside a puzzle: the task, the answer, and what to do next. */
class PuzzlePanel extends PracticePanel {
  /**
   * @param {PuzzleInfo} puzzle
   * @param {string} title
   * @param {import("../core/model.js").Model} model
   * @param {import("../analysis/lines.js").LinePlayer} line shows the answer
   * @param {PanelActions} actions
   */
  constructor(puzzle, title, model, line, actions) {
    const { table, view } = puzzle;
    const colour = table.colours[view.to_play];
    const rating = t("puzzle-rating", { rating: String(puzzle.rating) });
    const header = [h("h1", {}, title), h("p", { class: "practice-count" }, rating)];
    const values = { who: colourName(colour), free: String(view.is_free_turn) };
    const task = h("p", { class: "puzzle-task" }, badge(colour), t("puzzle-task", values));
    const standing = h("p", { class: "puzzle-standing" });
    const returns = h("p", { class: "help" });
    super(t("puzzle"), model, line, header, task, standing, returns);
    this.puzzle = puzzle;
    this.actions = actions;
    this.standing = standing;
    this.returns = returns;
    this.showStanding(puzzle.standing);
    this.ask(puzzle.is_due ? t("repeat-now") : puzzle.solved === null ? "" : t("puzzle-known"));
  }

  /** Show the task again. @param {string} [verdict] */
  ask(verdict = "") {
    this.task.hidden = false;
    this.say(verdict);
    this.clear();
    this.offer(
      button("puzzle-hint", this.actions.hint),
      button("puzzle-solution", this.actions.solution),
    );
  }

  /** @param {PuzzleStanding|null} standing @param {number} [change] */
  showStanding(standing, change = 0) {
    if (!standing) return;
    const { rating, streak, deviation } = standing;
    const values = { rating: String(rating), streak, sure: String(deviation < 110) };
    const by = signedNumber(change);
    this.standing.replaceChildren(
      t("puzzle-standing", values),
      ...(change
        ? [" ", h("span", { class: "puzzle-change", data: { sign: Math.sign(change) } }, by)]
        : []),
    );
  }

  /** Show the answer to a try. @param {PuzzleAnswer} answer */
  answer(answer) {
    const { solved, solution, tried, counted, returns } = answer;
    const key = solved ? "puzzle-right" : tried ? "puzzle-wrong" : "puzzle-shown";
    const practice = tried && !counted && !this.puzzle.is_due ? ` ${t("puzzle-practice")}` : "";
    this.say(t(key) + practice, solved ? "right" : tried ? "wrong" : "");
    this.task.hidden = true;
    this.showStanding(answer.standing, counted ? answer.change : 0);
    const isDone = solved && this.puzzle.is_due;
    this.returns.textContent = returns === null && !isDone ? "" : returnText(returns);
    if (solution) this.#solve(answer, solution);
    else if (tried) this.#refute(tried);
  }

  /** @param {PuzzleAnswer} answer @param {TriedPlacement} solution */
  #solve({ is_proven, others, themes }, solution) {
    const { table, view } = this.puzzle;
    const proof = {
      move: placementName(table, solution.index),
      who: colourName(table.colours[1 - view.to_play] ?? ""),
      form: solution.later.length ? (table.colours.length > 2 ? "others" : "one") : "over",
    };
    const certainty = is_proven ? t("puzzle-proven", proof) : chanceText(table, solution);
    const [context, [rival]] = [{ table, view }, others];
    const texts = comparisonTexts(context, solution, rival);
    this.explain(solution, [...texts, certainty].filter(Boolean));
    const list = otherList(table, view, others, solution, this.model, this.actions.play);
    this.line.element.append(
      ...(list.childElementCount
        ? [h("details", {}, h("summary", {}, t("puzzle-others")), list)]
        : []),
      h(
        "ul",
        { class: "puzzle-themes", "aria-label": t("puzzle-themes") },
        ...themes.map((theme) => h("li", {}, t(`theme-${theme}`))),
      ),
    );
    this.offer(button("puzzle-next", this.actions.next, "primary"));
  }

  /** @param {TriedPlacement} tried */
  #refute(tried) {
    const texts = [...triedTexts(this.puzzle, tried), chanceText(this.puzzle.table, tried)];
    this.explain(tried, texts.filter(Boolean));
    this.offer(
      button("puzzle-again", this.actions.again, "primary"),
      button("puzzle-hint", this.actions.hint),
      button("puzzle-solution", this.actions.solution),
    );
  }
}

/**
 * Show a puzzle: "daily", "next", "repeat", or one by its id.
 * @param {HTMLElement} root
 * @param {string} which
 */
export const showPuzzle = (root, which) =>
  which === "daily"
    ? showFirst(root, fetchDaily, t("puzzle-daily"), "/puzzles/next")
    : which === "next"
      ? showFirst(root, keptNext, t("puzzle"), "/puzzles/next")
      : which === "repeat"
        ? showRepeat(root).catch(allRepeated)
        : showFirst(root, () => fetchPuzzle(which), t("puzzle"), "/puzzles/next");

/** Show the list of puzzles when none is left to repeat. @param {any} error */
function allRepeated(error) {
  if (error.code !== "not-found") throw error;
  return redirect("/puzzles");
}

/** The next puzzle, or the one in the history entry: Back and a reload show it again. @param {string} [theme] */
async function keptNext(theme) {
  const { puzzle } = history.state ?? {};
  const found = await (puzzle ? fetchPuzzle(puzzle) : fetchNext(theme));
  history.replaceState({ puzzle: found.id }, "");
  return found;
}

/** Show puzzles of one theme. @param {HTMLElement} root @param {string} theme */
export const showTheme = (root, theme) =>
  showFirst(root, () => keptNext(theme), t(`theme-${theme}`), `/puzzles/theme/${theme}`);

/**
 * @param {HTMLElement} root
 * @param {() => Promise<PuzzleInfo>} fetchOne
 * @param {string} title
 * @param {string} next the path of the next puzzle
 */
async function showFirst(root, fetchOne, title, next) {
  begin(root, title);
  const [board, puzzle] = await Promise.all([fetchBoard(), fetchOne()]);
  const screen = new PuzzleScreen(root, board, puzzle, title, next);
  return () => screen.end();
}

/** @param {HTMLElement} root @param {string} title */
function begin(root, title) {
  root.replaceChildren(loadingPage(title));
  document.title = `${title} · ${t("title")}`;
}

/** Show what is due to be repeated: a missed puzzle or a mistake. @param {HTMLElement} root */
async function showRepeat(root) {
  begin(root, t("repeat"));
  const [board, { puzzle, mistake }] = await Promise.all([fetchBoard(), fetchRepeat()]);
  if (mistake) return (await import("./mistakes.js")).showRepeatedMistake(root, board, mistake);
  if (!puzzle) return undefined;
  const screen = new PuzzleScreen(root, board, puzzle, t("repeat"), REPEAT);
  return () => screen.end();
}

class PuzzleScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("../core/types.js").BoardInfo} board
   * @param {PuzzleInfo} puzzle
   * @param {string} title
   * @param {string} next
   */
  constructor(root, board, puzzle, title, next) {
    this.puzzle = puzzle;
    this.next = next;
    this.isWaiting = false;
    /** The best placement, once it is known. @type {number|null} */
    this.best = null;
    this.position = new PositionBoard(board, puzzle.table, puzzle.view, {
      place: (cells) => this.#try(cells),
      step: (by) => this.line.step(by),
      last: () => this.line.step(Infinity),
      undo: () => this.#again(),
      takeBack: () => this.#again(),
      hint: () => this.#hint(),
    });
    const { model } = this.position;
    model.setPreviews(puzzle.previews);
    this.line = new LinePlayer(model, (line, ply) =>
      this.position.showLine(line, ply, line.index === this.best),
    );
    this.panel = new PuzzlePanel(puzzle, title, model, this.line, {
      again: () => this.#again(),
      hint: () => this.#hint(),
      solution: () => this.#try(null),
      next: () => navigate(this.next),
      play: (other) => this.#playOther(other),
    });
    root.replaceChildren(
      screenHeader("", routerLink("/puzzles", { class: "button" }, t("puzzles"))),
      this.position.main(this.panel.element, this.line.element),
    );
  }

  /** Try a placement, or ask for the solution. @param {string|null} cells */
  async #try(cells) {
    if (this.line.line && cells !== null) return;
    await this.#ask(async () => {
      const answer = await tryPuzzle(this.puzzle, cells);
      this.best = answer.solution?.index ?? null;
      this.panel.answer(answer);
      if (this.next === REPEAT && !answer.standing?.due) this.next = "/puzzles";
    });
  }

  /** Show another placement and the likely line after it. @param {OtherPlacement} other */
  async #playOther({ placement }) {
    await this.#ask(async () => {
      const { tried } = await tryPuzzle(this.puzzle, placement);
      if (tried) this.line.open(tried);
    });
  }

  async #hint() {
    await this.#ask(async () => {
      this.#again(); // after a wrong try, its line is on the board
      const { shape, standing } = await askHint(this.puzzle);
      this.panel.showStanding(standing);
      const named = shapeName(this.puzzle.table, shape, ".with-article");
      this.panel.say(t("puzzle-hint-piece", { shape: named }));
    });
  }

  /** Ask the server, one request at a time. @param {() => Promise<void>} ask */
  async #ask(ask) {
    if (this.isWaiting) return;
    this.isWaiting = true;
    try {
      await ask();
    } catch (error) {
      this.position.fail(error);
    } finally {
      this.isWaiting = false;
    }
  }

  #again() {
    if (!this.line.line) return;
    this.position.open(this.puzzle.view);
    this.panel.ask();
  }

  /** Stop listening. */
  end() {
    this.position.end();
  }
}
