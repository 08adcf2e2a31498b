// @ts-check
/** A run: as many puzzles as one can, and its result. */

import { fetchBoard } from "../core/api.js";
import { buildLayout } from "../core/geometry.js";
import { currentPath } from "../core/router.js";
import { report } from "../core/settings.js";
import { t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { PositionBoard } from "../position_board/position_board.js";
import { colourName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { playSound } from "../ui/notifications.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { fetchPuzzle, fetchRun, tryPuzzle } from "./puzzle_api.js";
import { missedIn, RunBoards } from "./run_boards.js";

/** @import { BestRun, PuzzleAnswer, PuzzleInfo, RunOver } from "../core/types.js" */

/** The panel beside a puzzle in a run: the time left, the puzzles solved and missed, the task. */
class RunPanel {
  /**
   * @param {string} title
   * @param {import("../core/types.js").PuzzleInfo} puzzle
   * @param {() => void} finish
   */
  constructor(title, { table, view, rating }, finish) {
    const colour = table.colours[view.to_play];
    this.time = h("strong", { class: "run-time", role: "timer", "aria-label": t("run-time") });
    this.solved = h("strong", {});
    this.wrong = h("strong", {});
    const task = { who: colourName(colour), free: String(view.is_free_turn) };
    const difficulty = t("puzzle-rating", { rating: String(rating) });
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": t("puzzle") },
      h("header", {}, h("h1", {}, title), h("p", { class: "practice-count" }, difficulty)),
      h(
        "p",
        { class: "run-state" },
        this.time,
        h("span", {}, t("puzzles-solved"), " ", this.solved),
        h("span", {}, t("run-missed"), " ", this.wrong),
      ),
      h(
        "div",
        { class: "practice-words", tabindex: "0" },
        h("p", { class: "puzzle-task" }, badge(colour), t("puzzle-task", task)),
      ),
      h("div", { class: "puzzle-buttons practice-buttons" }, button("run-end", finish)),
    );
  }

  /**
   * @param {number} left milliseconds; Infinity without a clock
   * @param {number} solved
   * @param {number} wrong
   * @param {number} most  the number of wrong placements that ends the run, or Infinity
   */
  showState(left, solved, wrong, most) {
    const time = formatClock(Math.max(0, left));
    this.time.hidden = !Number.isFinite(left);
    if (this.time.textContent !== time) this.time.textContent = time;
    this.solved.textContent = String(solved);
    this.wrong.textContent = Number.isFinite(most) ? `${wrong} / ${most}` : String(wrong);
  }
}

/** @typedef {import("./run_boards.js").Missed} Missed */
/** @typedef {{solved: number, missed: Missed[], best: BestRun|null}} Result `best` is null if unknown */

/** The modes, in the order they are listed. @type {import("../core/types.js").RunOver["mode"][]} */
export const MODES = ["three-minutes", "three-wrong"];

/** The best runs of a mode. @param {BestRun} best @param {number} today today's day number */
export const bestText = ({ ever, day, on_day }, today) =>
  t("run-best", { ever, day: day === today ? on_day : 0 });

/** @param {import("../core/types.js").BoardInfo} board @param {string} mode @param {Result} result */
const runResult = (board, mode, { solved, missed, best }) =>
  h(
    "main",
    { class: "learn-page run-result", id: "main" },
    h("h1", { tabindex: "-1" }, t("run-solved", { count: solved })),
    best && h("p", {}, bestText(best, best.day)),
    h(
      "p",
      { class: "row" },
      routerLink(`/puzzles/run/${mode}`, { class: "button primary" }, t("run-again")),
      routerLink("/puzzles", { class: "button" }, t("puzzles")),
    ),
    missed.length > 0 && new RunBoards(buildLayout(board), missed).element,
  );

/** The limits of each mode: milliseconds, and wrong placements. */
const LIMITS = {
  "three-minutes": { time: 180_000, wrong: Infinity },
  "three-wrong": { time: Infinity, wrong: 3 },
};
/** Milliseconds that a wrong placement costs, so that guessing does not pay. */
const PENALTY = 10_000;
const TICK = 250;
/** Milliseconds until the next puzzle is requested again after a failure. */
const ASK_AGAIN = 2000;

/**
 * Start a run, or go on with the one in the history entry, or show its result again.
 * @param {HTMLElement} root
 * @param {RunOver["mode"]} mode
 */
export async function showRun(root, mode) {
  root.replaceChildren(loadingPage(t(`run-${mode}`)));
  document.title = `${t(`run-${mode}`)} · ${t("title")}`;
  const { result, run } = history.state ?? {};
  const path = currentPath();
  const board = await fetchBoard();
  if (result) return void root.replaceChildren(screenHeader(""), runResult(board, mode, result));
  const ids = run?.ids ?? (await fetchRun()).puzzles;
  if (currentPath() !== path) return; // the person has left; the history entry is another screen's
  const screen = new RunScreen(root, board, ids, mode, run);
  await screen.start();
  return () => screen.end();
}

class RunScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("../core/types.js").BoardInfo} board
   * @param {string[]} ids of the puzzles
   * @param {RunOver["mode"]} mode
   * @param {{left: number, solved: number, missed: Missed[], at: number}} [before] its state before a reload
   */
  constructor(root, board, ids, mode, before) {
    this.root = root;
    this.board = board;
    this.ids = ids;
    this.mode = mode;
    this.limits = LIMITS[mode];
    this.left = before ? before.left - (Date.now() - before.at) : this.limits.time;
    this.solved = before?.solved ?? 0;
    /** @type {Missed[]} */
    this.missed = before?.missed ?? [];
    /** @type {PositionBoard|null} */
    this.position = null;
    /** The clock stops during a request to the server. */
    this.isWaiting = true;
    this.isOver = false;
    this.at = 0;
    this.timer = 0;
    /** The next puzzle, fetched in advance. @type {Promise<PuzzleInfo>} */
    this.coming = fetchPuzzle(ids[this.solved + this.missed.length]);
  }

  async start() {
    await this.#next();
    if (Number.isFinite(this.left)) this.timer = window.setInterval(() => this.#tick(), TICK);
  }

  async #next() {
    const { ids, left, solved, missed } = this;
    history.replaceState({ run: { ids, left, solved, missed, at: Date.now() } }, "");
    const nth = solved + missed.length;
    const puzzle = await this.#fetch(ids[nth]);
    if (!puzzle || this.isOver) return;
    const following = ids[nth + 1];
    if (following) this.coming = fetchPuzzle(following);
    this.coming.catch(() => undefined); // #fetch reports errors
    this.#show(puzzle);
    this.at = performance.now();
    this.isWaiting = false;
  }

  /** Wait for the next puzzle; if the server is unreachable, say so and retry. @param {string} id */
  async #fetch(id) {
    while (!this.isOver) {
      try {
        return await this.coming;
      } catch (error) {
        if (!this.position) throw error;
        this.position.fail(error);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
        this.coming = fetchPuzzle(id);
      }
    }
    return null;
  }

  /** @param {PuzzleInfo} puzzle */
  #show(puzzle) {
    const isTyping = this.position?.typedMove.element.open;
    this.position?.end();
    const position = new PositionBoard(this.board, puzzle.table, puzzle.view, {
      place: (cells) => this.#try(puzzle, cells),
    });
    position.model.setPreviews(puzzle.previews);
    this.position = position;
    this.panel = new RunPanel(t(`run-${this.mode}`), puzzle, () => this.#finish());
    this.#showState();
    this.root.replaceChildren(
      screenHeader("", routerLink("/puzzles", { class: "button" }, t("puzzles"))),
      position.main(this.panel.element),
    );
    if (isTyping) position.typedMove.open();
  }

  #showState() {
    this.panel?.showState(this.left, this.solved, this.missed.length, this.limits.wrong);
  }

  /** @param {PuzzleInfo} puzzle @param {string} cells */
  async #try(puzzle, cells) {
    if (this.isWaiting || this.isOver) return;
    this.isWaiting = true;
    try {
      const answer = await tryPuzzle(puzzle, cells, true);
      if (this.isOver) return;
      this.#count(puzzle, answer);
      const isLast = this.solved + this.missed.length === this.ids.length;
      if (isLast || this.left <= 0 || this.missed.length >= this.limits.wrong) await this.#finish();
      else await this.#next();
    } catch (error) {
      this.isWaiting = false;
      this.position?.fail(error);
    }
  }

  /** @param {PuzzleInfo} puzzle @param {PuzzleAnswer} answer */
  #count(puzzle, answer) {
    if (answer.solved) this.solved += 1;
    else if (this.position) {
      this.missed.push(missedIn(this.position.model, puzzle, answer));
      this.left -= PENALTY;
    }
    playSound(answer.solved ? "scored" : "clock");
    const [solved, wrong] = [this.solved, this.missed.length];
    announce(
      `${t(answer.solved ? "run-right" : "run-wrong")} ${t("run-count", { solved, wrong })}`,
    );
  }

  #tick() {
    const now = performance.now();
    if (!this.isWaiting) this.left -= now - this.at;
    this.at = now;
    this.#showState();
    if (this.left <= 0) this.#finish();
  }

  async #finish() {
    if (this.isOver) return;
    this.end();
    const { mode, solved, missed } = this;
    // If this fails, the result is shown without the best runs.
    const progress = await report({ type: "run-over", mode, solved }).catch(() => null);
    playSound("over");
    if (!this.position?.element?.isConnected) return; // the person has left
    const result = { solved, missed, best: progress?.runs[mode] ?? null };
    history.replaceState({ result }, ""); // Back returns to the result
    this.root.replaceChildren(screenHeader(""), runResult(this.board, mode, result));
    this.root.querySelector("h1")?.focus();
  }

  /** Stop the clock, and stop listening. */
  end() {
    this.isOver = true;
    clearInterval(this.timer);
    this.position?.end();
  }
}
