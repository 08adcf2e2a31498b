// @ts-check
/** The host removes somebody from the table for good. */

import { isInLobby, isMine } from "../core/seats.js";
import { t } from "../i18n.js";
import { seatName } from "../text/names.js";
import { confirmAction } from "../ui/dialog.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../core/connection.js").Action} Action */

/**
 * Buttons for the host to remove others.
 * @param {import("../core/model.js").Model} model
 * @param {{send: (action: Action) => void}} actions
 * @param {(act: () => void) => () => void} close
 */
export function removals(model, actions, close) {
  const { table, view } = model;
  if (!table || !view?.you?.host) return [];
  return view.seats.flatMap((one, seat) => {
    if (isMine(view, seat) || !(one.kind === "person" || one.handed)) return [];
    const who = seatName({ table, view }, seat);
    const sure = () => confirmRemoval(view, seat, who, actions.send);
    return [h("button", { type: "button", onclick: close(sure) }, t("menu-remove", { who }))];
  });
}

/**
 * Remove somebody, once the host is sure.
 * @param {import("../core/types.js").View} view
 * @param {number} seat
 * @param {string} who
 * @param {(action: Action) => void} send
 */
export function confirmRemoval(view, seat, who, send) {
  const question = isInLobby(view) ? "menu-remove-sure" : "menu-remove-game";
  confirmAction(t(question, { who }), t("menu-remove-yes"), () => send({ type: "remove", seat }));
}
