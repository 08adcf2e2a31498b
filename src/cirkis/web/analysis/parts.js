// @ts-check
/** What the screen of a reviewed game is made of, and where it stands. */

import { tableAddress } from "../address.js";
import { BoardView } from "../board/view.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { HandPanel } from "../panels/hand.js";
import { head, headButton, inner } from "../panels/header.js";
import { openKeys } from "../panels/keylist.js";
import { stepButtons } from "../panels/steps.js";
import { openSettings } from "../panels/taste.js";
import { Tray } from "../panels/tray.js";
import { TypedLine } from "../panels/typed.js";
import { boardPlace, BoardWords } from "../panels/words.js";
import { Thoughts } from "./thoughts.js";

/** @typedef {import("../types.js").Table} Table */
/** What the buttons do; `back` leads from what is tried to the game. @typedef {import("../panels/steps.js").Acts & {back: () => void, point: (placement: number|null) => void, attempt: (cells: string) => void}} Acts */

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
    const { id } = this.table;
    const href = tableAddress(id, "record");
    return head(
      [h("p", { class: "link-state review-title" }, t("review.title"))],
      inner(`/table/${id}`, { class: "button" }, t("review.leave")),
      h("a", { class: "button head-record", href, download: "" }, t("menu.record")),
      headButton("head.help", () => openKeys(this.table), "?"),
      headButton("head.settings", openSettings, "◐"),
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
        boardPlace(this.board, this.words),
        h(
          "div",
          { class: "review-steps", role: "group", "aria-label": t("review.steps") },
          ...stepButtons(acts, "round"),
          this.back,
        ),
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

  /** Redraws what stands for the position itself. @param {import("../types.js").View} view */
  update(view) {
    for (const tray of this.trays)
      tray.element.hidden = Boolean(view.outcome) || tray.seat !== view.to_play;
    for (const part of [...this.trays, this.hand, this.typed, this.words]) part.update();
  }
}
