// @ts-check
/** Let the host remove somebody from the table permanently. */

import { isInLobby } from "../core/seats.js";
import { t } from "../i18n.js";
import { confirmAction } from "../ui/dialog.js";

/** @import { Action } from "../core/connection.js" */

/**
 * Remove somebody, once the host has confirmed it.
 * @param {import("../core/types.js").View} view
 * @param {number} seat
 * @param {string} who
 * @param {(action: Action) => void} send
 */
export function confirmRemoval(view, seat, who, send) {
  const question = isInLobby(view) ? "menu-remove-sure" : "menu-remove-game";
  confirmAction(t(question, { who }), t("menu-remove-yes"), () => send({ type: "remove", seat }));
}
