// @ts-check
/** The screen for a puzzle: board, panel, and the link to the next one. */

import { LinePlayer } from "../analysis/line_player.js";
import { fetchBoard } from "../core/api.js";
import { navigate, redirect } from "../core/router.js";
import { t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { shapeName } from "../text/names.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import {
  askHint,
  fetchDaily,
  fetchNext,
  fetchPuzzle,
  fetchRepeat,
  tryPuzzle,
} from "./puzzle_api.js";
import { PuzzlePanel } from "./puzzle_panel.js";
import { REPEAT } from "./repeat.js";

/** @import { OtherPlacement, PuzzleInfo } from "../core/types.js" */

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
  if (mistake)
    return (await import("./repeated_mistake.js")).showRepeatedMistake(root, board, mistake);
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
    this.line = new LinePlayer(puzzle.table, ({ view }, ply) => {
      this.position.look();
      this.position.show(view, ply);
    });
    this.position = new PositionBoard(board, puzzle.table, puzzle.view, {
      place: (cells) => this.#try(cells),
      step: (by) => this.line.step(by),
      last: () => this.line.step(Infinity),
      undo: () => this.#again(),
      hint: () => this.#hint(),
    });
    this.position.model.set({ previews: puzzle.previews });
    this.panel = new PuzzlePanel(puzzle, title, this.line, {
      again: () => this.#again(),
      hint: () => this.#hint(),
      solution: () => this.#try(null),
      next: () => navigate(this.next),
      point: (index) => this.#point(index),
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
      this.panel.answer(answer);
      if (this.next === REPEAT && !answer.standing?.due) this.next = "/puzzles";
    });
  }

  /** Play another placement and the likely line after it. @param {OtherPlacement} other */
  async #playOther({ placement }) {
    await this.#ask(async () => {
      const { tried } = await tryPuzzle(this.puzzle, placement);
      if (tried) this.line.play(tried);
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

  /** Stop playing and listening. */
  end() {
    this.line.end();
    this.position.end();
  }

  /** Preview a placement in the puzzle's position. @param {number|null} index */
  #point(index) {
    const { model } = this.position;
    model.set({ marked: index === null ? [] : model.placements[index].cells });
  }
}
