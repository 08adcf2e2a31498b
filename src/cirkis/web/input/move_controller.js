// @ts-check
/** The player's actions on the pieces and the board, and the reasons why some are not possible. */

import { fetchObstacle } from "../core/api.js";
import { cellAt } from "../core/geometry.js";
import { emptySelection } from "../core/model.js";
import { isOver, isPlayedHere, isSpectator } from "../core/seats.js";
import { needsConfirm } from "../core/settings.js";
import { t } from "../i18n.js";
import { obstacleNotice, refusalNotice, takenNotice } from "../text/event_text.js";
import { seatName, shapeName } from "../text/names.js";
import { announce } from "../ui/dialog.js";
import {
  aimAt,
  clockwise,
  cycle,
  release,
  selectPlacement,
  selectShape,
  stage,
  stepBack,
  toggleCell,
  turnHere,
  turnInHand,
  turnOverHere,
  turnOverInHand,
  waysHere,
  waysInHand,
} from "./turning.js";

/** @import { Model, Selection } from "../core/model.js" */
/** @import { Place as PlaceAction, Point } from "../core/types.js" */

export class MoveController {
  /**
   * @param {Model} model
   * @param {(action: PlaceAction) => void} send
   * @param {() => Partial<import("../core/api.js").PositionRef>} [refOf] the position shown, if not the current one
   */
  constructor(model, send, refOf = () => ({})) {
    this.model = model;
    this.send = send;
    this.refOf = refOf;
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

  /** Say why something cannot be done. @param {string} text */
  refuse(text) {
    this.#showNotice(refusalNotice(text));
  }

  /** @param {import("../core/model.js").Notice} notice */
  #showNotice(notice) {
    announce(notice.text);
    this.model.set({ notice });
  }

  /** Why nothing can be placed now, or null if something can. */
  blockedReason() {
    const { model } = this;
    const { view, table } = model;
    if (!view || !table) return t("cannot-loading");
    if (model.shownPly !== null) return t("cannot-looking-back");
    if (isOver(view)) return t("cannot-over");
    if (view.started === false) return t("turn-waiting");
    if (isSpectator(view)) return t("cannot-watching");
    if (!isPlayedHere(view, view.to_play)) {
      const key = view.offer?.lesson ? "turn-teaching" : "cannot-not-you";
      return t(key, { who: seatName({ table, view }, view.to_play) });
    }
    return model.pending ? t("cannot-pending") : null;
  }

