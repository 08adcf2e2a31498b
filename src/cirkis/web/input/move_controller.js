// @ts-check
/** What the player can do with pieces and board, and the reasons shown when it is not possible. */

import { cellAt } from "../board/geometry.js";
import { emptySelection } from "../core/model.js";
import { isPlayedHere, isSpectator } from "../core/seats.js";
import { needsConfirm } from "../core/settings.js";
import { t } from "../i18n.js";
import { placementInSentence, seatName, shapeName } from "../text/names.js";
import {
  aimAt,
  clockwise,
  cycle,
  flip,
  selectPlacement,
  selectShape,
  stage,
  stepBack,
  toggleCell,
} from "./selection.js";

/** @typedef {import("../core/model.js").Model} Model */
/** @typedef {Omit<import("../core/types.js").Place, "id"|"version">} PlaceAction */
/** @typedef {import("../core/types.js").Point} Point */

export class MoveController {
  /** @param {Model} model @param {(action: PlaceAction) => void} send */
  constructor(model, send) {
    this.model = model;
    this.send = send;
  }

  get #legal() {
    const { model } = this;
    const all = model.isMyTurn ? (model.view?.legal ?? []) : [];
    return all
      .map((placement) => model.placements[placement])
      .filter(
        (candidate) => model.selection.shape === null || candidate.shape === model.selection.shape,
      );
  }

  /** @param {string} text */
  #showError(text) {
    this.model.set({ notice: { text, tone: "error" } });
  }

  /** Why nothing can be placed now, null if something can. */
  blockedReason() {
    const { model } = this;
    const { view, table } = model;
    if (!view || !table) return t("cannot-loading");
    if (model.shownPly !== null) return t("cannot-looking-back");
    if (view.outcome) return t("cannot-over");
    if (model.pending) return t("cannot-pending");
    if (view.started === false) return t("turn-waiting");
    if (isSpectator(view)) return t("cannot-watching");
    if (!isPlayedHere(view, view.to_play))
      return t("cannot-not-you", { who: seatName({ table, view }, view.to_play) });
    return null;
  }

  /** Why a shape cannot be placed, null if it can. @param {number} shape @param {number} seat */
  shapeBlockedReason(shape, seat) {
    const { model } = this;
    const { view, table } = model;
    if (!view || !table) return t("cannot-loading");
    if (model.position.stocks[seat][shape] === 0) return t("cannot-none-left");
    const general = this.blockedReason();
    if (general) return general;
    if (seat !== view.to_play)
      return t("cannot-not-you", { who: seatName({ table, view }, view.to_play) });
    return model.legalPlacements(shape).length
      ? null
      : t(this.#noPlaceKey(), { shape: shapeName(table, shape) });
  }

  #noPlaceKey() {
    const view = this.model.view;
    if (view?.leader === null) return "cannot-center";
    return view?.is_free_turn ? "cannot-any" : "cannot-leader";
  }

  /** Take a shape from the stock, or put it back. @param {number} shape @param {number} seat */
  pick(shape, seat) {
    const { model } = this;
    const why = this.shapeBlockedReason(shape, seat);
    if (why) return this.#showError(why);
    if (model.selection.shape === shape && !model.selection.staged) return this.cancel();
    return model.set({ selection: selectShape(shape), notice: null, marked: [] });
  }

  cancel() {
    const { selection } = this.model;
    this.model.set({ selection: stepBack(selection), notice: null, marked: [] });
  }

  /** Aim at the placement nearest to a point of the board. @param {Point} point */
  aim(point) {
    const { model } = this;
    const { selection } = model;
    if (selection.shape === null || selection.staged || !model.isMyTurn) return;
    const aimed = aimAt(selection, this.#legal, point, cellAt(model.layout, point));
    if (aimed.at !== selection.at || aimed.options.join() !== selection.options.join())
      model.set({ selection: aimed });
  }

  /** Stop aiming: the pointer has left the board. */
  clearAim() {
    const { selection } = this.model;
    if (selection.shape !== null && !selection.staged && selection.at >= 0)
      this.model.set({ selection: { ...selection, options: [], at: -1, held: false } });
  }

  /**
   * Handle a click on the board: choose a cell, or place the selected piece.
   * @param {Point} point
   * @param {string} pointer
   */
  clickBoard(point, pointer) {
    const { model } = this;
    const cell = cellAt(model.layout, point);
    const why = this.blockedReason();
    if (why) return cell ? this.#showError(why) : undefined;
    if (model.selection.shape === null) return this.#clickCell(cell);
    if (model.selection.staged && cell && model.aimed?.cells.includes(cell)) return this.rotate(1);
    if (model.selection.staged)
      model.set({ selection: { ...model.selection, staged: false, held: false } });
    this.aim(point);
    if (!model.aimed) return this.#showError(this.#cellBlockedReason(cell));
    return this.place(pointer);
  }

  /** @param {string|null} cell */
  #clickCell(cell) {
    const { model } = this;
    if (!cell) return this.cancel();
    const selection = toggleCell(model.selection, cell, this.#legal);
    if (selection.cells.length && !selection.options.length) {
      model.set({ selection: emptySelection() });
      return this.#showError(this.#cellBlockedReason(cell));
    }
    return model.set({ selection, notice: null });
  }

  /** @param {string|null} cell */
  #cellBlockedReason(cell) {
    const { model } = this;
    const { table } = model;
    if (!cell || !table) return t("cannot-outside");
    const taken = model.position.placed.find(([, placement]) =>
      model.placements[placement].cells.includes(cell),
    );
    if (taken) return t("cannot-taken", { cell, move: placementInSentence(table, taken[1]) });
    if (model.selection.shape === null) return t("cannot-cell", { cell });
    return t("cannot-here", { shape: shapeName(table, model.selection.shape), cell });
  }

  /** Play the placement aimed at, or put it down to be confirmed. @param {string} pointer */
  place(pointer) {
    const { model } = this;
    if (!model.aimed) return;
    if (needsConfirm(pointer) && !model.selection.staged)
      model.set({ selection: stage(model.selection), notice: null });
    else this.confirm();
  }

  confirm() {
    const { model } = this;
    const why = this.blockedReason();
    if (why) return this.#showError(why);
    if (!model.aimed) return undefined;
    return this.send({ type: "place", cells: model.aimed.text });
  }

  /**
   * Go to the next or previous placement under the pointer, or of the shape if none is aimed at.
   * @param {number} step
   */
  rotate(step) {
    const { model } = this;
    if (!model.isMyTurn || (model.selection.shape === null && !model.selection.options.length))
      return;
    const selection = model.selection.options.length
      ? model.selection
      : {
          ...model.selection,
          options: clockwise(this.#legal).map((candidate) => candidate.placement),
        };
    model.set({ selection: cycle(selection, step, model.placements), notice: null });
  }

  /**
   * Go to the next or previous legal placement of the selected shape, clockwise round the board.
   * @param {number} step
   */
  cycleAll(step) {
    const { model } = this;
    if (!model.isMyTurn || model.selection.shape === null) return;
    const all = clockwise(this.#legal).map((candidate) => candidate.placement);
    const selection = model.aimed
      ? selectPlacement(model.selection, model.aimed.placement, all)
      : { ...model.selection, options: all, at: -1 };
    model.set({ selection: cycle(selection, step, model.placements), notice: null });
  }

  flip() {
    const { model } = this;
    const selection = flip(model.selection, model.placements);
    if (selection) model.set({ selection, notice: null });
    else if (model.aimed) this.#showError(t("cannot-flip"));
  }

  /** Aim at one placement of a list. @param {number} placement */
  selectPlacement(placement) {
    const { model } = this;
    model.set({
      selection: selectPlacement(model.selection, placement, model.selection.options),
      notice: null,
    });
  }

  /**
   * Play typed cells, in any order, with or without the letter of the shape.
   * @param {string} text
   */
  playTyped(text) {
    const why = this.blockedReason();
    if (why) return this.#showError(why);
    return this.send({ type: "place", cells: text });
  }
}
