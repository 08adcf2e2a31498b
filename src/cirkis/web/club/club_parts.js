// @ts-check
/** A club's lists: its tables, ladder, tournaments, chat and log. */

import { dateText, listed, t } from "../i18n.js";
import { kindText } from "../home/rated_switch.js";
import { sitButton, tableRow, whoSits } from "../lobby/table_row.js";
import { messageText } from "../multiplayer/chat.js";
import { clockText } from "../text/game_text.js";
import { h } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";
import { tournamentPath } from "./club_api.js";

/** @import { ClubLine, Ladder, LadderRow } from "../core/types.js" */

/**
 * @param {import("../core/types.js").TableSummary} table
 * @param {boolean} isClosed
 * @param {(id: string) => void} sit
 */
export function clubTableRow({ id, clock, is_rated, seats, started }, isClosed, sit) {
  const who = whoSits(seats);
  const isMine = seats.some(({ mine }) => mine);
  const route = `/table/${id}`;
  const action =
    !started && !isMine && !isClosed
      ? sitButton(id, who, sit)
      : routerLink(
          route,
          { class: "button", data: { route, table: id } },
          t(isMine ? "club-play" : "club-watch"),
        );
  return tableRow(seats, [kindText(is_rated), clockText(clock)], action);
}

/** @param {Ladder} ladder @param {import("../core/types.js").ClubView} club */
export function ladderTables({ two, more, pairs }, { members }) {
  const names = Object.fromEntries(members.map(({ n, name }) => [n, name]));
  const parts = [
    two.length && ratings("club-ladder-two", two, 0),
    more?.length && ratings("club-ladder-more", more, 1),
    pairs.length &&
      table(
        "club-pairs",
        ["club-pairs.who", "club-pairs.games", "club-pairs.ahead"],
        pairs.map(({ members: [one, other], ahead, games }) => [
          listed([names[one] ?? "", names[other] ?? ""]),
          String(games),
          ahead.join(" : "),
        ]),
      ),
    more === null && h("p", { class: "help" }, t("club-ladder-no-more")),
  ];
  const shown = /** @type {HTMLElement[]} */ (parts.filter(Boolean));
  const help = h("p", { class: "help" }, t("club-ladder.help"));
  return [help, ...(two.length || pairs.length ? shown : [h("p", {}, t("club-ladder-none"))])];
}

/** @param {string} key @param {LadderRow[]} rows @param {number} digits */
const ratings = (key, rows, digits) =>
  table(
    key,
    ["club-ladder.member", "club-ladder.rating", "club-pairs.games"],
    rows.map(({ name, face, rating, deviation, games }) => [
      [personFace(face), name],
      `${rating.toFixed(digits)}\u00a0±\u00a0${deviation.toFixed(digits)}`,
      String(games),
    ]),
  );

/** @typedef {import("../ui/dom.js").Child} Child */
/** @param {string} caption @param {string[]} heads @param {(Child|Child[])[][]} rows */
export const table = (caption, heads, rows) =>
  h(
    "table",
    { class: "club-table" },
    h("caption", {}, t(caption)),
    h("thead", {}, h("tr", {}, ...heads.map((key) => h("th", { scope: "col" }, t(key))))),
    h(
      "tbody",
      {},
      ...rows.map(([first, ...others]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, ...[first].flat()),
          ...others.map((one) => h("td", {}, ...[one].flat())),
        ),
      ),
    ),
  );

/** @param {string} club @param {import("../core/types.js").TournamentSummary[]} tournaments */
export const tournamentRows = (club, tournaments) =>
  tournaments.map(({ n, name, rounds, opened, over }) =>
    h(
      "li",
      {},
      routerLink(tournamentPath(club, n), { data: { row: n } }, name),
      " ",
      h("span", { class: "help" }, stateText(opened, rounds, over)),
    ),
  );

/** @param {number} opened @param {number} rounds @param {boolean} isOver */
export const stateText = (opened, rounds, isOver) =>
  isOver
    ? t("tournament-over")
    : opened
      ? t("tournament-round-of", { round: opened, rounds })
      : t("tournament-not-begun");

/**
 * A line of chat, with a button to report it.
 * @param {ClubLine} one
 * @param {boolean} isOwn
 * @param {(n: number) => void} report
 */
export function chatLine({ n, name, face, text, phrase }, isOwn, report) {
  const who = name ?? t("find-somebody");
  const props = {
    class: "quiet club-report",
    "aria-label": t("club-report.label", { who }),
    data: { line: n },
    onclick: () => report(n),
  };
  return h(
    "li",
    { data: { own: isOwn } },
    personFace(face),
    h("strong", {}, `${t("chat-speaker", { who })} `),
    messageText({ text: text ?? undefined, phrase: phrase ?? undefined }),
    " ",
    isOwn || !(text || phrase) ? null : h("button", props, t("club-report")),
  );
}

/** What was done in the club, latest first. @param {import("../core/types.js").LogRow[]} rows */
export const logList = (rows) =>
  h(
    "ol",
    { class: "club-log-rows" },
    ...rows.reverse().map(({ at, act, by, about }) => {
      const values = { who: by ?? t("find-somebody"), about: about ?? t("find-somebody") };
      const when = h("span", { class: "help" }, dateText(at));
      return h("li", {}, t(`club-act-${act}`, values), " ", when);
    }),
  );
