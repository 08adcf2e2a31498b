// @ts-check
/** Set up a position piece by piece. */

import { createStudies, fetchBoard, freePosition, setupInfo } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t, tOr } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { colourName, errorText, placementForms, placementName, shapeName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button, iconButton } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { screenHeader } from "../ui/page.js";
import { fetchFreeTable, fetchFreeView, fetchSetUp, saveStudy, StudyModel } from "./study.js";

/** @import { SetUpInfo, SetUpProblem, TableInfo, View } from "../core/types.js" */

/**
 * The options that matter for a position.
 * @param {Record<string, any>} options the current ones
 * @param {(name: string, value: any) => void} change
 */
function optionFields(options, change) {
  const { players, target } = Object.fromEntries(setupInfo().options.map((one) => [one.name, one]));
  const number = (/** @type {string} */ name, /** @type {any} */ info) => {
    const id = `set-up-${name}`;
    const field = h("input", {
      id,
      type: "number",
      value: options[name],
      min: info.low,
      max: info.high,
      required: true,
      onchange: () => field.reportValidity() && change(name, Number(field.value)),
    });
    return [h("label", { for: id }, tOr(`option-${name}`, name)), field];
  };
  const ring = h("input", {
    id: "set-up-ring",
    type: "checkbox",
    checked: options.center_ring,
    onchange: () => change("center_ring", ring.checked),
  });
  return h(
    "section",
    { class: "set-up-options" },
    ...number("players", players),
    ...number("target", target),
    h("label", { for: "set-up-ring" }, t("option-center_ring")),
    ring,
  );
}

/**
 * The pieces in the order they were placed, each with its buttons.
 * @param {TableInfo} table
 * @param {[number, number][]} pieces
 * @param {{lead: (placement: number) => void, takeAway: (nth: number) => void}} actions
 */
function pieceRows(table, pieces, { lead, takeAway }) {
  return pieces.map(([seat, placement], nth) => {
    const isLast = nth === pieces.length - 1;
    const what = placementName(table, placement);
    return h(
      "li",
      {},
      badge(table.colours[seat]),
      h("span", { class: "set-up-piece" }, what),
      h(
        "button",
        {
          class: "quiet small-button",
          "aria-pressed": String(isLast),
          "aria-label": t("study-make-leader.of", { what }),
          onclick: () => lead(placement),
        },
        t("study-make-leader"),
      ),
      iconButton("×", t("study-take-away", { what }), () => takeAway(nth), "round small"),
    );
  });
}

/** Why the rules do not allow a position. @param {TableInfo} table @param {SetUpProblem} problem */
function problemText(table, { code, message, seat, placement, cells }) {
  if (placement === null || placement === undefined) return tOr(`study-problem-${code}`, message);
  const [shape] = table.pieces.placements[placement];
  return tOr(`study-problem-${code}`, message, {
    ...placementForms(table, placement),
    colour: colourName(table.colours[seat ?? 0]),
    shape: shapeName(table, shape),
    cells: cells.join(", "),
  });
}

/** The resulting score and turn. @param {TableInfo} table @param {View} view */
function resultText(table, view) {
  const scores = view.scores
    .map((points, seat) => t("study-score", { colour: colourName(table.colours[seat]), points }))
    .join(", ");
  const colour = colourName(table.colours[view.to_play]);
  const how = view.outcome ? "over" : view.is_free_turn ? "free" : "turn";
  return t(`study-result-${how}`, { scores, colour });
}

/** Edit the position shown in a study. @param {import("./study_screen.js").StudyScreen} study */
export async function openSetUp(study) {
  const { model } = study.position;
  const { view, table } = model;
  if (!view || !table) return;
  await study.saver.end();
  const pieces = view.placed.map(([seat, placement]) => [seat, placement]);
  const { root, info } = study;
  const hasMoves = study.study.root.children.length > 0;
  const { head, path } = study.study;
  study.end();
  window.scrollTo(0, 0); // on a phone, the button is below the pieces
  const board = await fetchBoard();
  const screen = new SetUpScreen(root, board, study.position.table, {
    options: { ...head.options, match: 0 },
    withdrawn: [...view.withdrawn],
    pieces: /** @type {[number, number][]} */ (pieces),
    done: async (options, withdrawn, setup) => {
      const record = new StudyModel({ ...head, options, withdrawn, setup, names: [] }).record;
      // If the study has moves from its old position, leave it alone and create a new study.
      const { ids } = hasMoves ? await createStudies('[Cirkis "1"]') : { ids: [info.id] };
      await saveStudy(ids[0], { record, version: hasMoves ? 1 : study.saver.version });
      screen.end();
      navigate(`/study/${ids[0]}`);
    },
    cancel: () => {
      screen.end();
      navigate(`/study/${info.id}`, { path });
    },
  });
  await screen.begin();
}

