// @ts-check
/** One player's tray: who sits there, the scoring track with the peg, and the stock as real little pieces. */

import { badge } from "../board/glass.js";
import { thumbnail } from "../board/piece.js";
import { changes, h } from "../dom.js";
import { t } from "../i18n.js";
import { listenToPiece } from "../input/pointer.js";
import { colourName, isOutOfTime, levelName, seatName, shapeName } from "../telling.js";
import { presenceSign } from "../together/presence.js";
import { isAway } from "../together/seats.js";
import { Track } from "./track.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {{board: import("../board/view.js").BoardView, player: import("../input/player.js").Player, model: Model, clocks: import("./clocks.js").Clocks}} Parts */

/** The largest piece is three units wide; the picture shows that much and a little air. */
const ROOM = 330;

export class Tray {
  /** @param {number} seat @param {Table} table @param {Parts} parts */
  constructor(seat, table, parts) {
    this.seat = seat;
    this.table = table;
    this.parts = parts;
    this.colour = table.colours[seat];
    this.track = new Track(Number(table.options.target));
    this.isNew = changes();
    this.who = h("h2", { class: "tray-who", id: `who-${seat}` });
    this.status = h("p", { class: "tray-status" });
    this.score = h("p", { class: "tray-score" });
    this.total = h("p", { class: "tray-total" });
    this.opener = h("button", {
      class: "tray-opener",
      type: "button",
      "aria-expanded": "false",
      "aria-controls": `stock-${seat}`,
      onclick: () => this.#open(),
    });
    /** @type {HTMLButtonElement[]} */
    this.pieces = table.pieces.shapes.map((_, shape) => this.#pieceButton(shape));
    this.stock = h("div", { class: "stock", id: `stock-${seat}`, role: "group" }, ...this.pieces);
    this.element = h(
      "section",
      { class: `tray ${this.colour}`, data: { seat }, "aria-labelledby": `who-${seat}` },
      h(
        "header",
        { class: "tray-head" },
        badge(this.colour),
        h("div", { class: "tray-names" }, this.who, this.status),
        h("div", { class: "tray-numbers" }, parts.clocks.faces[seat], this.score),
      ),
      this.track.element,
      this.total,
      this.opener,
      this.stock,
    );
  }

  #open() {
    const open = this.element.classList.toggle("open");
    this.opener.setAttribute("aria-expanded", String(open));
  }

  /** @param {number} shape */
  #pieceButton(shape) {
    const button = h("button", {
      type: "button",
      class: "stock-piece",
      data: { shape },
      onclick: () => this.parts.player.pick(shape, this.seat),
    });
    listenToPiece(button, shape, this.seat, this.parts);
    return button;
  }

  /** Redraws what has changed. */
  update() {
    const { model } = this.parts;
    const { view, table } = model;
    if (!view || !table) return;
    const { position } = model;
    const near = model.nearSeat === this.seat;
    const toPlay = !view.outcome && view.to_play === this.seat;
    this.element.classList.toggle("near", near);
    this.element.classList.toggle("to-play", toPlay);
    this.element.classList.toggle("withdrawn", view.withdrawn.includes(this.seat));
    const picked = toPlay ? model.hand.shape : null;
    this.pieces.forEach((button, shape) => {
      button.setAttribute("aria-pressed", String(picked === shape));
    });
    const legal = toPlay && model.isMyTurn ? view.legal.length : 0;
    if (
      !this.isNew(
        view.version,
        position.ply,
        model.lookAt,
        view.seats,
        model.isMyTurn,
        legal,
        model.thinking,
      )
    )
      return;
    this.#head(toPlay);
    position.stocks[this.seat].forEach((count, shape) => this.#piece(shape, count));
  }

  /** @param {boolean} toPlay */
  #head(toPlay) {
    const { model } = this.parts;
    const { view, table } = model;
    if (!view || !table) return;
    const { position } = model;
    const score = position.scores[this.seat];
    const left = position.stocks[this.seat].reduce((sum, count) => sum + count, 0);
    const name = seatName({ table, view }, this.seat);
    const sign = presenceSign(view, this.seat);
    this.who.replaceChildren(h("span", { class: "tray-name" }, name), ...(sign ? [" ", sign] : []));
    this.status.textContent = [
      this.#sitter(),
      isAway(view, this.seat) ? t("presence.away") : "",
      this.#gone(),
      toPlay && model.lookAt === null ? t(this.#doing()) : t("tray.left", { n: left }),
    ]
      .filter(Boolean)
      .join(" · ");
    this.score.replaceChildren(
      h("span", { class: "score-number" }, score),
      h("span", { class: "visually-hidden" }, ` ${t("tray.points", { n: score })}`),
    );
    this.total.textContent = view.match
      ? t("tray.total", { n: view.match.totals[this.seat], target: view.match.target })
      : "";
    this.track.show(score);
    this.stock.setAttribute("aria-label", t("tray.stock", { who: name, n: left }));
    this.opener.replaceChildren(
      h("span", { class: "opener-count", "aria-hidden": "true" }, `${left} `),
      h(
        "span",
        { class: "opener-word", "aria-hidden": "true" },
        t("tray.left", { n: left }).replace(`${left} `, ""),
      ),
      h("span", { class: "opener-sign", "aria-hidden": "true" }),
    );
    this.opener.setAttribute("aria-label", `${name}: ${t("tray.left", { n: left })}`);
  }

  /** Who plays, beside the name: a computer's level, or a person's colour. */
  #sitter() {
    const seat = this.parts.model.view?.seats[this.seat];
    if (seat?.kind !== "computer") return seat?.name ? colourName(this.colour) : "";
    const level = levelName(seat.level);
    return seat.handed ? t("tray.handed", { level }) : level;
  }

  /** Why this seat takes no further part, if it does not. */
  #gone() {
    const { view } = this.parts.model;
    if (!view?.withdrawn.includes(this.seat)) return "";
    return t(isOutOfTime(view, this.seat) ? "tray.out-of-time" : "tray.withdrawn");
  }

  #doing() {
    const { view, thinking } = this.parts.model;
    if (thinking === this.seat || view?.seats[this.seat].kind === "computer")
      return "tray.thinking";
    return view?.is_free_turn ? "tray.free" : "tray.to-play";
  }

  /** @param {number} shape @param {number} count */
  #piece(shape, count) {
    const { player, model } = this.parts;
    const button = this.pieces[shape];
    const { code } = this.table.pieces.shapes[shape];
    const lie = model.lies.find((one) => one.shape === shape);
    const why = player.whyNotShape(shape, this.seat);
    const name = shapeName(this.table, shape);
    const isOwn = model.view?.to_play === this.seat && model.isMyTurn;
    button.setAttribute("aria-disabled", String(Boolean(why)));
    button.classList.toggle("gone", count === 0);
    button.classList.toggle("stuck", Boolean(why) && isOwn && count > 0);
    button.setAttribute(
      "aria-label",
      t("tray.piece", { shape: name, n: count }) +
        (why ? `. ${why}` : `. ${t("tray.places", { n: model.legalOf(shape).length })}`),
    );
    button.title = isOwn && why ? `${name} (${code}): ${why}` : `${name} (${code})`;
    button.replaceChildren(
      lie ? thumbnail(lie, this.colour, { copies: count, room: ROOM }) : "",
      h("span", { class: "stock-count", "aria-hidden": "true" }, `×${count}`),
      h("span", { class: "stock-letter", "aria-hidden": "true" }, code),
    );
  }

  /** Where points fly to. */
  get peg() {
    return this.track.peg;
  }
}
