// @ts-check
/** A player's tray: name, clock, score and stock. */

import { portraits, thumbnail } from "../board/pieces.js";
import { isAway, isOutOfTime, isOver, isPlayedHere, isYou, onlySeat } from "../core/seats.js";
import { t } from "../i18n.js";
import {
  characterName,
  colourName,
  fullLevelName,
  levelName,
  ownName,
  seatName,
  shapeName,
} from "../text/names.js";
import { badge, presenceDot, ratingMark } from "../ui/colours.js";
import { changeDetector, h, s } from "../ui/dom.js";
import { face, personFace } from "../ui/faces.js";

/** @import { Model } from "../core/model.js" */
/** @import { TableInfo, View } from "../core/types.js" */

const WIDTH = 420;
const MARGIN = 14;

/** The distance between holes, chosen to give at most ten steps. @param {number} target */
const stepOf = (target) =>
  [1, 5, 10, 25, 50, 100].find((step) => target / step <= 10) ?? Math.ceil(target / 10);

/** A score track with holes from 0 to the target, and a peg. */
class ScoreTrack {
  /** @param {number} target */
  constructor(target) {
    this.target = target;
    this.peg = s(
      "g",
      { class: "peg", transform: `translate(${MARGIN} 14)` },
      s("circle", { r: 9, class: "peg-foot" }),
      s("circle", { r: 5.4, class: "peg-head" }),
    );
    this.fill = s("path", { class: "track-fill" });
    this.element = s(
      "svg",
      { class: "track", viewBox: `0 0 ${WIDTH} 40`, "aria-hidden": "true" },
      s("path", { class: "track-groove", d: `M${MARGIN} 14H${WIDTH - MARGIN}` }),
      this.fill,
      ...this.#holes(),
      this.peg,
    );
  }

  #holes() {
    const step = stepOf(this.target);
    const count = Math.floor(this.target / step);
    const values = Array.from({ length: count + 1 }, (_, i) => i * step);
    if (values[count] !== this.target) values.push(this.target);
    return values.flatMap((value, i) => {
      const x = this.#at(value);
      const last = value === this.target;
      const named = last || (i % 2 === 0 && this.target - value > step);
      return [
        s("circle", { cx: x, cy: 14, r: last ? 5 : 3.4, class: last ? "hole goal" : "hole" }),
        named ? s("text", { x, y: 37, class: "hole-name" }, value) : null,
      ];
    });
  }

  /** @param {number} score */
  #at(score) {
    return MARGIN + Math.min(score / this.target, 1) * (WIDTH - 2 * MARGIN);
  }

  /** @param {number} score */
  show(score) {
    const x = this.#at(score);
    this.peg.style.transform = `translate(${x}px, 14px)`;
    this.fill.setAttribute("d", `M${MARGIN} 14H${x.toFixed(1)}`);
  }
}

/**
 * @typedef {{board: import("../board/board_view.js").BoardView, controller: import("../input/move_controller.js").MoveController, model: Model, clocks: import("../multiplayer/clock.js").Clocks}} TrayContext
 */

