// @ts-check
/** A game looked at with the computer: how the chances went, where it turned, and what else could have been. */

import { placeAddress } from "../address.js";
import { say } from "../announcer.js";
import { fetchBoard, fetchTable } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { listenToKeys } from "../input/keyboard.js";
import { Player } from "../input/player.js";
import { listenToBoard } from "../input/pointer.js";
import { Model } from "../model.js";
import { openKeys } from "../panels/keylist.js";
import { pointedOf } from "../panels/pointed.js";
import { missing, waiting } from "../screens/waiting.js";
import { placementName, problemText, turnText } from "../telling.js";
import { analysesOf, Graph, turningsOf } from "./graph.js";
import { Moves } from "./moves.js";
import { ReviewParts } from "./parts.js";
import { Looking } from "./position.js";
import { plyNote, reportOf } from "./report.js";
import { Stream } from "./stream.js";
import { reasonsText } from "./words.js";

/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */

/** @param {HTMLElement} root @param {string} id */
export async function showReview(root, id) {
  root.replaceChildren(waiting(h("h1", {}, t("review.title")), h("p", {}, t("table.loading"))));
  try {
    const [board, { table, view }] = await Promise.all([fetchBoard(), fetchTable(id)]);
    const model = new Model(board);
    model.link = "live";
    model.sitDown(table);
    model.see(view);
    return new ReviewScreen(root, model, table, view).end;
  } catch (refused) {
    root.replaceChildren(missing(refused));
    return undefined;
  }
}

class ReviewScreen {
  /** @param {HTMLElement} root @param {Model} model @param {Table} table @param {View} game the game as it was played */
  constructor(root, model, table, game) {
    this.model = model;
    this.table = table;
    this.game = game;
    /** @type {Review|null} */
    this.review = null;
    /** @type {Graph|null} */
    this.graph = null;
    /** The placement pointed at in a list, shown as a ghost. @type {number|null} */
    this.pointedAt = null;
    this.looking = new Looking(model, table.id, (problem) =>
      model.set({ notice: { text: problemText(problem), tone: "problem" } }),
    );
    this.player = new Player(model, (wish) => this.#attempt(wish.cells ?? ""));
    this.parts = new ReviewParts(model, table, this.player, this.#acts());
    this.moves = this.#movesOf(
      game.moves.map(({ seat, placement }) => ({ seat, index: placement })),
    );
    root.replaceChildren(...this.parts.elements);
    listenToBoard(this.parts.board, this.player, model);
    const stopKeys = listenToKeys(model, this.#desk());
    model.onChange(() => this.#update());
    this.stream = this.#ask();
    /** Whether one has gone somewhere oneself: then the review does not jump to where it turned. */
    const asked = /^#(\d{1,4})$/.exec(location.hash);
    this.hasMoved = asked !== null;
    this.#look({ after: Math.min(Number(asked?.[1] ?? this.#last), this.#last), line: [] });
    this.end = () => {
      stopKeys();
      this.stream.close();
      this.parts.thoughts.close();
      document.title = t("title");
    };
  }

  /** @returns {import("./parts.js").Acts} */
  #acts() {
    return {
      step: (by) => this.#step(by),
      first: () => this.#go({ after: 0, line: [] }),
      last: () => this.#go({ after: this.#last, line: [] }),
      back: () => this.#go({ after: this.looking.place.after, line: [] }),
      attempt: (cells) => this.#attempt(cells),
      point: (placement) => {
        this.pointedAt = placement;
        this.#update();
      },
    };
  }

  /** @param {import("./moves.js").Step[]} steps */
  #movesOf(steps) {
    const scene = { table: this.table, view: this.game };
    const moves = new Moves(scene, steps, (place) => this.#go(place));
    this.parts.movesPlace.replaceChildren(moves.element);
    return moves;
  }

  #ask() {
    const { state, progress } = this.parts;
    return new Stream(placeAddress(this.table.id, "review"), {
      onMessage: (message) => {
        if (message.type === "review") this.#judge(message.game);
        else {
          progress.max = message.total;
          progress.value = message.done;
          state.textContent = t("review.progress", { n: message.done, of: message.total });
        }
      },
      onProblem: (problem) => {
        progress.remove();
        state.textContent = problemText(problem);
      },
    });
  }

  /** @param {Review} review */
  #judge(review) {
    this.review = review;
    const scene = { table: this.table, view: this.game };
    const go = (/** @type {Place} */ place) => this.#go(place);
    this.graph = new Graph(scene, review, (step) => this.#go({ after: step, line: [] }));
    this.parts.chart.replaceChildren(h("h2", {}, t("thoughts.chances")), this.graph.element);
    this.parts.report.replaceChildren(...reportOf(scene, review, go));
    this.moves = this.#movesOf(review.plies);
    this.moves.judge(review);
    say(t("review.done"));
    const turned = turningsOf(review).at(-1);
    if (turned && !this.hasMoved) this.#look({ after: turned.number, line: [] });
    else this.#update();
  }

  get #last() {
    return this.review?.plies.length ?? this.game.moves.length;
  }

