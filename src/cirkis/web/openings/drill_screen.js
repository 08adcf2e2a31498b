// @ts-check
/** The drill of openings: its lines, board and panel. */

import { drawnAs } from "../board/drawings.js";
import { fetchBoard, freePosition } from "../core/api.js";
import { readStored, store } from "../core/browser.js";
import { listed, percent, t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { fetchFreeTable } from "../study/study.js";
import { colourName, placementName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { linkedTexts } from "../ui/explained.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { beginning, fetchOpenings, fetchReached, openingsPath } from "./book.js";

/** @import { Model } from "../core/model.js" */
/** @import { OpeningsInfo, TableInfo, View } from "../core/types.js" */

const KEY = "cirkis.drill";
const MOST = 30;

/** @typedef {{players: number, line: string[]}} DrillLine */

/** @returns {DrillLine[]} the oldest first */
function read() {
  const known = readStored(KEY);
  return Array.isArray(known) ? known.filter((one) => Array.isArray(one?.line)) : [];
}

/** @param {DrillLine} one @param {DrillLine} other */
const isSame = (one, other) =>
  one.players === other.players && one.line.join() === other.line.join();

/** The line to begin with; null if none went wrong. @param {number} players @returns {string[]|null} */
const wrongLine = (players) => read().find((one) => one.players === players)?.line ?? null;

/** Keep a line, or drop it if its next placement was right. @param {DrillLine} line @param {boolean} isWrong */
function keepLine(line, isWrong) {
  const others = read().filter((one) => !isSame(one, line));
  store(KEY, isWrong ? [...others, line].slice(-MOST) : others);
}

/** How many of the book's placements are named. */
const NAMED = 3;

/**
 * The panel of the opening drill: the task, the verdict on a placement, and the book's placements.
 */
class DrillPanel {
  /** @param {TableInfo} table @param {Model} model @param {{goOn: () => void, next: () => void}} actions */
  constructor(table, model, actions) {
    this.table = table;
    this.model = model;
    this.count = h("p", { class: "practice-count" });
    this.task = h("p", { class: "puzzle-task" });
    this.verdict = h("p", { class: "puzzle-verdict", role: "status" });
    this.why = h("p", {});
    this.goOn = button("drill-go-on", actions.goOn, "primary");
    this.next = button("drill-next", actions.next, "primary");
    this.book = h("span", {});
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": t("drill") },
      h("header", {}, h("h1", {}, t("drill")), this.count),
      h("div", { class: "practice-words", tabindex: "0" }, this.verdict, this.why, this.task),
      h("div", { class: "practice-buttons" }, this.goOn, this.next, this.book),
    );
  }

  /** @param {number} right @param {number} all */
  showCount(right, all) {
    this.count.textContent = all ? t("drill-count", { right, all }) : "";
  }

  /** Clear the panel for a new line. @param {boolean} isAgain whether it went wrong before */
  begin(isAgain) {
    this.#say(isAgain ? t("drill-again") : "", "");
    this.#offer(null);
  }

  /** Ask for a placement. @param {number} seat */
  ask(seat) {
    const colour = this.table.colours[seat];
    this.task.replaceChildren(badge(colour), t("drill-task", { who: colourName(colour) }));
    this.#offer(null);
    this.task.hidden = false;
  }

  /** @param {number} chance */
  right(chance) {
    this.#say(t("drill-right", { chance: percent(chance) }), "right");
  }

  /**
   * Name the placements that would have been right.
   * @param {OpeningsInfo["moves"]} moves best first
   * @param {number|null} chance of the placement tried; null if it is not in the book
   */
  wrong(moves, chance) {
    const verdict =
      chance === null ? t("drill-wrong") : t("drill-weak", { chance: percent(chance) });
    this.#say(verdict, "wrong");
    const named = moves
      .slice(0, NAMED)
      .map((move) => `${placementName(this.table, move.placement)} (${percent(move.chance)})`);
    this.#explain(`${t("drill-book", { moves: listed(named) })} ${t("drawn-better")}`);
    this.#offer(this.goOn);
  }

  /** Report a placement by another seat. @param {number} seat @param {number} placement */
  reply(seat, placement) {
    const who = colourName(this.table.colours[seat]);
    const text = t("drill-reply", { who, move: placementName(this.table, placement) });
    this.#explain(text);
    return text;
  }

  /** End the line, because the book ends here. @param {string[]} line */
  end(line) {
    this.verdict.textContent = `${this.verdict.textContent} ${t("drill-end")}`.trim();
    this.stop(line);
  }

  /** Offer another line, and a link to the end of this one in the openings. @param {string[]} line */
  stop(line) {
    const path = openingsPath(this.table.colours.length, line);
    this.task.hidden = true;
    this.book.replaceChildren(routerLink(path, { class: "button" }, t("openings.open")));
    this.#offer(this.next);
  }

  /** @param {string} text */
  #explain(text) {
    this.why.replaceChildren(...linkedTexts(this.model, [text])[0]);
  }

  /** @param {string} text @param {string} tone */
  #say(text, tone) {
    this.task.hidden = true;
    this.verdict.textContent = text;
    this.verdict.dataset.tone = tone;
    this.why.textContent = "";
  }

  /** Show one of the buttons. @param {HTMLElement|null} shown */
  #offer(shown) {
    for (const one of [this.goOn, this.next]) one.hidden = one !== shown;
    this.book.hidden = shown !== this.next;
    shown?.focus({ preventScroll: true });
  }
}

/** A placement counts as right if its chance is at most this much below the best in the book. */
const AS_GOOD = 0.03;
/** Milliseconds until the other seats' next placement. */
const PACE = 600;

/**
 * The opening drill: make the book's placements, while the other seats answer from the book.
 * @param {HTMLElement} root
 * @param {string} named the number of players
 */
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
    this.panel = new DrillPanel(table, this.position.model, {
      goOn: () => this.#goOn(),
      next: () => this.begin(),
    });
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
    const mark = drawnAs(isRight ? "right" : "wrong", placement);
    position.model.set({ drawn: isRight ? [mark] : [mark, drawnAs("better", moves[0].placement)] });
    if (isRight) {
      this.right += 1;
      panel.right(found.chance);
      this.timer = window.setTimeout(() => this.#place(placement), PACE);
    } else {
      position.look();
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
