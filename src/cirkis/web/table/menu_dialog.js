// @ts-check
/** The menu of a table: result, new game, review, record, link, removing players, resigning. */

import { fetchSummaries } from "../core/api.js";
import {
  isAway,
  isContest,
  isInLobby,
  isMine,
  isMultiplayer,
  isWaitedFor,
  isYou,
  mySeats,
} from "../core/seats.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { confirmRemoval } from "../multiplayer/removal.js";
import { picturesButton } from "../share/pictures_button.js";
import { seatName } from "../text/names.js";
import { button } from "../ui/button.js";
import { copyText } from "../ui/clipboard.js";
import { confirmAction, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";
import { recordLink } from "../ui/record_link.js";

/** @import { Action } from "../core/connection.js" */
/**
 * @typedef {{again: () => void, end: () => void, send: (action: Action) => void}} MenuActions
 */

/** Open the menu. @param {import("../core/model.js").Model} model @param {MenuActions} actions */
export function openMenuDialog(model, actions) {
  const { table, view } = model;
  if (!table || !view) return;
  const copied = h("span", { role: "status", class: "copy-status" });
  const close = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const apart = [...replacements(model, actions, close), ...resignations(model, actions, close)];
  const dialog = openDialog(
    t("table"),
    h(
      "div",
      { class: "menu" },
      view.outcome ? button("menu-result", close(actions.end)) : null,
      mayPlayAgain(view) ? nextGame(model, close(actions.again)) : null,
      // The server refuses these during a contest.
      ...(isContest(view, table) && !view.outcome
        ? []
        : [
            routerLink(`/table/${table.id}/review`, { class: "button" }, t("review-open")),
            recordLink(table.id),
            picturesButton(() => ({ table: table.id })),
          ]),
      routerLink("/", { class: "button" }, t("home")),
      hasServer && button("menu-copy", () => copyText(location.href, copied)),
      copied,
    ),
    table.teaching ? h("p", { class: "help" }, t("teaching-unrated")) : null,
    view.spectators
      ? h("p", { class: "help" }, t("menu-spectators", { count: view.spectators }))
      : null,
    apart.length && !view.outcome ? h("div", { class: "menu separate" }, ...apart) : null,
  );
}

/** The way to a game that is waiting after this one, or else to a new one. @param {import("../core/model.js").Model} model @param {() => void} again */
const nextGame = ({ view, otherGame }, again) =>
  view?.outcome && otherGame
    ? routerLink(`/table/${otherGame}`, { class: "button" }, t("club-play"))
    : button("menu-again", again);

/**
 * At one screen, a new game can start at any time; in a multiplayer game, only after the end.
 * @param {import("../core/types.js").View} view
 */
const mayPlayAgain = (view) => !isInLobby(view) && (Boolean(view.outcome) || !isMultiplayer(view));

/**
 * Buttons to resign, one for each seat played here.
 * @param {import("../core/model.js").Model} model
 * @param {MenuActions} actions
 * @param {(act: () => void) => () => void} close
 */
function resignations(model, actions, close) {
  const { table, view } = model;
  if (!table || !view || isInLobby(view)) return [];
  const staying = mySeats(view).filter(
    (seat) => view.seats[seat].kind === "person" && !view.withdrawn.includes(seat),
  );
  if (!staying.length) return [];
  const buttons = staying.map((seat) => {
    const who = seatName({ table, view }, seat);
    const [words, question] = isYou(view, seat)
      ? [t("menu-resign.you"), t("menu-resign-sure.you")]
      : [t("menu-resign", { who }), t("menu-resign-sure", { who })];
    const sure = () =>
      confirmAction(question, t("menu-resign-yes"), () => actions.send({ type: "withdraw", seat }));
    return h("button", { class: "danger", onclick: close(sure) }, words);
  });
  return [h("p", {}, t("menu-resign-title")), ...buttons];
}

/**
 * Let a computer play for the viewer; if that can cost them rating or a point, ask first.
 * @param {import("../core/types.js").TableInfo} table
 * @param {number} seat
 * @param {(action: Action) => void} send
 */
async function handOver(table, seat, send) {
  const hand = () => send({ type: "hand-over", seat });
  const [game] = await fetchSummaries([table.id]).catch(() => []);
  if (game && !game.is_rated) return hand();
  const what = table.tournament ? "menu-hand-over-sure.tournament" : "menu-hand-over-sure";
  return confirmAction(t(what), t("menu-hand-over-yes"), hand);
}

/**
 * Buttons to let a computer play for a seat here, or for a player who is away, and for the host to
 * remove other players.
 * @param {import("../core/model.js").Model} model
 * @param {MenuActions} actions
 * @param {(act: () => void) => () => void} close
 */
function replacements(model, { send }, close) {
  const { table, view } = model;
  if (!table || !view?.you || isInLobby(view) || !isMultiplayer(view)) return [];
  return view.seats.flatMap(({ kind, handed }, seat) => {
    const who = seatName({ table, view }, seat);
    const [isOwn, isHost] = [isMine(view, seat), Boolean(view.you?.host)];
    const button = (/** @type {string} */ key, /** @type {() => void} */ act) =>
      h("button", { onclick: close(act) }, t(key, { who }));
    const mayHandOver = isOwn || (isHost && isAway(view, seat) && isWaitedFor(view, seat));
    return [
      kind === "person" && !view.withdrawn.includes(seat) && mayHandOver
        ? isOwn
          ? button(isYou(view, seat) ? "menu-hand-over.you" : "menu-hand-over", () =>
              handOver(table, seat, send),
            )
          : button("menu-hand-over-away", () => send({ type: "hand-over", seat }))
        : null,
      isHost && !isOwn && !table.is_public && (kind === "person" || handed)
        ? button("menu-remove", () => confirmRemoval(view, seat, who, send))
        : null,
    ].filter((one) => one !== null);
  });
}
