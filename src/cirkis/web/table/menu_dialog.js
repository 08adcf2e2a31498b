// @ts-check
/** The menu of a table: result, new game, review, record, link, removing players, resigning. */

import {
  allHavePlaced,
  isAway,
  isContest,
  isInLobby,
  isMine,
  isMultiplayer,
  isOver,
  isSpectator,
  isYou,
  mySeats,
} from "../core/seats.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { changeSeats } from "../multiplayer/by_message.js";
import { confirmRemoval } from "../multiplayer/invite.js";
import { picturesButton } from "../share/pictures.js";
import { seatName } from "../text/names.js";
import { button, copyText } from "../ui/controls.js";
import { confirmAction, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { recordLink } from "../ui/files.js";
import { routerLink } from "../ui/page.js";

/** @import { Action } from "../core/connection.js" */

/**
 * @typedef {{again: () => void, end: () => void, send: (action: Action) => void, message: () => void}} MenuActions
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
  const apart = isOver(view)
    ? []
    : [...replacements(model, actions, close), ...leaving(model, actions, close)];
  const dialog = openDialog(
    t("table"),
    h(
      "div",
      { class: "menu" },
      isOver(view) ? button("menu-result", close(actions.end)) : null,
      ...(view.correspondence ? byMessage(model, actions, close) : []),
      mayPlayAgain(view) ? nextGame(model, close(actions.again)) : null,
      isContest(view, table) && !isOver(view)
        ? null
        : routerLink(`/table/${table.id}/review`, { class: "button" }, t("review-open")),
      recordLink(table.id),
      picturesButton(() => ({ table: table.id })),
      routerLink("/", { class: "button" }, t("home")),
      hasServer && button("menu-copy", () => copyText(location.href, copied)),
      copied,
    ),
    h("p", { class: "help" }, t(table.policy.is_rated ? "kind-rated.game" : "kind-casual.game")),
    view.spectators
      ? h("p", { class: "help" }, t("menu-spectators", { count: view.spectators }))
      : null,
    apart.length ? h("div", { class: "menu separate" }, ...apart) : null,
  );
}

/** What concerns a game by message. @param {import("../core/model.js").Model} model @param {MenuActions} actions @param {(act: () => void) => () => void} close */
function byMessage({ table, view }, { message }, close) {
  if (!table || !view) return [];
  const change = () => changeSeats(table.id, view, table.colours);
  return [
    isSpectator(view) ? null : button("message-again", close(message)),
    button("message-seats", close(change)),
  ];
}

/**
 * The way to a game that is waiting after this one, or else to a new one; a tournament decides who meets.
 * @param {import("../core/model.js").Model} model
 * @param {() => void} again
 */
function nextGame({ view, table, otherGame }, again) {
  if (view?.outcome && otherGame)
    return routerLink(`/table/${otherGame}`, { class: "button" }, t("club-play"));
  return typeof table?.tournament === "number" ? null : button("menu-again", again);
}

/**
 * At one screen, a new game can start at any time; in a multiplayer game, only after the end.
 * @param {import("../core/types.js").View} view
 */
const mayPlayAgain = (view) => !isInLobby(view) && (isOver(view) || !isMultiplayer(view));

/**
 * A button to abort a rated game in which not everybody has placed, else buttons to resign, one for
 * each seat played here.
 * @param {import("../core/model.js").Model} model
 * @param {MenuActions} actions
 * @param {(act: () => void) => () => void} close
 */
function leaving(model, actions, close) {
  const { table, view } = model;
  if (!table || !view || isInLobby(view)) return [];
  const staying = mySeats(view).filter(
    (seat) => view.seats[seat].kind === "person" && !view.withdrawn.includes(seat),
  );
  if (!staying.length) return [];
  if (table.policy.allows_abort && !allHavePlaced(view)) {
    const sure = () =>
      confirmAction(t("menu-abort-sure"), t("menu-abort-yes"), () =>
        actions.send({ type: "abort" }),
      );
    return [h("button", { class: "danger", onclick: close(sure) }, t("menu-abort"))];
  }
  const buttons = staying.map((seat) => {
    const who = seatName({ table, view }, seat);
    const [words, question] = isYou(view, seat)
      ? [t("menu-resign.you"), t("menu-resign-sure.you")]
      : [t("menu-resign", { who }), t("menu-resign-sure", { who })];
    const sure = () =>
      confirmAction(question, t("menu-resign-yes"), () => actions.send({ type: "resign", seat }));
    return h("button", { class: "danger", onclick: close(sure) }, words);
  });
  return [h("p", {}, t("menu-resign-title")), ...buttons];
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
    const mayHandOver = table.policy.allows_stand_ins && (isOwn || (isHost && isAway(view, seat)));
    return [
      kind === "person" && !view.withdrawn.includes(seat) && mayHandOver
        ? button(
            isYou(view, seat)
              ? "menu-hand-over.you"
              : isOwn
                ? "menu-hand-over"
                : "menu-hand-over-away",
            () => send({ type: "seat", kind: "hand-over", seat }),
          )
        : null,
      table.policy.allows_removal && isHost && !isOwn && (kind === "person" || handed)
        ? button("menu-remove", () => confirmRemoval(view, seat, who, send))
        : null,
    ].filter((one) => one !== null);
  });
}
