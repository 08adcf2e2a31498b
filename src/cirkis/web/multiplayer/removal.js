// @ts-check
/** Let the host remove somebody from the table permanently. */

import { t } from "../i18n.js";
import { confirmAction } from "../ui/dialog.js";

/** @import { Action } from "../core/connection.js" */

/**
 * Remove somebody, once the host has confirmed it, unless somebody else has meanwhile taken the seat.
 * @param {import("../core/types.js").View} view
 * @param {number} seat
 * @param {string} who
 * @param {(action: Action) => void} send
 */
export function confirmRemoval(view, seat, who, send) {
  const hasBegun = view.plies > 0 || view.round > 1;
  const question = hasBegun ? "menu-remove-game" : "menu-remove-sure";
  const { version } = view;
  const remove = () => send({ type: "remove", seat, version });
  confirmAction(t(question, { who }), t("menu-remove-yes"), remove);
}
