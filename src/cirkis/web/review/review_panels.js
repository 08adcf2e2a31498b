// @ts-check
/** The panels of the review screen and their layout. */

import { boardSection, BoardText } from "../board/board_text.js";
import { BoardView } from "../board/board_view.js";
import { tableUrl } from "../core/api.js";
import { EnginePanel } from "../engine/engine_panel.js";
import { openHelpDialog } from "../help/help_dialog.js";
import { t } from "../i18n.js";
import { navigationButtons } from "../table/move_list.js";
import { Tray } from "../table/tray.js";
import { TurnPanel } from "../table/turn_panel.js";
import { TypedMove } from "../table/typed_move.js";
import { h } from "../ui/dom.js";
import { headerButton, pageHeader, routerLink } from "../ui/page.js";
import { openSettingsDialog } from "../ui/settings_dialog.js";

/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/**
 * What the panels trigger; `back` leads from a variation back to the game.
 * @typedef {import("../table/move_list.js").NavigationActions & {back: () => void, point: (placement: number|null) => void, attempt: (cells: string) => void}} ReviewActions
 */

export class ReviewPanels {
  /**
   * @param {import("../core/model.js").Model} model
   * @param {TableInfo} table
   * @param {import("../input/move_controller.js").MoveController} controller
   * @param {ReviewActions} actions
   */
  constructor(model, table, controller, actions) {
    this.table = table;
    this.board = new BoardView(model.layout, model.placements, table.colours, table.figures);
    const shared = { board: this.board, controller, model, clocks: { faces: [] } };
    this.trays = table.colours.map((_, seat) => new Tray(seat, table, /** @type {any} */ (shared)));
    this.turnPanel = new TurnPanel(model, controller);
    this.typedMove = new TypedMove(model, controller);
    this.boardText = new BoardText(model);
    this.engine = new EnginePanel(model, {
      point: (choice) => actions.point(choice?.index ?? null),
      choose: (choice) => actions.attempt(choice.placement),
    });
    this.progress = h("progress", { class: "review-progress", max: "1", value: 0 });
    this.state = h("p", { class: "review-state", role: "status" }, t("review-working"));
    this.evaluation = h("div", { class: "evaluation" }, this.state, this.progress);
    this.report = h("div", { class: "report" });
    this.note = h("div", { class: "move-note", role: "group", "aria-label": t("review-note") });
    this.movesSection = h("div", { class: "annotated-moves-section" });
    this.back = h("button", {
      type: "button",
      class: "back-button",
      hidden: true,
      onclick: actions.back,
    });
    this.elements = [this.#head(), this.#main(actions)];
  }

  #head() {
    const { id } = this.table;
    const href = tableUrl(id, "record");
    return pageHeader(
      [h("p", { class: "connection-state review-title" }, t("review"))],
      routerLink(`/table/${id}`, { class: "button" }, t("review-leave")),
      h("a", { class: "button header-record", href, download: "" }, t("menu-record")),
      headerButton("help", () => openHelpDialog(this.table), "?"),
      headerButton("settings", openSettingsDialog, "◐"),
    );
  }

  /** @param {ReviewActions} actions */
  #main(actions) {
    return h(
      "main",
      { class: "table review", id: "main" },
      h("h1", { class: "visually-hidden" }, t("review")),
      h("div", { class: "side west" }, this.evaluation, this.report),
      h(
        "div",
        { class: "middle" },
        boardSection(this.board, this.boardText),
        h(
          "div",
          { class: "review-buttons", role: "group", "aria-label": t("review-steps") },
          ...navigationButtons(actions, "round"),
          this.back,
        ),
        h("div", { id: "turn-panel", tabindex: "-1" }, this.turnPanel.element),
        h("div", { class: "review-trays" }, ...this.trays.map((tray) => tray.element)),
      ),
      h(
        "div",
        { class: "side east" },
        this.note,
        this.engine.element,
        this.movesSection,
        this.typedMove.element,
      ),
    );
  }

  /**
   * Update the panels that show the position itself.
   * @param {import("../core/types.js").View} view
   */
  update(view) {
    for (const tray of this.trays)
      tray.element.hidden = Boolean(view.outcome) || tray.seat !== view.to_play;
    for (const panel of [...this.trays, this.turnPanel, this.typedMove, this.boardText])
      panel.update();
  }
}