  /** @param {Place} place */
  #go(place) {
    this.hasMoved = true;
    this.#look(place);
  }

  /** @param {Place} place */
  async #look(place) {
    this.pointedAt = null;
    await this.looking.go(place);
    history.replaceState(history.state, "", `#${place.after}`);
  }

  /** @param {number} by */
  #step(by) {
    const { after, line } = this.looking.place;
    if (!line.length) this.#go({ after: Math.min(this.#last, Math.max(0, after + by)), line: [] });
    else if (by < 0) this.#go({ after, line: line.slice(0, -1) });
  }

  /** Tries a placement; the one that was made in the game is simply its next step. @param {string} cells */
  #attempt(cells) {
    const { after, line } = this.looking.place;
    const isNext = !line.length && this.review?.plies[after]?.placement === cells;
    this.#go(isNext ? { after: after + 1, line: [] } : { after, line: [...line, cells] });
  }

  /** @returns {import("../input/keys.js").Desk} */
  #desk() {
    const { model, player } = this;
    return {
      player,
      confirm: () => (model.aimed ? player.place("mouse") : player.walk(1)),
      look: (by) => this.#step(by),
      now: () => this.#go({ after: this.#last, line: [] }),
      undo: () => this.#step(-1),
      hint: () => this.#say(),
      help: () => openKeys(this.table),
      typeLine: () => this.parts.typed.open(),
      sayWhere: () => this.#say(),
    };
  }

  /** Whose turn it is and what the computer thinks best, aloud. */
  #say() {
    const { view } = this.model;
    const best = this.parts.thoughts.found?.choices[0];
    if (!view) return;
    const scene = { table: this.table, view };
    const what = best ? placementName(this.table, best.index) : "";
    const why = best ? reasonsText(scene, best.reasons) : "";
    say(turnText(scene));
    if (best) say(t(why ? "hint.because" : "hint.plain", { n: 1, what, why }));
  }

  #update() {
    const { model, parts, review } = this;
    const { view } = model;
    if (!view) return;
    const { place } = this.looking;
    document.title = `${t("review.title")} · ${t("title")}`;
    const pointed = pointedOf(model);
    const shown = this.pointedAt === null ? null : model.lies[this.pointedAt];
    parts.board.draw(model.position);
    parts.board.point(shown ? { ...pointed, ghost: shown, legal: new Set() } : pointed);
    parts.board.element.classList.toggle("picking", model.hand.shape !== null);
    parts.update(view);
    this.moves.show(place, this.looking.line);
    this.graph?.show(place.after);
    const known = review && !place.line.length ? (analysesOf(review)[place.after] ?? null) : null;
    parts.thoughts.think(place, known);
    this.#tell(place);
  }

  /** What is said of the placement one looks at, and the way back to the game. @param {Place} place */
  #tell({ after, line }) {
    const { back, note } = this.parts;
    back.hidden = line.length === 0;
    back.textContent = t("review.back", { n: line.length });
    const ply = line.length ? undefined : this.review?.plies[after - 1];
    const scene = { table: this.table, view: this.game };
    note.replaceChildren(...(ply ? plyNote(scene, ply, (to) => this.#go(to)) : []));
  }
}