/**
 * @typedef {object} SetUpWork
 * @property {Record<string, any>} options
 * @property {number[]} withdrawn
 * @property {[number, number][]} pieces  seat and placement, the Leader last
 * @property {(options: any, withdrawn: number[], setup: {seat: number, placement: string}[]) => Promise<void>} done
 * @property {() => void} cancel
 */

class SetUpScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("../core/types.js").BoardInfo} board
   * @param {TableInfo} table
   * @param {SetUpWork} work
   */
  constructor(root, board, table, work) {
    this.root = root;
    this.board = board;
    this.table = table;
    this.work = work;
    /** The seat whose pieces are being placed. */
    this.seat = 0;
    this.asked = 0;
    this.isChanged = false;
    /** Resolves when the last request is answered. */
    this.answered = Promise.resolve();
    this.shown = 0;
    /** @type {SetUpInfo|null} */
    this.info = null;
    /** @type {PositionBoard|null} */
    this.position = null;
    this.problem = h("p", { class: "set-up-problem", role: "status" });
    this.turn = h("select", {
      id: "set-up-turn",
      onchange: () => this.#ask({ turn: this.turn.value }),
    });
    this.seats = h("div", {
      class: "set-up-seats",
      role: "group",
      "aria-label": t("study-pieces-of"),
    });
    this.list = h("ol", { class: "set-up-pieces" });
    this.doneButton = button("study-set-up-done", () => this.#done(), "primary");
  }

  async begin() {
    await this.#build();
    await this.#ask({});
  }

  end() {
    this.position?.end();
  }

  /** The position, as a request describes it. */
  get #at() {
    return {
      options: this.work.options,
      withdrawn: this.work.withdrawn,
      setup: /** @type {[number, string][]} */ (
        this.work.pieces.map(([seat, placement]) => [seat, this.#cells(placement)])
      ),
    };
  }

  /** @param {number} placement */
  #cells(placement) {
    return this.table.pieces.placements[placement][1].join("+");
  }

  /** Build the screen, or rebuild it after an option has changed. */
  async #build() {
    this.position?.end();
    const empty = { options: this.work.options };
    const [table, view] = await Promise.all([fetchFreeTable(empty), fetchFreeView(empty)]);
    this.table = table;
    this.seat = Math.min(this.seat, table.colours.length - 1);
    const position = new PositionBoard(this.board, { ...table, id: freePosition(empty) }, view, {
      place: (cells) => this.#put(cells),
      undo: () => this.#takeAway(this.work.pieces.length - 1),
    });
    this.position = position;
    this.turn.replaceChildren(
      ...table.colours.map((colour, seat) => h("option", { value: seat }, colourName(colour))),
    );
    const cancel = button("cancel", this.work.cancel, "quiet");
    const clear = button("study-clear", () => this.#change([]), "quiet");
    this.root.replaceChildren(
      screenHeader(t("study-set-up")),
      position.column(
        { title: t("study-set-up"), kind: "study set-up" },
        [
          h(
            "section",
            { class: "study-head", "aria-label": t("study-set-up") },
            h("p", { class: "help" }, t("study-set-up.help")),
            this.seats,
            h("label", { for: "set-up-turn" }, t("study-turn")),
            this.turn,
            this.problem,
            h("div", { class: "study-buttons" }, this.doneButton, cancel, clear),
          ),
        ],
        h("section", { class: "card" }, h("h2", {}, t("study-pieces")), this.list),
        optionFields(this.work.options, (name, value) => this.#setOption(name, value)),
      ),
    );
  }

  /** @param {string} name @param {any} value */
  async #setOption(name, value) {
    this.isChanged = true;
    const others =
      name === "players"
        ? {
            colours: setupInfo().colours.slice(0, value),
            starter: 1,
            head_start: [],
            without: [],
            pie: false,
          }
        : {};
    this.work.options = { ...this.work.options, ...others, [name]: value };
    this.work.withdrawn = this.work.withdrawn.filter((seat) => seat < this.work.options.players);
    this.work.pieces = this.work.pieces.filter(([seat]) => seat < this.work.options.players);
    await this.#build();
    await this.#ask({});
  }

  /** @param {string} cells */
  async #put(cells) {
    await this.answered; // the response lists where pieces fit
    const wanted = cells.split(":").pop()?.toUpperCase().split("+").sort().join();
    const { placements } = this.table.pieces;
    const placement = placements.findIndex(([, names]) => [...names].sort().join() === wanted);
    if (this.info?.fits.includes(placement))
      return this.#change([...this.work.pieces, [this.seat, placement]]);
    return this.position?.controller.refuse(t("study-does-not-fit"));
  }

  /** @param {number} nth */
  #takeAway(nth) {
    if (nth >= 0) this.#change(this.work.pieces.filter((_, i) => i !== nth));
  }

  /** @param {[number, number][]} pieces */
  #change(pieces) {
    this.isChanged = true;
    this.work.pieces = pieces;
    return this.#ask({});
  }

  /** Request the resulting position, and show it. @param {Record<string, string>} more */
  #ask(more) {
    this.isChanged ||= Object.keys(more).length > 0;
    this.answered = this.#learn(more);
    return this.answered;
  }

  /** @param {Record<string, string>} more */
  async #learn(more) {
    const mine = (this.asked += 1);
    try {
      const info = await fetchSetUp(this.#at, { seat: String(this.seat), ...more });
      if (mine !== this.asked) return;
      this.info = info;
      this.work.pieces = info.pieces;
      this.#show(info);
    } catch (error) {
      if (mine !== this.asked) return;
      this.problem.textContent = errorText(/** @type {any} */ (error));
      announce(this.problem.textContent);
    }
  }

  /** @param {SetUpInfo} info */
  #show(info) {
    const { position } = this;
    if (!position) return;
    const { view, problem, pieces } = info;
    this.shown += 1;
    // Pieces are placed for the chosen seat, wherever there is room.
    const toPlace = {
      ...view,
      plies: this.shown,
      to_play: this.seat,
      legal: info.fits,
      is_free_turn: false,
      outcome: null,
      leader: pieces.length ? pieces[pieces.length - 1][1] : null,
      placed: /** @type {[number, number, boolean][]} */ (
        pieces.map(([seat, one]) => [seat, one, false])
      ),
    };
    position.show(toPlace);
    const text = problem ? problemText(this.table, problem) : resultText(this.table, view);
    if (this.problem.textContent !== text) this.problem.textContent = text;
    this.problem.classList.toggle("error", problem !== null);
    if (problem?.placement !== null && problem?.placement !== undefined)
      position.model.set({
        marked: [...position.model.placements[problem.placement].cells, ...problem.cells],
      });
    this.doneButton.disabled = problem !== null;
    this.turn.disabled = !pieces.length;
    this.turn.value = String(view.to_play);
    this.#showSeats();
    this.list.replaceChildren(
      ...pieceRows(this.table, pieces, {
        lead: (placement) => this.#ask({ leader: this.#cells(placement) }),
        takeAway: (nth) => this.#takeAway(nth),
      }),
    );
  }

  #showSeats() {
    this.seats.replaceChildren(
      ...this.table.colours.map((colour, seat) =>
        h(
          "button",
          {
            class: `quiet set-up-seat ${colour}`,
            "aria-pressed": String(seat === this.seat),
            onclick: async () => {
              this.seat = seat;
              await this.#ask({});
              /** @type {HTMLElement} */ (this.seats.children[seat])?.focus();
            },
          },
          badge(colour),
          colourName(colour),
        ),
      ),
    );
  }

  async #done() {
    // A new study of the same position would look as if all variations had been lost.
    if (!this.isChanged) return this.work.cancel();
    const setup = this.work.pieces.map(([seat, placement]) => {
      const [shape, names] = this.table.pieces.placements[placement];
      return { seat, placement: `${this.table.pieces.shapes[shape].code}:${names.join("+")}` };
    });
    try {
      await this.work.done(this.work.options, this.work.withdrawn, setup);
    } catch (error) {
      this.problem.textContent = errorText(/** @type {any} */ (error));
    }
  }
}
