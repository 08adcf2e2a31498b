// @ts-check
/** The people played lately. A challenge is a rematch of the last game, asked for from here. */

import { request } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { answerRematch } from "../multiplayer/rematch.js";
import { clockText } from "../text/names.js";
import { ratingMark } from "../ui/colours.js";
import { attemptOnce, peopleRow } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";
import { kindText } from "./table_choice.js";

/** @import { Opponent } from "../core/types.js" */

/** Fetch the opponents, and show them if there are any. @param {HTMLElement} section */
export async function showRecentOpponents(section) {
  /** @type {Opponent[]} */
  const opponents = await request("/api/opponents");
  const message = h("p", { class: "error", role: "alert" });
  section.hidden = opponents.length === 0;
  section.replaceChildren(
    h("h2", {}, t("challenge-title")),
    h("p", { class: "help" }, t("challenge-title.help")),
    h("ul", { class: "lobby-seats" }, ...opponents.map((one) => opponentRow(one, message))),
    message,
  );
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
