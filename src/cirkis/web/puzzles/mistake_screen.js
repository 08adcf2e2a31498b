// @ts-check
/** The screen for a mistake: the board before it, and a panel that judges attempts to improve on it. */

import { LinePlayer } from "../analysis/line_player.js";
import { t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { refusalNotice } from "../text/obstacle_text.js";
import { screenHeader } from "../ui/page.js";
import { MistakePanel } from "./mistake_panel.js";

/** @import { BoardInfo, TableInfo, View } from "../core/types.js" */
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

export class MistakeScreen {
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
      ref: mistake.ref,
    });
    this.line = new LinePlayer(table, (shown, at) => this.#show(shown, at));
    this.panel = new MistakePanel(table, this.line, mistake, {
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
   * Show a position of a line; in the first one, outline the better placement and the mistake.
   * @param {import("../core/types.js").ExplainedLine} line
   * @param {number} at the ply
   */
  #show({ index, plies, view }, at) {
    this.position.look();
    this.position.show(view, at);
    if (at > plies || !this.isSolved) return;
    this.#outline();
    this.position.showBetter({ index });
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
    this.line.end();
    this.position.end();
  }
}
