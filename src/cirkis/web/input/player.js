// @ts-check
/** The person's acts on the model: what each does, and the words when it cannot be done. */

import { t } from "../i18n.js";
import { emptyHand } from "../model.js";
import { isConfirmed } from "../settings.js";
import { placementName, seatName, shapeName } from "../telling.js";
import { isPlayedHere, isWatching } from "../together/seats.js";
import {
  aimAt,
  aimAtPlacement,
  chooseCell,
  inOrderRound,
  next,
  picked,
  staged,
  stepBack,
  turnOver,
} from "./hand.js";
import { cellAt } from "../board/geometry.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").Wish} Wish */
/** @typedef {import("../types.js").Point} Point */

export class Player {
  /** @param {Model} model @param {(wish: Wish) => void} send */
  constructor(model, send) {
    this.model = model;
    this.send = send;
  }

  get #legal() {
    const { model } = this;
    const all = model.isMyTurn ? (model.view?.legal ?? []) : [];
    return all
      .map((placement) => model.lies[placement])
      .filter((lie) => model.hand.shape === null || lie.shape === model.hand.shape);
  }

  /** @param {string} text */
  #say(text) {
    this.model.set({ notice: { text, tone: "problem" } });
  }

  /** Why nothing can be placed just now, or null if it can. */
  whyNot() {
    const { model } = this;
    const { view, table } = model;
    if (!view || !table) return t("reason.loading");
    if (model.lookAt !== null) return t("reason.looking-back");
    if (view.outcome) return t("reason.over");
    if (model.pending) return t("reason.pending");
    if (view.started === false) return t("turn.gathering");
    if (isWatching(view)) return t("reason.watching");
    if (!isPlayedHere(view, view.to_play))
      return t("reason.not-you", { who: seatName({ table, view }, view.to_play) });
    return null;
  }

  /** Why a shape cannot be placed, or null if it can. @param {number} shape @param {number} seat */
  whyNotShape(shape, seat) {
    const { model } = this;
    const { view, table } = model;
    if (!view || !table) return t("reason.loading");
    if (model.position.stocks[seat][shape] === 0) return t("reason.none-left");
    const general = this.whyNot();
    if (general) return general;
    if (seat !== view.to_play)
      return t("reason.not-your-stock", { who: seatName({ table, view }, view.to_play) });
    return model.legalOf(shape).length
      ? null
      : t(this.#nowhere(), { shape: shapeName(table, shape) });
  }

  #nowhere() {
    const view = this.model.view;
    if (view?.leader === null) return "reason.nowhere-center";
    return view?.is_free_turn ? "reason.nowhere-any" : "reason.nowhere-leader";
  }

  /** @param {number} shape @param {number} seat */
  pick(shape, seat) {
    const { model } = this;
    const why = this.whyNotShape(shape, seat);
    if (why) return this.#say(why);
    if (model.hand.shape === shape && !model.hand.staged) return this.cancel();
    return model.set({ hand: picked(shape), notice: null, marked: [] });
  }

  cancel() {
    const { hand } = this.model;
    this.model.set({ hand: stepBack(hand), notice: null, marked: [] });
  }

  /** Point somewhere on the board. @param {Point} point */
  aim(point) {
    const { model } = this;
    const { hand } = model;
    if (hand.shape === null || hand.staged || !model.isMyTurn) return;
    const aimed = aimAt(hand, this.#legal, point, cellAt(model.layout, point));
    if (aimed.at !== hand.at || aimed.options.join() !== hand.options.join())
      model.set({ hand: aimed });
  }

  /** The pointer has left the board. */
  aimNowhere() {
    const { hand } = this.model;
    if (hand.shape !== null && !hand.staged && hand.at >= 0)
      this.model.set({ hand: { ...hand, options: [], at: -1, held: false } });
  }

  /** Act where one points. @param {Point} point @param {string} pointer */
  press(point, pointer) {
    const { model } = this;
    const cell = cellAt(model.layout, point);
    const why = this.whyNot();
    if (why) return cell ? this.#say(why) : undefined;
    if (model.hand.shape === null) return this.#pressCell(cell);
    if (model.hand.staged && cell && model.aimed?.cells.includes(cell)) return this.turn(1);
    if (model.hand.staged) model.set({ hand: { ...model.hand, staged: false, held: false } });
    this.aim(point);
    if (!model.aimed) return this.#say(this.#whyNotHere(cell));
    return this.place(pointer);
  }

  /** @param {string|null} cell */
  #pressCell(cell) {
    const { model } = this;
    if (!cell) return this.cancel();
    const hand = chooseCell(model.hand, cell, this.#legal);
    if (hand.cells.length && !hand.options.length) {
      model.set({ hand: emptyHand() });
      return this.#say(this.#whyNotHere(cell));
    }
    return model.set({ hand, notice: null });
  }

  /** @param {string|null} cell */
  #whyNotHere(cell) {
    const { model } = this;
    const { table } = model;
    if (!cell || !table) return t("reason.outside");
    const taken = model.position.placed.find(([, placement]) =>
      model.lies[placement].cells.includes(cell),
    );
    if (taken) return t("reason.taken", { cell, what: placementName(table, taken[1]) });
    if (model.hand.shape === null) return t("reason.nothing-fits", { cell });
    return t("reason.not-here", { shape: shapeName(table, model.hand.shape), cell });
  }

  /** Play what is aimed at, or put it down for Confirm. @param {string} pointer */
  place(pointer) {
    const { model } = this;
    if (!model.aimed) return;
    if (isConfirmed(pointer) && !model.hand.staged)
      model.set({ hand: staged(model.hand), notice: null });
    else this.confirm();
  }

  confirm() {
    const { model } = this;
    const why = this.whyNot();
    if (why) return this.#say(why);
    if (!model.aimed) return undefined;
    return this.send({ type: "place", cells: model.aimed.text });
  }

  /** To the next (or the one before) of the placements under the pointer; with none aimed at, through all of the shape. @param {number} step */
  turn(step) {
    const { model } = this;
    if (!model.isMyTurn || (model.hand.shape === null && !model.hand.options.length)) return;
    const hand = model.hand.options.length
      ? model.hand
      : { ...model.hand, options: inOrderRound(this.#legal).map((lie) => lie.placement) };
    model.set({ hand: next(hand, step, model.lies), notice: null });
  }

  /** Through all legal places of the picked shape, round the board. @param {number} step */
  walk(step) {
    const { model } = this;
    if (!model.isMyTurn || model.hand.shape === null) return;
    const all = inOrderRound(this.#legal).map((lie) => lie.placement);
    const hand = model.aimed
      ? aimAtPlacement(model.hand, model.aimed.placement, all)
      : { ...model.hand, options: all, at: -1 };
    model.set({ hand: next(hand, step, model.lies), notice: null });
  }

  turnOver() {
    const { model } = this;
    const hand = turnOver(model.hand, model.lies);
    if (hand) model.set({ hand, notice: null });
    else if (model.aimed) this.#say(t("reason.not-over"));
  }

  /** Aim at one placement out of a list. @param {number} placement */
  aimAtPlacement(placement) {
    const { model } = this;
    model.set({ hand: aimAtPlacement(model.hand, placement, model.hand.options), notice: null });
  }

  /** The typed line: the cells in any order, with or without the letter of the shape. @param {string} text */
  type(text) {
    const why = this.whyNot();
    if (why) return this.#say(why);
    return this.send({ type: "place", cells: text });
  }
}
