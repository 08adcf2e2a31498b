// @ts-check
/** A lesson's header, and the marks on its board. */

import { pathOf } from "../board/geometry.js";
import { openHelpDialog } from "../help/help_dialog.js";
import { s } from "../ui/dom.js";
import { headerButton, pageHeader } from "../ui/page.js";
import { openSettingsDialog } from "../ui/settings_dialog.js";
import { toLessons } from "./lesson_panel.js";

/** @typedef {import("../position/position_board.js").PositionBoard} PositionBoard */

/** @param {import("../core/types.js").TableInfo} table */
export const lessonHeader = (table) =>
  pageHeader(
    [],
    toLessons(),
    headerButton("help", () => openHelpDialog(table), "?"),
    headerButton("settings", openSettingsDialog, "⚙"),
  );

/** Marks above the pieces, as the figure concerned is often nearly full. */
export class LessonMarks {
  /** @param {PositionBoard} position */
  constructor({ board, model }) {
    this.layout = model.layout;
    this.element = s("g", { class: "lesson-marks" });
    board.element.append(this.element);
  }

  /** @param {string[]} names of the cells */
  draw(names) {
    const cells = names.map((name) => this.layout.cells.get(name)?.points ?? []);
    this.element.replaceChildren(...cells.map((points) => s("path", { d: pathOf(points) })));
  }
}
