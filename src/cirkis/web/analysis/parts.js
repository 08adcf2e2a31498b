// @ts-check
/** What the screen of a reviewed game is made of, and where it stands. */

import { recordAddress } from "../api.js";
import { BoardView } from "../board/view.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { HandPanel } from "../panels/hand.js";
import { inner, logo } from "../panels/header.js";
import { openKeys } from "../panels/keylist.js";
import { openSettings } from "../panels/taste.js";
import { Tray } from "../panels/tray.js";
import { TypedLine } from "../panels/typed.js";
import { BoardWords } from "../panels/words.js";
import { Thoughts } from "./thoughts.js";

/** @typedef {import("../types.js").Table} Table */
/**
 * What the buttons do.
 * @typedef {object} Acts
 * @property {(by: number) => void} step
 * @property {() => void} first
 * @property {() => void} last
 * @property {() => void} back        from what is tried to the game
 * @property {(placement: number|null) => void} point
 * @property {(cells: string) => void} attempt
 */

export class ReviewParts {
  /** @param {import("../model.js").Model} model @param {Table} table @param {import("../input/player.js").Player} player @param {Acts} acts */
  constructor(model, table, player, acts) {
    this.table = table;
    this.board = new BoardView(model.layout, model.lies, table.colours, table.figures);
    const shared = { board: this.board, player, model, clocks: { faces: [] } };
    this.trays = table.colours.map((_, seat) => new Tray(seat, table, /** @type {any} */ (shared)));
    this.hand = new HandPanel(model, player);
    this.typed = new TypedLine(model, player);
    this.words = new BoardWords(model);
    this.thoughts = new Thoughts(model, {
      point: (choice) => acts.point(choice?.index ?? null),
      choose: (choice) => acts.attempt(choice.placement),
    });
    this.progress = h("progress", { class: "review-progress", max: "1", value: 0 });
    this.state = h("p", { class: "review-state", role: "status" }, t("review.working"));
    this.chart = h("div", { class: "chart" }, this.state, this.progress);
    this.report = h("div", { class: "report" });
    this.note = h("div", { class: "note", role: "group", "aria-label": t("review.note") });
    this.movesPlace = h("div", { class: "moves-place" });
    this.back = h("button", {
      type: "button",
      class: "badge-now",
      hidden: true,
      onclick: acts.back,
    });
    this.elements = [this.#head(), this.#main(acts)];
  }

  #head() {
    const button = (
      /** @type {string} */ key,
      /** @type {() => void} */ act,
      /** @type {string} */ sign,
    ) =>
      h(
        "button",
        { type: "button", class: "head-button", onclick: act, title: t(key) },
        h("span", { class: "head-sign", "aria-hidden": "true" }, sign),
        h("span", { class: "head-text" }, t(key)),
      );
    const { id } = this.table;
    return h(
      "header",
      { class: "head" },
      inner("/", { class: "home", "aria-label": t("head.home") }, logo()),
      h("p", { class: "link-state review-title" }, t("review.title")),
      h(
        "nav",
        { class: "head-buttons", "aria-label": t("head.label") },
        inner(`/table/${id}`, { class: "button" }, t("review.leave")),
        h(
          "a",
          { class: "button head-record", href: recordAddress(id), download: "" },
          t("menu.record"),
        ),
        button("head.help", () => openKeys(this.table), "?"),
        button("head.settings", openSettings, "◐"),
      ),
    );
  }

  /** @param {Acts} acts */
  #main(acts) {
    return h(
      "main",
      { class: "table review", id: "main" },
      h("h1", { class: "visually-hidden" }, t("review.title")),
      h("div", { class: "side west" }, this.chart, this.report),
      h(
        "div",
        { class: "middle" },
        h(
          "section",
          { class: "board-place", "aria-label": t("board.section") },
          this.board.element,
          this.words.element,
        ),
        this.#steps(acts),
        h("div", { id: "hand", tabindex: "-1" }, this.hand.element),
        h("div", { class: "review-trays" }, ...this.trays.map((tray) => tray.element)),
      ),
      h(
        "div",
        { class: "side east" },
        this.note,
        this.thoughts.element,
        this.movesPlace,
        this.typed.element,
      ),
    );
  }

  /** @param {Acts} acts */
  #steps(acts) {
    const button = (
      /** @type {string} */ sign,
      /** @type {string} */ key,
      /** @type {() => void} */ act,
    ) =>
      h(
        "button",
        { type: "button", class: "round", "aria-label": t(key), title: t(key), onclick: act },
        sign,
      );
    return h(
      "div",
      { class: "review-steps", role: "group", "aria-label": t("review.steps") },
      button("⇤", "story.first", acts.first),
      button("←", "story.before", () => acts.step(-1)),
      button("→", "story.after", () => acts.step(1)),
      button("⇥", "story.last", acts.last),
      this.back,
    );
  }

  /** Redraws what stands for the position itself. @param {import("../types.js").View} view */
  update(view) {
    for (const tray of this.trays)
      tray.element.hidden = Boolean(view.outcome) || tray.seat !== view.to_play;
    for (const part of [...this.trays, this.hand, this.typed, this.words]) part.update();
  }
}