/** A player's tray: name, clock, score track, and the stock of pieces. */
export class Tray {
  /** @param {number} seat @param {TableInfo} table @param {TrayContext} context */
  constructor(seat, table, context) {
    this.seat = seat;
    this.table = table;
    this.context = context;
    this.colour = table.colours[seat];
    this.track = new ScoreTrack(Number(table.options.target));
    this.hasChanged = changeDetector();
    this.portraits = portraits(context.model.placements, table.pieces.shapes.length);
    this.who = h("h2", { class: "tray-player", id: `player-${seat}` });
    this.face = h("span", { class: "tray-face" });
    this.kind = h("span", { class: "tray-kind" });
    this.doing = h("span", { class: "tray-doing" });
    this.status = h("p", { class: "tray-status" }, this.kind, this.doing);
    this.score = h("p", { class: "tray-score" });
    this.total = h("p", { class: "tray-total" });
    this.toggle = h("button", {
      class: "tray-toggle",
      "aria-expanded": "false",
      "aria-controls": `stock-${seat}`,
      onclick: () => this.#open(),
    });
    /** @type {HTMLButtonElement[]} */
    this.pieces = table.pieces.shapes.map((_, shape) => this.#pieceButton(shape));
    this.stock = h("div", { class: "stock", id: `stock-${seat}`, role: "group" }, ...this.pieces);
    this.#setColumns();
    this.element = h(
      "section",
      { class: `tray ${this.colour}`, data: { seat }, "aria-labelledby": `player-${seat}` },
      h(
        "header",
        { class: "tray-head" },
        badge(this.colour),
        this.face,
        h("div", { class: "tray-names" }, this.who, this.status),
        h("div", { class: "tray-numbers" }, context.clocks.faces[seat], this.score),
      ),
      this.track.element,
      this.total,
      this.toggle,
      this.stock,
    );
  }

  /** Give the style sheets the number of columns for one, two, three and five rows of stock. */
  #setColumns() {
    const { length } = this.pieces;
    for (const [rows, name] of [
      [1, "--in-one-row"],
      [2, "--in-two-rows"],
      [3, "--in-three-rows"],
      [5, "--in-five-rows"],
    ])
      this.stock.style.setProperty(String(name), String(Math.ceil(length / Number(rows))));
  }

