// @ts-check
/** What belongs to the table but not to a turn: record, link, another game, and, set apart, giving up. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ask, openDialog } from "../panels/dialog.js";
import { inner } from "../panels/header.js";
import { seatName } from "../telling.js";
import { copy } from "../together/invite.js";
import { isAway, isGathering, isMine, isShared, seatsHere } from "../together/seats.js";

/** @typedef {import("../types.js").Wish} Wish */
/** @typedef {{again: () => void, end: () => void, record: string, send: (wish: Wish) => void}} Acts */

/** @param {import("../model.js").Model} model @param {Acts} acts */
export function openMenu(model, acts) {
  const { table, view } = model;
  if (!table || !view) return;
  const copied = h("span", { role: "status", class: "copied" });
  const close = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const button = (/** @type {string} */ key, /** @type {() => void} */ act) =>
    h("button", { type: "button", onclick: act }, t(key));
  const apart = [...replacements(model, acts, close), ...resignations(model, acts, close)];
  const dialog = openDialog(
    t("menu.title"),
    h(
      "div",
      { class: "menu" },
      view.outcome ? button("menu.result", close(acts.end)) : null,
      mayPlayAgain(view) ? button("menu.again", close(acts.again)) : null,
      isShared(view) && !view.outcome
        ? null
        : inner(`/table/${table.id}/review`, { class: "button" }, t("menu.review")),
      inner("/", { class: "button" }, t("menu.start")),
      h("a", { class: "button", href: acts.record, download: "" }, t("menu.record")),
      button("menu.copy", () => copy(location.href, copied)),
      copied,
    ),
    view.spectators
      ? h("p", { class: "help" }, t("menu.spectators", { n: view.spectators }))
      : null,
    apart.length && !view.outcome ? h("div", { class: "menu apart" }, ...apart) : null,
  );
}

/** Alone one may begin anew at any time; with others a game is played to its end first. @param {import("../types.js").View} view */
const mayPlayAgain = (view) => !isGathering(view) && (Boolean(view.outcome) || !isShared(view));

/** Giving up, for every seat played here. @param {import("../model.js").Model} model @param {Acts} acts @param {(act: () => void) => () => void} close */
function resignations(model, acts, close) {
  const { table, view } = model;
  if (!table || !view || isGathering(view)) return [];
  const staying = seatsHere(view).filter(
    (seat) => view.seats[seat].kind === "person" && !view.withdrawn.includes(seat),
  );
  if (!staying.length) return [];
  const buttons = staying.map((seat) => {
    const who = seatName({ table, view }, seat);
    const sure = () =>
      ask(t("menu.resign-sure", { who }), t("menu.resign-yes"), () =>
        acts.send({ type: "withdraw", seat }),
      );
    return h(
      "button",
      { type: "button", class: "danger", onclick: close(sure) },
      t("menu.resign", { who }),
    );
  });
  return [h("p", {}, t("menu.apart")), ...buttons];
}

/** A computer for a while, in the place of somebody here or of somebody who is away. @param {import("../model.js").Model} model @param {Acts} acts @param {(act: () => void) => () => void} close */
function replacements(model, acts, close) {
  const { table, view } = model;
  if (!table || !view?.you || isGathering(view) || !isShared(view)) return [];
  return view.seats.flatMap((one, seat) => {
    if (one.kind !== "person" || view.withdrawn.includes(seat)) return [];
    const isOwn = isMine(view, seat);
    if (!isOwn && !(view.you?.host && isAway(view, seat))) return [];
    const act = () => acts.send({ type: "hand-over", seat });
    const who = seatName({ table, view }, seat);
    return [
      h(
        "button",
        { type: "button", onclick: close(act) },
        t(isOwn ? "menu.hand-over-own" : "menu.hand-over", { who }),
      ),
    ];
  });
}
