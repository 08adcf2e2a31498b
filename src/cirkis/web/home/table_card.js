// @ts-check
/** A table in a list: a small board, the players, the score or result. */

import { smallBoard } from "../board/small_board.js";
import { removeTable } from "../core/api.js";
import { forgetTable } from "../core/recent_tables.js";
import { hasServer } from "../core/transport.js";
import { dateText, t } from "../i18n.js";
import { characterName, colourName, errorText } from "../text/names.js";
import { iconButton } from "../ui/button.js";
import { confirmAction, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";
import { personFace } from "../ui/faces.js";
import { badge } from "../ui/player_badge.js";
import { kindText } from "./rated_switch.js";

/** @import { TableSummary } from "../core/types.js" */
/** @import { Layout } from "../board/geometry.js" */

/**
 * @param {TableSummary} table
 * @param {Layout} layout
 * @param {() => void} redraw called after the table is removed from the list
 */
export function tableCard(table, layout, redraw) {
  const { id, options, pieces, changed, is_rated, my_turn } = table;
  return h(
    "li",
    { class: `my-table ${my_turn ? "my-turn" : ""}` },
    routerLink(
      `/table/${id}`,
      {},
      smallBoard(layout, options.colours, pieces),
      h(
        "span",
        { class: "my-table-text" },
        h("strong", { class: "my-table-status" }, stateOf(table)),
        h("span", { class: "my-table-seats" }, ...seatsOf(table)),
        h("span", { class: "my-table-state" }, `${kindText(is_rated)} · ${dateText(changed)}`),
      ),
    ),
    removeButton(id, redraw),
  );
}

/** @param {TableSummary} table */
function seatsOf({ options, seats, scores, started }) {
  return seats.map((seat, i) =>
    h(
      "span",
      { class: "my-table-seat" },
      badge(options.colours[i]),
      personFace(seat.face),
      h("span", { class: "my-table-name" }, occupantText(seat, options.colours[i])),
      started ? ` ${scores[i]}` : null,
    ),
  );
}

/** @param {TableSummary} table */
function stateOf({ outcome, over, started, my_turn, plies, seats }) {
  if (outcome) return resultOf(outcome.winners, seats);
  if (over) return t("end-aborted");
  if (!started) return t("games-state-waiting");
  return my_turn ? t("games-state-your-turn") : t("games-state-pieces", { count: plies });
}

/**
 * How a game ended for the viewer's only seat, or just that it ended if they own none or several.
 * @param {number[]} winners
 * @param {import("../core/types.js").SeatView[]} seats
 */
function resultOf(winners, seats) {
  const mine = seats.flatMap((seat, i) => (seat.mine ? [i] : []));
  if (mine.length !== 1) return t("games-state-finished");
  if (!winners.includes(mine[0])) return t("games-state-lost");
  return t(winners.length > 1 ? "games-state-shared" : "games-state-won");
}

/** @param {string} id @param {() => void} redraw */
function removeButton(id, redraw) {
  const key = hasServer ? "games-remove" : "site-delete";
  const forget = () => {
    forgetTable(id);
    redraw();
  };
  // A table on a server only leaves the list; one that only this browser has is deleted.
  const remove = () =>
    hasServer
      ? forget()
      : removeTable(id).then(forget, (error) => openDialog(t(key), h("p", {}, errorText(error))));
  const ask = () => confirmAction(t(`${key}-sure`), t(`${key}-yes`), remove, t("cancel"));
  return iconButton("×", t(key), ask, "round small");
}

/** @param {import("../core/types.js").SeatView} seat @param {string} colour */
function occupantText({ kind, level, name }, colour) {
  if (name) return name;
  if (kind === "computer") return characterName(level);
  return kind === "open" ? t("lobby-free") : colourName(colour);
}