  #open() {
    const open = this.element.classList.toggle("open");
    this.toggle.setAttribute("aria-expanded", String(open));
  }

  /** @param {number} shape */
  #pieceButton(shape) {
    return h("button", {
      class: "stock-piece",
      data: { shape },
      // A click without a pointer comes from a key: it also aims, as the piece's letter does.
      onclick: (/** @type {MouseEvent} */ { detail }) =>
        this.context.controller.pick(shape, this.seat, { aims: detail === 0 }),
    });
  }

  update() {
    const { model } = this.context;
    const { view, table } = model;
    if (!view || !table) return;
    const { position } = model;
    const near = model.nearSeat === this.seat;
    const toPlay = !isOver(view) && view.to_play === this.seat;
    this.element.classList.toggle("near", near);
    this.element.classList.toggle("to-play", toPlay);
    this.element.classList.toggle("withdrawn", view.withdrawn.includes(this.seat));
    const selectedShape = toPlay ? model.selection.shape : null;
    this.pieces.forEach((button, shape) => {
      button.ariaPressed = String(selectedShape === shape);
    });
    const legal = toPlay && model.isMyTurn ? view.legal.length : 0;
    if (
      !this.hasChanged(
        view.version,
        position.ply,
        model.shownPly,
        view.seats,
        model.isMyTurn,
        legal,
        model.thinking,
        model.ratings[this.seat],
      )
    )
      return;
    this.element.dataset.corner = String(this.#corner(view));
    this.#head(toPlay);
    position.stocks[this.seat].forEach((count, shape) => this.#piece(shape, count));
  }

  /** The tray's corner, counted clockwise from the lower left, which is for the viewer's only seat. @param {View} view */
  #corner(view) {
    const count = this.table.colours.length;
    const step = (this.seat - (onlySeat(view) ?? 0) + count) % count;
    return count === 2 ? 2 * step : step;
  }

  /** @param {boolean} toPlay */
  #head(toPlay) {
    const { model } = this.context;
    const { view, table } = model;
    if (!view || !table) return;
    const { position } = model;
    const score = position.scores[this.seat];
    const left = position.stocks[this.seat].reduce((sum, count) => sum + count, 0);
    const name = seatName({ table, view }, this.seat);
    const { level, face: number } = view.seats[this.seat];
    const person = personFace(number);
    const sign = presenceDot(view, this.seat);
    const shown = isYou(view, this.seat) ? t("stock-you") : ownName(view.seats[this.seat]) || name;
    const title = level ? fullLevelName(level, name) : name;
    const rating = ratingMark(model.ratings[this.seat]);
    this.who.replaceChildren(
      h(
        "span",
        { class: "tray-who" },
        person,
        h("span", { class: "tray-name", title }, shown),
        level ? h("span", { class: "visually-hidden" }, ` ${colourName(this.colour)}`) : null,
        ...(sign ? [" ", sign] : []),
      ),
      ...(rating ? [" ", rating] : []),
    );
    this.face.replaceChildren((!person && face(level)) || "");
    const reason = this.#withdrawalReason();
    this.kind.textContent =
      reason ||
      [this.#occupantText(), isAway(view, this.seat) ? t("presence-away") : ""]
        .filter(Boolean)
        .join(" · ");
    this.status.classList.toggle("level-only", this.kind.textContent === levelName(level));
    this.doing.textContent =
      toPlay && model.shownPly === null ? t(this.#turnKey()) : t("stock-left", { pieces: left });
    this.score.replaceChildren(
      h("span", { class: "score-number" }, score),
      h("span", { class: "score-target", "aria-hidden": "true" }, `/${table.options.target}`),
      h("span", { class: "score-word" }, ` ${t("stock-points-word", { points: score })}`),
    );
    this.total.textContent = view.match
      ? t("stock-match", { total: view.match.totals[this.seat], target: view.match.target })
      : "";
    this.track.show(score);
    this.stock.setAttribute("aria-label", t("stock", { who: name, pieces: left }));
    this.#labelToggle(name, left);
  }

  /** @param {string} name @param {number} left how many pieces */
  #labelToggle(name, left) {
    this.toggle.replaceChildren(
      h("span", { class: "visually-hidden" }, `${t("chat-speaker", { who: name })} `),
      h("span", { class: "toggle-count" }, `${left} `),
      h("span", { class: "toggle-label" }, t("stock-left-word", { pieces: left })),
      h("span", { class: "toggle-icon", "aria-hidden": "true" }),
    );
  }

  /** The text below the name: a computer's level, or a person's colour. */
  #occupantText() {
    const { view } = this.context.model;
    const seat = view?.seats[this.seat];
    if (!seat || !view) return "";
    const { name, level, handed } = seat;
    if (handed) return t("stock-handed", { level: characterName(level) });
    if (level) return levelName(level);
    return name || isYou(view, this.seat) ? colourName(this.colour) : "";
  }

  /** Why the player left the game; empty if they are still playing. */
  #withdrawalReason() {
    const { view } = this.context.model;
    if (!view?.withdrawn.includes(this.seat)) return "";
    return t(isOutOfTime(view, this.seat) ? "stock-out-of-time" : "stock-withdrawn");
  }

  #turnKey() {
    const { view, thinking } = this.context.model;
    const isComputer = view?.seats[this.seat].kind === "computer";
    if (thinking === this.seat || (isComputer && !view.offer?.lesson)) return "stock-thinking";
    return view?.is_free_turn ? "stock-free-turn" : "stock-to-play";
  }

  /** @param {number} shape @param {number} count */
  #piece(shape, count) {
    const { controller, model } = this.context;
    const button = this.pieces[shape];
    const { code } = this.table.pieces.shapes[shape];
    const example = this.portraits.examples[shape];
    const why = controller.shapeBlockedReason(shape, this.seat);
    const name = shapeName(this.table, shape);
    const isOwn = model.view?.to_play === this.seat && model.isMyTurn;
    button.setAttribute("aria-disabled", String(Boolean(why)));
    // What nobody here can play is read, but not a stop on the way with Tab.
    const isHere = Boolean(model.view && isPlayedHere(model.view, this.seat));
    button.tabIndex = isHere ? 0 : -1;
    button.classList.toggle("used-up", count === 0);
    button.classList.toggle("unplayable", Boolean(why) && isOwn && count > 0);
    const state =
      count && !isHere
        ? ""
        : (why ?? t("stock-places", { places: model.legalPlacements(shape).length }));
    const label = count ? `${t("stock-piece", { shape: name, pieces: count })}. ` : "";
    button.title = isOwn && why ? why : `${name} (${code})`;
    button.replaceChildren(
      example ? thumbnail(example, this.colour, this.portraits.room) : "",
      h("span", { class: "visually-hidden" }, `${label}${state} `),
      h(
        "span",
        { class: "stock-words" },
        h("span", { class: "stock-count", "aria-hidden": "true" }, `×${count}`),
        h("span", { class: "stock-letter" }, code),
      ),
    );
  }

  /** Where points fly to: the peg, or the score if there is no room for a track. */
  get target() {
    const { peg } = this.track;
    return peg.getClientRects().length ? peg : this.score;
  }
}
