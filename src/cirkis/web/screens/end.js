// @ts-check
/** How a game ended: the reason, the final table, and what one may want to do next. */

import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { openDialog } from "../panels/dialog.js";
import { inner } from "../panels/header.js";
import { seatName, winnersText } from "../telling.js";
import { isWatching } from "../together/seats.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {{again: () => void, next: () => void, look: () => void, review: string, record: string}} Acts */

/** @param {Model} model @param {Acts} acts */
export function showEnd(model, acts) {
  const { table, view } = model;
  if (!table || !view?.outcome) return;
  const scene = { table, view };
  const { outcome, match } = view;
  const isMatchOn = match !== null && match.outcome === null;
  const then = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const goOn = (/** @type {string} */ key, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "primary", onclick: then(act) }, t(key));
  const order = view.seats
    .map((_, seat) => seat)
    .sort(
      (a, b) =>
        Number(outcome.winners.includes(b)) - Number(outcome.winners.includes(a)) ||
        outcome.scores[b] - outcome.scores[a],
    );
  const rows = order.map((seat) =>
    h(
      "tr",
      { class: outcome.winners.includes(seat) ? "won" : "" },
      h(
        "th",
        { scope: "row" },
        badge(table.colours[seat]),
        seatName(scene, seat),
        outcome.winners.includes(seat) ? h("span", { class: "laurel" }, ` ${t("end.winner")}`) : "",
      ),
      h("td", {}, outcome.scores[seat]),
      h("td", {}, outcome.unplaced[seat]),
      match ? h("td", {}, match.totals[seat]) : null,
    ),
  );
  const dialog = openDialog(
    winnersText(scene, match?.outcome ? match.outcome.winners : outcome.winners),
    h(
      "p",
      { class: "end-reason" },
      t(`end.${outcome.reason}`, { n: Number(table.options.target) }),
    ),
    h(
      "table",
      { class: "final" },
      h("caption", { class: "visually-hidden" }, t("end.table")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("end.player")),
          h("th", { scope: "col" }, t("end.points")),
          h("th", { scope: "col" }, t("end.unplaced")),
          match ? h("th", { scope: "col" }, t("end.total", { n: match.target })) : null,
        ),
      ),
      h("tbody", {}, ...rows),
    ),
    match?.outcome
      ? h("p", {}, t("end.match-over", { n: match.rounds }))
      : isMatchOn
        ? h("p", {}, t("end.match-on", { n: match.rounds, target: match.target }))
        : null,
    h(
      "div",
      { class: "dialog-buttons" },
      isWatching(view)
        ? null
        : isMatchOn
          ? goOn("end.next-round", acts.next)
          : goOn("end.again", acts.again),
      inner(acts.review, { class: "button" }, t("end.review")),
      h("button", { type: "button", onclick: then(acts.look) }, t("end.look")),
      h("a", { class: "button", href: acts.record, download: "" }, t("menu.record")),
    ),
  );
  dialog.classList.add("end");
}