  /** Why a shape cannot be placed, or null if it can. @param {number} shape @param {number} seat */
  shapeBlockedReason(shape, seat) {
    const { model } = this;
    const { view, table } = model;
    if (!view || !table) return t("cannot-loading");
    if (model.position.stocks[seat][shape] === 0)
      return t("obstacle-not-in-stock", { shape: shapeName(table, shape) });
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

  /**
   * Take a shape from the stock, or put it back.
   * @param {number} shape
   * @param {number} seat
   * @param {{aims?: boolean}} [how]  whether to aim at its first placement too, as keys do
   */
  pick(shape, seat, { aims = false } = {}) {
    const { model } = this;
    const why = this.shapeBlockedReason(shape, seat);
    if (why) return this.refuse(why);
    if (model.selection.shape === shape && !model.selection.staged && !aims) return this.cancel();
    model.set({ selection: selectShape(shape), notice: null, marked: [] });
    return aims ? this.cycleAll(1) : undefined;
  }

  cancel() {
    const { selection } = this.model;
    this.model.set({ selection: stepBack(selection), notice: null, marked: [], pointed: null });
  }

  /** Aim at the placement nearest to a point on the board. @param {Point} point */
  aim(point) {
    const { model } = this;
    const { selection } = model;
    if (selection.shape === null || selection.staged || !model.isMyTurn) return;
    const aimed = aimAt(selection, this.#legal, point, model.layout);
    const isSame = (/** @type {Selection} */ { at, options, pointed }) =>
      at === aimed.at && pointed === aimed.pointed && options.join() === aimed.options.join();
    if (!isSame(selection)) model.set({ selection: aimed });
  }

  /** Whether pointing at a point would change the aim. @param {Point} point */
  meansOther(point) {
    const { model } = this;
    const { options, at } = aimAt(model.selection, this.#legal, point, model.layout);
    return at >= 0 && options[at] !== model.aimed?.placement;
  }

  /** Pick up a piece that is awaiting confirmation. */
  lift() {
    const { selection } = this.model;
    if (selection.staged)
      this.model.set({ selection: { ...selection, staged: false, held: false } });
  }

  /** Stop aiming: the pointer has left the board. */
  clearAim() {
    const { selection } = this.model;
    if (selection.shape !== null && !selection.staged && selection.at >= 0)
      this.model.set({ selection: release(selection) });
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
    if (why) return cell ? this.refuse(why) : undefined;
    if (model.selection.shape === null) return this.#clickCell(cell);
    if (model.selection.staged && cell && model.aimed?.cells.includes(cell))
      return this.canTurn ? this.rotate(1) : undefined;
    this.lift();
    this.aim(point);
    if (!model.aimed) return this.#refuseCell(cell);
    return this.place(pointer);
  }

  /** @param {string|null} cell */
  #clickCell(cell) {
    const { model } = this;
    if (!cell) return this.cancel();
    const selection = toggleCell(model.selection, cell, this.#legal);
    if (selection.cells.length && !selection.options.length) {
      model.set({ selection: emptySelection() });
      return this.#refuseCell(cell);
    }
    return model.set({ selection, notice: null });
  }

  /** Say why nothing can be placed on a cell, and mark the obstacle. @param {string|null} cell */
  async #refuseCell(cell) {
    const { model } = this;
    const { table, selection, positionKey } = model;
    if (!cell || !table) return this.refuse(t("cannot-outside"));
    const taken = takenNotice(model, cell);
    if (taken) return this.#showNotice(taken);
    // The server cannot look up the position of a table without an id, as in a puzzle.
    const asked = table.id ? fetchObstacle(table.id, cell, selection.shape, this.refOf()) : null;
    const obstacle = (await asked?.catch(() => null)) ?? null;
    const isStill = model.positionKey === positionKey && model.selection.shape === selection.shape;
    if (isStill) this.#showNotice(obstacleNotice(model, cell, obstacle));
  }

  /** Play the aimed placement, or put it down to be confirmed. @param {string} pointer */
  place(pointer) {
    const { model } = this;
    if (!model.aimed) return;
    // What cannot be taken back is always confirmed.
    const isFinal = model.table?.policy && !model.table.policy.allows_undo;
    if ((isFinal || needsConfirm(pointer)) && !model.selection.staged)
      model.set({ selection: stage(model.selection), notice: null });
    else this.confirm();
  }

  confirm() {
    const { model } = this;
    const why = this.blockedReason();
    if (why) return this.refuse(why);
    if (!model.aimed) return undefined;
    return this.send({ type: "place", cells: model.aimed.text });
  }

  get #here() {
    const { selection, placements, layout } = this.model;
    return waysHere(selection, placements, layout);
  }

  /** Whether the piece can be turned where it is aimed, or in the hand. */
  get canTurn() {
    return this.#turned(1) !== null;
  }

  /** Whether the piece can be turned over. */
  get canFlip() {
    return this.#turnedOver !== null;
  }

  /** @param {number} step */
  #turned(step) {
    const { model } = this;
    if (!model.isMyTurn) return null;
    if (model.aimed) return turnHere(model.selection, this.#here, step);
    return model.carried ? turnInHand(model.selection, waysInHand(this.#legal), step) : null;
  }

  get #turnedOver() {
    const { model } = this;
    if (!model.isMyTurn) return null;
    if (model.aimed) return turnOverHere(model.selection, this.#here);
    return model.carried ? turnOverInHand(model.selection, waysInHand(this.#legal)) : null;
  }

  /**
   * Turn the piece where it is aimed or in the hand; if it is neither, aim at the first or last placement.
   * @param {number} step
   */
  rotate(step) {
    const { model } = this;
    if (model.selection.cells.length) return this.#cycleFitting(step);
    const selection = this.#turned(step);
    if (selection) model.set({ selection, notice: null });
    else if (model.aimed && model.isMyTurn) this.refuse(t("cannot-turn"));
    else if (!model.carried) this.cycleAll(step);
    return undefined;
  }

  /** Step through the placements on the chosen cells. @param {number} step */
  #cycleFitting(step) {
    const { model } = this;
    if (model.isMyTurn)
      model.set({ selection: cycle(model.selection, step, model.placements), notice: null });
  }

  /**
   * Go to the next or previous legal placement of the selected shape, clockwise around the board.
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

  /** Turn the piece over where it is aimed or in the hand. */
  flip() {
    const { model } = this;
    const selection = this.#turnedOver;
    if (selection) model.set({ selection, notice: null });
    else if (model.isMyTurn && (model.aimed || model.carried)) this.refuse(t("cannot-flip"));
  }

  /** Aim at a placement from a list. @param {number} placement */
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
    if (why) return this.refuse(why);
    return this.send({ type: "place", cells: text });
  }
}
