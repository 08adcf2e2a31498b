// @ts-check
/** The review screen's panels and their layout. */

import { EnginePanel } from "../analysis/engine_panel.js";
import { sharedAddress } from "../core/place_link.js";
import { hasServer } from "../core/transport.js";
import { openHelpDialog } from "../help/help_dialog.js";
import { t } from "../i18n.js";
import { embedButton } from "../share/embed_code.js";
import { picturesButton } from "../share/pictures_button.js";
import { navigationButtons } from "../table/move_list.js";
import { copyText } from "../ui/clipboard.js";
import { h } from "../ui/dom.js";
import { headerButton, routerLink, screenHeader } from "../ui/page.js";
import { recordLink } from "../ui/record_link.js";

/**
 * The panels' actions; `back` returns from a variation to the game.
 * @typedef {import("../table/move_list.js").NavigationActions & {back: () => void, attempt: (cells: string) => void, shown: () => {table: string, ref: import("../core/api.js").PositionRef}}} ReviewActions
 */

export class ReviewPanels {
  /**
   * @param {import("../position_board/position_board.js").PositionBoard} position
   * @param {ReviewActions} actions
   */
  constructor(position, actions) {
    this.position = position;
    this.table = position.table;
    this.engine = new EnginePanel(position.model, {
      point: (choice) => position.point(choice?.index ?? null),
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
    this.back = h("button", { class: "back-button", hidden: true, onclick: actions.back });
    this.elements = [this.#head(), this.#main(actions)];
  }

  #head() {
    const { id } = this.table;
    return screenHeader(
      t("review"),
      routerLink(`/table/${id}`, { class: "button" }, t("review-leave")),
      headerButton("study-this", () => this.#study(), "✎"),
      recordLink(id, "header-record"),
      headerButton("help", () => openHelpDialog(this.table), "?"),
    );
  }

  /** Continue with the game as a study. */
  async #study() {
    const { studyTable } = await import("../study/study_table.js");
    await studyTable(this.table.id);
  }

  /** @param {ReviewActions} actions */
  #main(actions) {
    const buttons = h(
      "div",
      { class: "review-buttons", role: "group", "aria-label": t("review-steps") },
      ...navigationButtons(actions, "round"),
      this.back,
    );
    const share = h(
      "div",
      { class: "share-buttons" },
      picturesButton(actions.shown),
      ...copyLink(this.table.id),
    );
    return this.position.columns(
      { title: t("review"), buttons },
      [this.evaluation, this.report, share],
      [this.movesSection, this.note, this.engine.element],
    );
  }
}

/** The buttons that copy a link to the position and the code for embedding the game, if there is a server. */
function copyLink(/** @type {string} */ table) {
  if (!hasServer) return [];
  const copied = h("p", { role: "status", class: "copy-status" });
  const copy = () => copyText(sharedAddress(), copied);
  return [
    h("button", { class: "copy-link", onclick: copy }, t("copy-place")),
    embedButton(table, copied),
    copied,
  ];
}
