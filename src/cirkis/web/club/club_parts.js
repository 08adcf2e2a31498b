// @ts-check
/** What a club's screens show: rows of tables, ladder, log, tournaments, and what hosts can do. */

import { navigate } from "../core/router.js";
import { turnText } from "../home/my_tables.js";
import { kindText } from "../home/table_choice.js";
import { dateText, listed, t } from "../i18n.js";
import { sitButton, tableRow, whoSits } from "../lobby/lobby.js";
import { messageText } from "../multiplayer/chat.js";
import { linkRow } from "../multiplayer/invite.js";
import { clockText } from "../text/names.js";
import { button, settle } from "../ui/controls.js";
import { confirmAction } from "../ui/dialog.js";
import { changeDetector, h, keptChildren } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";
import { exportUrl, forgetClub, tellClub, tournamentPath } from "./club_api.js";

/** @import { ChangeMember, ClubCommand, ClubLine, ClubMember, ClubView, Ladder, LadderRow, ReportedLine } from "../core/types.js" */

/**
 * @param {import("../core/types.js").TableSummary} table
 * @param {boolean} isClosed
 * @param {(id: string) => void} sit
 */
export function clubTableRow(table, isClosed, sit) {
  const { id, clock, is_rated, seats, started } = table;
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
  const turn = started && turnText(table);
  return tableRow(seats, [turn, kindText(is_rated), clockText(clock)], action);
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

export class ClubCommands {
  /**
   * @param {string} id
   * @param {(act: () => Promise<unknown>) => Promise<unknown>} attempt does something, then shows the club anew
   */
  constructor(id, attempt) {
    this.id = id;
    this.attempt = attempt;
  }

  /** A button for a command that needs no confirmation. @param {string} key @param {ClubCommand} command */
  plain(key, command) {
    return button(key, () => this.attempt(() => tellClub(this.id, command)), "quiet");
  }

  /** A button for a command about a member. @param {string} key @param {ClubCommand} command @param {string} who */
  about(key, command, who) {
    return button(key, () => this.ask(key, command, who), "quiet");
  }

  /** Ask for confirmation before a command. @param {string} key @param {ClubCommand} command @param {string} [who] */
  ask(key, command, who = "") {
    this.sure(`${key}.sure`, t(key), () => tellClub(this.id, command), who);
  }

  /** Leave the club; a host is told first who will be host. @param {ClubView} view */
  leave({ members, you, host, closed }) {
    const others = members.filter(({ n }) => n !== you);
    const heir = others.find(({ muted }) => !muted) ?? others[0];
    const question = heir && you === host && !closed ? "club-leave.heir" : "club-leave.sure";
    const leave = async () => {
      await tellClub(this.id, { type: "club", act: "leave" });
      await navigate("/club");
    };
    this.sure(question, t("club-leave"), leave, heir?.name);
  }

  /** @param {string} question @param {string} yes @param {() => Promise<unknown>} act @param {string} [who] */
  sure(question, yes, act, who = "") {
    confirmAction(t(question, { who }), yes, () => this.attempt(act), t("cancel"));
  }
}

/** @param {ChangeMember["act"]} act @param {number} member @returns {ClubCommand} */
const change = (act, member) => ({ type: "member", act, member });

/** @typedef {Omit<ClubMember, "online"> & Pick<ClubView, "you"|"host"|"closed">} Row */
/** A member; for the host, with what can be done about them. @param {Row} row @param {ClubCommands} commands */
export function memberRow({ n, name, face, muted, you, host, closed }, commands) {
  const notes = [n === you && t("lobby-you"), n === host && t("club-is-host")];
  const about = [...notes, muted && t("club-is-muted")].filter(Boolean).join(", ");
  const label = h(
    "span",
    {},
    personFace(face),
    h("strong", {}, name),
    " ",
    h("span", { data: { online: n } }),
    about && ` (${about})`,
  );
  if (you !== host || n === host) return h("li", {}, label);
  const acts = banButtons(n, name, commands);
  if (!closed) {
    acts.unshift(
      muted
        ? commands.plain("club-unmute", change("unmute", n))
        : commands.plain("club-mute", change("mute", n)),
      commands.about("club-remove", change("remove", n), name),
    );
    acts.push(commands.about("club-hand-over", change("hand-over", n), name));
  }
  return h(
    "li",
    {},
    h(
      "details",
      {},
      h("summary", { data: { member: n } }, label),
      h("div", { class: "club-acts" }, ...acts),
    ),
  );
}

/** @param {number} member @param {string} who @param {ClubCommands} commands */
const banButtons = (member, who, commands) => [
  commands.about("club-ban", change("ban", member), who),
  commands.about("club-ban-newer", change("ban-newer", member), who),
];

/** What only the host sees: the invitation, reports, former and banned members, and the buttons for the whole club. */
export class HostParts {
  /** @param {string} id @param {ClubCommands} commands */
  constructor(id, commands) {
    this.hasMoved = changeDetector();
    const invitation = h("div", {});
    this.showInvitation = keptChildren(
      invitation,
      (/** @type {Pick<ClubView, "link"|"closed">} */ view) => invite(view, commands),
    );
    this.reports = part(
      h("div", {}, h("h3", {}, t("club-reported"))),
      (/** @type {Report} */ report) => reportedLine(report, commands),
    );
    // Somebody who cheats and leaves can still be banned, so that their games do not count.
    this.former = part(
      h("details", {}, h("summary", {}, t("club-former"))),
      (/** @type {ClubMember} */ { n, name, face }) =>
        h("p", {}, personFace(face), `${name} `, ...banButtons(n, name, commands)),
    );
    this.banned = part(
      h("div", {}, h("h3", {}, t("club-banned"))),
      (/** @type {ClubMember} */ { n, name, face }) =>
        h(
          "p",
          {},
          personFace(face),
          `${name} `,
          commands.about("club-unban", change("unban", n), name),
        ),
    );
    this.closing = button("club-close", () =>
      commands.ask("club-close", { type: "club", act: "close" }),
    );
    this.element = h(
      "section",
      { class: "card club-host", "aria-label": t("club-host") },
      h("h2", {}, t("club-host")),
      ...[invitation, this.reports.element, this.former.element, this.banned.element],
      h(
        "div",
        { class: "club-acts" },
        h("a", { class: "button quiet", href: exportUrl(id), download: "" }, t("club-export")),
        this.closing,
        button("club-forget", () =>
          commands.sure("club-forget.sure", t("club-forget"), () => forget(id)),
        ),
      ),
    );
  }

  /** @param {ClubView} view */
  update({ you, host, link, closed, members, reported, former, banned }) {
    // Another row may have moved under the pointer.
    if (this.hasMoved(link, closed, members, reported, former, banned)) settle(this.element);
    this.element.hidden = you !== host;
    this.showInvitation(you === host ? [{ link, closed }] : []);
    this.reports.show(reported.map((line) => ({ ...line, host })));
    this.former.show(former);
    this.banned.show(banned);
    this.closing.hidden = Boolean(closed);
  }
}

/** @param {string} id */
async function forget(id) {
  await forgetClub(id);
  navigate("/club");
}

/**
 * A part with a heading, hidden while it is empty.
 * @template T
 * @param {HTMLElement} element
 * @param {(item: T) => HTMLElement} make
 */
function part(element, make) {
  const rows = h("div", {});
  const showRows = keptChildren(rows, make);
  element.append(rows);
  const show = (/** @type {T[]} */ items) => {
    element.hidden = !items.length;
    showRows(items);
  };
  return { element, show };
}

/** @param {Pick<ClubView, "link"|"closed">} view @param {ClubCommands} commands */
const invite = ({ link, closed }, commands) =>
  h(
    "div",
    {},
    ...(link ? [h("p", { class: "help" }, t("club-invite.help")), ...linkRow(link)] : []),
    closed ? null : commands.plain("club-invite", { type: "club", act: "invite" }),
    link ? commands.plain("club-uninvite", { type: "club", act: "uninvite" }) : null,
  );

/** @typedef {ReportedLine & {host: number}} Report */
/** @param {Report} report @param {ClubCommands} commands */
const reportedLine = ({ n, by, name, face, text, phrase, reporters, host }, commands) =>
  h(
    "p",
    {},
    personFace(face),
    h("strong", {}, `${t("chat-speaker", { who: name ?? t("find-somebody") })} `),
    messageText({ text: text ?? undefined, phrase: phrase ?? undefined }),
    h("span", { class: "help" }, ` (${t("club-reported.by", { who: listed(reporters) })}) `),
    commands.plain("club-settle-remove", { type: "settle", line: n }),
    commands.plain("club-settle-keep", { type: "settle", line: n, remove: false }),
    // The writer may have left, and is then not in the list of members.
    by && name && by !== host ? commands.about("club-ban", change("ban", by), name) : null,
  );
