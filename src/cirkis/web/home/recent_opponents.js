// @ts-check
/** The people played lately. A challenge is a rematch of the last game, asked for from here. */

import { request } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { answerRematch } from "../multiplayer/rematch.js";
import { clockText } from "../text/names.js";
import { ratingMark } from "../ui/colours.js";
import { attemptOnce, peopleRow } from "../ui/controls.js";
import { h, keptChildren } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";
import { kindText } from "./table_choice.js";

/** @import { Opponent } from "../core/types.js" */

/** The opponents, hidden while there are none. */
export function recentOpponents() {
  const message = h("p", { class: "error", role: "alert" });
  const list = h("ul", { class: "lobby-seats" });
  const element = h(
    "section",
    { class: "my-tables recent-opponents", hidden: true },
    h("h2", {}, t("challenge-title")),
    h("p", { class: "help" }, t("challenge-title.help")),
    list,
    message,
  );
  const showRows = keptChildren(list, (/** @type {Opponent} */ one) => opponentRow(one, message));
  const show = async () => {
    /** @type {Opponent[]} */
    const opponents = await request("/api/opponents");
    element.hidden = opponents.length === 0;
    showRows(opponents);
  };
  return { element, show };
}

/** @param {Opponent} opponent @param {HTMLElement} message */
function opponentRow(opponent, message) {
  const { seat, rating, is_rated, clock, declined } = opponent;
  const who = seat.name ?? t("find-somebody");
  const facts = [kindText(is_rated), clockText(clock), declined && t("challenge-declined")];
  const people = [personFace(seat.face), h("strong", {}, who), ratingMark(rating)];
  return peopleRow(people, facts, declined ? null : challengeButton(opponent, who, message));
}

/** The button, or a link to the table once the opponent is asked. @param {Opponent} opponent @param {string} who @param {HTMLElement} message */
function challengeButton({ table, asked }, who, message) {
  if (asked) return routerLink(`/table/${table}`, { class: "button" }, t("challenge-sent"));
  const challenge = () =>
    attemptOnce(message, async () => navigate(await answerRematch(table, true)));
  return h(
    "button",
    { "aria-label": t("challenge.label", { who }), data: { table }, onclick: challenge },
    t("challenge"),
  );
}
