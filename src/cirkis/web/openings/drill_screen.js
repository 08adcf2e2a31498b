// @ts-check
/** The opening drill: make the book's placements, while the other seats answer from the book. */

import { fetchBoard, freePosition } from "../core/api.js";
import { t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { fetchFreeTable } from "../study/study_api.js";
import { announce } from "../ui/announcer.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { keepLine, wrongLine } from "./drill_lines.js";
import { DrillPanel } from "./drill_panel.js";
import { openingsPath } from "./openings_address.js";
import { beginning, fetchOpenings, fetchReached } from "./openings_api.js";

/** @import { OpeningsInfo, TableInfo, View } from "../core/types.js" */

/** A placement counts as right if its chance is at most this much below the best in the book. */
const AS_GOOD = 0.03;
/** Milliseconds until the other seats' next placement. */
const PACE = 600;

/** @param {HTMLElement} root @param {string} named the number of players */
export async function showDrill(root, named) {
  const players = Number(named);
  root.replaceChildren(loadingPage(t("drill")));
  document.title = `${t("drill")} · ${t("title")}`;
  const [board, table, view] = await Promise.all([
    fetchBoard(),
    fetchFreeTable(beginning(players)),
    fetchReached(players, []),
  ]);
  const screen = new DrillScreen(root, board, table, view);
  await screen.begin();
  return () => screen.end();
}

class DrillScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("../core/types.js").BoardInfo} board
   * @param {TableInfo} table
   * @param {View} view
   */
  constructor(root, board, table, view) {
    this.table = table;
    this.players = table.colours.length;
    /** The cells of each placement so far. @type {string[]} */
    this.line = [];
    /** @type {OpeningsInfo["moves"]} */
    this.moves = [];
    /** The seat to drill; each new line drills the next seat. */
    this.seat = -1;
    const { right, all } = history.state?.drill ?? { right: 0, all: 0 }; // before a reload
    this.right = right;
    this.all = all;
    this.isWaiting = true;
    this.isOver = false;
    this.timer = 0;
    this.position = new PositionBoard(
      board,
      { ...table, id: freePosition(beginning(this.players)) },
      view,
      { place: (cells) => this.#try(cells), ref: () => ({ line: this.line }) },
    );
    this.panel = new DrillPanel(table, { goOn: () => this.#goOn(), next: () => this.begin() });
    this.panel.showCount(this.right, this.all);
    const path = openingsPath(this.players, []);
    root.replaceChildren(
      screenHeader("", routerLink(path, { class: "button" }, t("openings"))),
      this.position.main(this.panel.element),
    );
  }

  /** Begin a line: one that went wrong before, or else a new one. */
  async begin() {
    const wrong = wrongLine(this.players);
    this.line = wrong ?? [];
    if (!wrong) this.seat = (this.seat + 1) % this.players;
    this.panel.begin(wrong !== null);
    await this.#load(wrong !== null);
  }

  /**
   * Show the position after the line; the person or the book places next.
   * @param {boolean} [isAgain] whether the line went wrong before
   */
  async #load(isAgain = false) {
    const { players, line, position, panel } = this;
    this.isWaiting = true;
    try {
      const [view, { moves }] = await Promise.all([
        fetchReached(players, line),
        fetchOpenings(players, line),
      ]);
      if (this.isOver) return;
      this.moves = moves;
      if (isAgain) this.seat = view.to_play;
      for (const [seat, one] of view.seats.entries()) one.mine = seat === this.seat;
      position.open(view);
      if (!moves.length) this.#finish();
      else if (view.to_play === this.seat) {
        this.isWaiting = false;
        panel.ask(this.seat);
      } else {
        position.model.setClosed(t("drill-wait"));
        this.timer = window.setTimeout(() => this.#answer(view.to_play), PACE);
      }
    } catch (error) {
      if (isAgain) keepLine({ players, line }, false); // the book has changed
      position.fail(error);
      panel.stop([]);
    }
  }

  #finish() {
    // The book may have changed since the line went wrong.
    keepLine({ players: this.players, line: this.line }, false);
    this.position.close(t("drill-end"));
    this.panel.end(this.line);
  }

  /** Make a placement from the book: often the best one, but any other is possible. @param {number} seat */
  #answer(seat) {
    const { moves } = this;
    const nth = Math.random() < 0.5 ? 0 : Math.floor(Math.random() * moves.length);
    announce(this.panel.reply(seat, moves[nth].placement));
    this.#place(moves[nth].placement);
  }

  /** @param {number} placement */
  #place(placement) {
    this.line = [...this.line, this.table.pieces.placements[placement][1].join("+")];
    this.#load();
  }

  /** @param {string} cells */
  async #try(cells) {
    if (this.isWaiting) return;
    this.isWaiting = true;
    try {
      const view = await fetchReached(this.players, [...this.line, cells]);
      if (!this.isOver) this.#judge(view, view.moves[view.moves.length - 1].placement);
    } catch (error) {
      this.isWaiting = false;
      this.position.fail(error);
    }
  }

  /** @param {View} view @param {number} placement */
  #judge(view, placement) {
    const { moves, position, panel, players, line } = this;
    const found = moves.find(({ same }) => same.includes(placement));
    const good = moves.filter(({ chance }) => chance >= moves[0].chance - AS_GOOD);
    const isRight = found !== undefined && good.includes(found);
    this.all += 1;
    keepLine({ players, line }, !isRight);
    position.model.setClosed(t("drill-wait"));
    position.show(view);
    if (isRight) {
      this.right += 1;
      panel.right(found.chance);
      this.timer = window.setTimeout(() => this.#place(placement), PACE);
    } else {
      position.look();
      position.showBetter({ index: moves[0].placement });
      panel.wrong(good, found?.chance ?? null);
    }
    panel.showCount(this.right, this.all);
    history.replaceState({ drill: { right: this.right, all: this.all } }, "");
  }

  /** Make the book's best placement, and go on. */
  #goOn() {
    this.panel.begin(false);
    this.#place(this.moves[0].placement);
  }

  end() {
    this.isOver = true;
    clearTimeout(this.timer);
    this.position.end();
  }
}
