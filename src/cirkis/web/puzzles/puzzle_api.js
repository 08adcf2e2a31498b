// @ts-check
/** Requests about puzzles, and the panel of something practised. */

import { post, request } from "../core/api.js";
import { noteBeginning } from "../core/settings.js";
import { explained, firstSentence, linkedTexts } from "../ui/explained.js";
import { h, updateChildren } from "../ui/dom.js";

/** @import { ExplainedLine, PuzzleAnswer, PuzzleHint, PuzzleHub, PuzzleInfo } from "../core/types.js" */

/** @returns {Promise<PuzzleHub>} */
export const fetchHub = () => request("/api/puzzles");

/** @returns {Promise<PuzzleInfo>} */
export const fetchDaily = () => request("/api/puzzles/daily");

/** The next puzzle that suits the player's strength. @param {string} [theme] @returns {Promise<PuzzleInfo>} */
export const fetchNext = (theme = "") =>
  request(`/api/puzzles/next${theme ? `?theme=${encodeURIComponent(theme)}` : ""}`);

/** The missed puzzle or mistake to repeat next. @returns {Promise<import("../core/types.js").Repeat>} */
export const fetchRepeat = () => request("/api/puzzles/repeat");

/** The puzzles in a run, from easy to hard. @returns {Promise<import("../core/types.js").PuzzleRun>} */
export const fetchRun = () => request("/api/puzzles/run");

/** @param {string} id */
const puzzleUrl = (id) => `/api/puzzles/${encodeURIComponent(id)}`;

/** @param {string} id @returns {Promise<PuzzleInfo>} */
export const fetchPuzzle = (id) => request(puzzleUrl(id));

/**
 * Try a placement, or ask for the solution.
 * @param {PuzzleInfo} puzzle @param {string|null} cells @param {boolean} [run] whether it is in a run
 * @returns {Promise<PuzzleAnswer>}
 */
export function tryPuzzle({ id, day }, cells, run = false) {
  noteBeginning();
  return post(`${puzzleUrl(id)}/try`, { cells, day, run });
}

/** @param {PuzzleInfo} puzzle @returns {Promise<PuzzleHint>} */
export const askHint = ({ id }) => post(`${puzzleUrl(id)}/hint`, {});

/**
 * Try to improve on a mistake in one of the person's games, or ask for the solution.
 * @param {string} id @param {string|null} cells
 * @returns {Promise<import("../core/types.js").MistakeAnswer>}
 */
export const tryMistake = (id, cells) => post(`${puzzleUrl(id)}/again`, { cells });

/**
 * What the panels of puzzles and mistakes share: the task, the verdict, its reasons, the buttons.
 */
export class PracticePanel {
  /**
   * @param {string} label
   * @param {import("../core/model.js").Model} model of the board beside it
   * @param {import("../analysis/lines.js").LinePlayer} line shows the answer
   * @param {HTMLElement[]} header
   * @param {HTMLElement} task
   * @param {...HTMLElement} more below the reasons
   */
  constructor(label, model, line, header, task, ...more) {
    this.model = model;
    this.line = line;
    this.task = task;
    this.verdict = h("p", { class: "puzzle-verdict", role: "status" });
    this.why = h("div", { class: "puzzle-why" });
    this.words = h("div", { class: "practice-words", tabindex: "0" });
    this.words.append(task, this.verdict, this.why, ...more);
    this.buttons = h("div", { class: "puzzle-buttons practice-buttons" });
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": label },
      h("header", {}, ...header),
      this.words,
      this.buttons,
    );
  }

  /** Clear the reasons and the line. */
  clear() {
    this.why.replaceChildren();
    this.line.clear();
  }

  /** @param {string} text @param {string} [tone] */
  say(text, tone = "") {
    this.verdict.textContent = text;
    this.verdict.dataset.tone = tone;
  }

  /** Give the reasons, announce the first, and show the placement with its likely reply. @param {ExplainedLine} line @param {string[]} texts @param {string} [more] */
  explain(line, texts, more) {
    this.why.replaceChildren(...explained(this.model, texts));
    if (more) this.why.append(h("p", { class: "help" }, ...linkedTexts(this.model, [more])[0]));
    for (const one of [this.words, window]) one.scrollTo(0, 0); // for those who scrolled down to type
    this.line.open(line, firstSentence(this.model, texts.join("\n"))[0]); // to the ear, with cells
  }

  /** @param {...HTMLElement} buttons */
  offer(...buttons) {
    updateChildren(this.buttons, "act", buttons);
    // After an answer, Enter goes on, unless the focus is on something else.
    if (document.activeElement === document.body)
      buttons.find((one) => one.matches(".primary"))?.focus({ preventScroll: true });
  }
}
