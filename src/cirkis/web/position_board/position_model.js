// @ts-check
/** The state of a position without a table; when closed, it is read-only. */

import { Model } from "../core/model.js";
import { MoveController } from "../input/move_controller.js";

export class PositionModel extends Model {
  /** @param {import("../core/types.js").BoardInfo} board */
  constructor(board) {
    super(board);
    /** Why nothing can be placed now; null while the position is open. @type {string|null} */
    this.closed = null;
    this.set({ connectionState: "live" });
  }

  /** @param {string|null} why nothing can be placed now; null to open the position */
  setClosed(why) {
    this.closed = why;
    this.set({});
  }

  get isMyTurn() {
    return this.closed === null && super.isMyTurn;
  }
}

export class PositionController extends MoveController {
  /** Why nothing can be placed now, or null if something can. */
  blockedReason() {
    const { closed } = /** @type {PositionModel} */ (this.model);
    return closed ?? super.blockedReason();
  }
}
