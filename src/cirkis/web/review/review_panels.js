// @ts-check
/** The panels of the review screen and their layout. */

import { boardSection, BoardText } from "../board/board_text.js";
import { BoardView } from "../board/board_view.js";
import { EffectsLabel } from "../board/effects_label.js";
import { FigureCard } from "../board/figure_card.js";
import { EnginePanel } from "../engine/engine_panel.js";
import { sharedAddress } from "../core/place_link.js";
import { hasServer } from "../core/transport.js";
import { openHelpDialog } from "../help/help_dialog.js";
import { t } from "../i18n.js";
import { copyText } from "../multiplayer/invite.js";
import { embedButton } from "../share/embed_code.js";
import { picturesButton } from "../share/pictures_button.js";
import { navigationButtons } from "../table/move_list.js";
import { Tray } from "../table/tray.js";
import { TurnPanel } from "../table/turn_panel.js";
import { TypedMove } from "../table/typed_move.js";
import { h } from "../ui/dom.js";
import { headerButton, pageHeader, routerLink } from "../ui/page.js";
import { recordLink } from "../ui/record_link.js";
import { openSettingsDialog } from "../ui/settings_dialog.js";

/** @typedef {import("../core/types.js").TableInfo} TableInfo */

/**
 * What the panels trigger; `back` leads from a variation back to the game.
 * @typedef {import("../table/move_list.js").NavigationActions & {back: () => void, point: (placement: number|null) => void, attempt: (cells: string) => void, shown: () => {table: string, ref: import("../core/api.js").PositionRef}}} ReviewActions
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
    this.effects = new EffectsLabel(model);
    this.figureCard = new FigureCard(model);
    this.engine = new EnginePanel(model, {
      point: (choice) => actions.point(choice?.index ?? null),
      choose: (choice) => actions.attempt(choice.placement),
    });
    this.progress = h("progress", { class: "review-progress", max: "1", value: 0 });
    this.state = h("p", { class: "review-state", role: "status" }, t("review-working"));
    this.evaluation = h("div", { class: "evaluation" }, this.state, this.progress);
    this.report = h("div", { class: "report" });
    this.note = h("div", {
      class: "move-note",
      role: "group",
      tabindex: "0",
      "aria-label": t("review-note"),
    });
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
    return pageHeader(
      [h("p", { class: "connection-state review-title" }, t("review"))],
      routerLink(`/table/${id}`, { class: "button" }, t("review-leave")),
      headerButton("study-this", () => this.#study(), "✎"),
      recordLink(id, "header-record"),
      headerButton("help", () => openHelpDialog(this.table), "?"),
      headerButton("settings", openSettingsDialog, "⚙"),
    );
  }

  /** Go on with the game as a study of one's own. */
  async #study() {
    const { studyTable } = await import("../study/study_table.js");
    await studyTable(this.table.id);
  }

  /** @param {ReviewActions} actions */
  #main(actions) {
    for (const tray of this.trays) tray.element.classList.add("corner-0");
    return h(
      "main",
      { class: "table review seats-1", id: "main" },
      h("h1", { class: "visually-hidden" }, t("review")),
      ...this.trays.map((tray) => tray.element),
      h(
        "div",
        { class: "middle" },
        boardSection(this.board, this.boardText, this.effects.element, this.figureCard.element),
        h(
          "div",
          { class: "review-buttons", role: "group", "aria-label": t("review-steps") },
          ...navigationButtons(actions, "round"),
          this.back,
        ),
        h("div", { id: "turn-panel", tabindex: "-1" }, this.turnPanel.element),
      ),
      h(
        "div",
        { class: "extras" },
        h(
          "div",
          { class: "side west" },
          this.evaluation,
          this.report,
          h(
            "div",
            { class: "share-buttons" },
            picturesButton(actions.shown),
            ...copyLink(this.table.id),
          ),
        ),
        h(
          "div",
          { class: "side east" },
          this.movesSection,
          this.note,
          this.engine.element,
          this.typedMove.element,
        ),
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
    for (const panel of [
      ...this.trays,
      this.turnPanel,
      this.typedMove,
      this.boardText,
      this.effects,
      this.figureCard,
    ])
      panel.update();
  }
}

/** The button that copies the link to the position shown, where others could open it. */
function copyLink(/** @type {string} */ table) {
  if (!hasServer) return [];
  const copied = h("p", { role: "status", class: "copy-status" });
  const copy = () => copyText(sharedAddress(), copied);
  return [
    h("button", { type: "button", class: "copy-link", onclick: copy }, t("copy-place")),
    embedButton(table, copied),
    copied,
  ];
}
