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
/** @typedef {import("../types.js").MatchState} MatchState */
/** @typedef {import("../types.js").Outcome} Outcome */
/** @typedef {import("../telling.js").Scene} Scene */
/** @typedef {{again: () => void, next: () => void, look: () => void, review: string, record: string}} Acts */

/** @param {Model} model @param {Acts} acts */
export function showEnd(model, acts) {
  const { table, view } = model;
  if (!table || !view?.outcome) return;
  const scene = { table, view };
  const { outcome, match } = view;
  const then = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const goOn = (/** @type {string} */ key, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "primary", onclick: then(act) }, t(key));
  const isMatchOn = match !== null && match.outcome === null;
  const dialog = openDialog(
    winnersText(scene, match?.outcome ? match.outcome.winners : outcome.winners),
    h(
      "p",
      { class: "end-reason" },
      t(`end.${outcome.reason}`, { n: Number(table.options.target) }),
    ),
    finalTable(scene, outcome, match),
    match ? h("p", {}, matchText(match)) : null,
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

/** @param {MatchState} match */
const matchText = ({ outcome, rounds, target }) =>
  outcome ? t("end.match-over", { n: rounds }) : t("end.match-on", { n: rounds, target });

/** Everybody's points and what they have left, the winners first. @param {Scene} scene @param {Outcome} outcome @param {MatchState|null} match */
function finalTable(scene, outcome, match) {
  const columns = [t("end.player"), t("end.points"), t("end.unplaced")];
  if (match) columns.push(t("end.total", { n: match.target }));
  return h(
    "table",
    { class: "final" },
    h("caption", { class: "visually-hidden" }, t("end.table")),
    h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...inOrder(outcome).map((seat) => finalRow(scene, seat, outcome, match))),
  );
}

/** @param {Outcome} outcome @returns {number[]} the seats */
function inOrder({ winners, scores }) {
  const won = (/** @type {number} */ seat) => Number(winners.includes(seat));
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || scores[b] - scores[a]);
}

/** @param {Scene} scene @param {number} seat @param {Outcome} outcome @param {MatchState|null} match */
function finalRow(scene, seat, outcome, match) {
  const won = outcome.winners.includes(seat);
  return h(
    "tr",
    { class: won ? "won" : "" },
    h(
      "th",
      { scope: "row" },
      badge(scene.table.colours[seat]),
      seatName(scene, seat),
      won ? h("span", { class: "laurel" }, ` ${t("end.winner")}`) : "",
    ),
    h("td", {}, outcome.scores[seat]),
    h("td", {}, outcome.unplaced[seat]),
    match ? h("td", {}, match.totals[seat]) : null,
  );
}
