// @ts-check
/** The marks on a lesson's board, above the pieces because a marked figure is often nearly full. */

import { pathOf } from "../board/geometry.js";
import { s } from "../ui/dom.js";

export class LessonMarks {
  /** @param {import("../position/position_board.js").PositionBoard} position */
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
