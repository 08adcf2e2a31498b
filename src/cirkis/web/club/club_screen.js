// @ts-check
/** A person's clubs, and one club: its tables, chat, members and ladder. */

import { hrefOf, navigate, redirect } from "../core/router.js";
import { settings } from "../core/settings.js";
import { tableChoice } from "../home/table_choice.js";
import { t } from "../i18n.js";
import { chatParts, ignoreBox, readIgnored } from "../multiplayer/chat.js";
import { ASK_FOR_GAMES, findWaiting } from "../multiplayer/rematch.js";
import { CLOCKS, errorText } from "../text/names.js";
import { attempt, attemptOnce, button, nameField, ownNameField } from "../ui/controls.js";
import { dotFor } from "../ui/colours.js";
import { changeDetector, h, keptChildren, updateChildren } from "../ui/dom.js";
import { callPlayer, endNotice, setTitle, stopNotifying } from "../ui/notifications.js";
import { loadingPage, messagePage, pageHeader, routerLink } from "../ui/page.js";
import {
  fetchClub,
  fetchClubs,
  fetchLadder,
  fetchLog,
  joinClub,
  lookAtInvitation,
  makeClub,
  sayInClub,
  sitInClub,
} from "./club_api.js";
import {
  chatLine,
  ClubCommands,
  clubTableRow,
  HostParts,
  ladderTables,
  logList,
  memberRow,
  tournamentRows,
} from "./club_parts.js";
import { noteClubs } from "./membership.js";
import { newTournament } from "./tournament_screen.js";

/** @import { ClubView } from "../core/types.js" */

/** Milliseconds between requests for the club. */
const ASK_AGAIN = 5000;

/** One club: its tables, chat, members and ladder. @param {HTMLElement} root @param {string} id */
export async function showClub(root, id) {
  root.replaceChildren(loadingPage(t("clubs")));
  const [view, clubs] = await Promise.all([fetchClub(id), fetchClubs()]);
  const screen = new ClubScreen(id, view);
  noteClubs(clubs);
  setTitle(`${screen.view.name} · ${t("title")}`);
  root.replaceChildren(pageHeader([]), screen.element);
  screen.update();
  void screen.call();
  return () => screen.close();
}

class ClubScreen {
  /** @param {string} id @param {ClubView} view */
  constructor(id, view) {
    this.id = id;
    this.view = view;
    this.timer = 0;
    this.calling = window.setInterval(() => this.call(), ASK_FOR_GAMES);
    this.isOpen = true;
    /** The table where others are waiting for the viewer. @type {string|null} */
    this.awaited = null;
    /** Why the club could not be fetched the last time. */
    this.lost = "";
    /** The viewer's tournament games that this screen need not lead to by itself. @type {Set<string>} */
    this.known = new Set(ownRounds(view));
    this.hasTalked = changeDetector();
    this.hasPlayed = changeDetector();
    this.hasRounds = changeDetector();
    this.message = h("p", { class: "error", role: "alert" });
    this.commands = new ClubCommands(id, (act) => this.attempt(act));
    this.state = h("p", { class: "help" });
    this.waiting = h("p", { class: "club-waiting" });
    this.tables = h("ul", { class: "lobby-seats" });
    this.chat = chatParts((what) => this.attempt(() => sayInClub(id, what), attempt));
    /** Members, by number, whose lines are hidden in this browser. @type {Set<number>} */
    this.ignored = readIgnored(id);
    this.opening = h(
      "details",
      { class: "other-table", ontoggle: () => this.#chooseMain() },
      h("summary", {}, t("club-open")),
      ...tableChoice(
        { players: 2, clock: CLOCKS[0], isRated: true },
        [...CLOCKS, null],
        "club-open.yes",
        (players, clock, rated) => sitInClub(id, { players, clock, rated }),
      ),
    );
    this.tournaments = h("ul", { class: "club-list" });
    this.creating = newTournament(id, () => this.view.members);
    this.members = h("ul", { class: "club-members" });
    this.showRows = keptChildren(this.members, (/** @type {import("./club_parts.js").Row} */ row) =>
      memberRow(row, this.commands),
    );
    this.host = new HostParts(id, this.commands);
    const ladder = later("club-ladder", async () => ladderTables(await fetchLadder(id), this.view));
    const log = later("club-log", () => this.#log());
    this.element = h(
      "main",
      { class: "club", id: "main" },
      h("h1", {}, view.name),
      this.state,
      this.waiting,
      this.message,
      h(
        "div",
        { class: "club-main" },
        h("h2", {}, t("club-tables")),
        this.tables,
        this.opening,
        h("h2", {}, t("tournaments")),
        this.tournaments,
        this.creating,
        h("h2", {}, t("chat")),
        h(
          "section",
          { class: "card club-chat", "aria-label": t("chat") },
          this.chat.scroller,
          this.chat.phrases,
          this.chat.form,
          this.chat.menu,
        ),
        ladder,
      ),
      h(
        "div",
        { class: "club-side" },
        h("h2", {}, t("club-members")),
        this.members,
        this.host.element,
        log,
        button("club-leave", () => this.commands.leave(this.view), "quiet"),
      ),
    );
  }

  /** Do something, then show the club as it is now, or why it failed. @param {() => Promise<unknown>} act */
  attempt(act, how = attemptOnce) {
    return how(this.message, async () => {
      await act();
      if (!this.isOpen) return; // the action led to another screen
      this.view = await fetchClub(this.id);
      this.update();
    });
  }

  /** Fetch the club again every few seconds, unless the page is hidden. */
  async ask() {
    if (!document.hidden) await this.#fetch();
    this.update();
  }

  /** During a tournament, call the viewer when others are waiting for them. */
  async call() {
    if (document.hidden) await this.#fetch(); // its first round may just have begun
    const isPlaying = this.view.tournaments.some(({ opened, over }) => opened && !over);
    const awaited = isPlaying ? await findWaiting() : null;
    if (!this.isOpen || awaited === this.awaited) return;
    this.awaited = awaited;
    const attributes = { class: "button primary" };
    const link = awaited && routerLink(`/table/${awaited}`, attributes, t("club-play"));
    this.waiting.replaceChildren(...(link ? [t("club-waiting"), " ", link] : []));
    this.#chooseMain();
    if (awaited) callPlayer(t("club-waiting"));
    else endNotice("call");
  }

  /** Fetch the club, or show why that is not possible now: a ban can be lifted, a server come back. */
  async #fetch() {
    const { message, lost } = this;
    try {
      this.view = await fetchClub(this.id);
      this.lost = "";
    } catch (error) {
      this.lost = errorText(/** @type {any} */ (error));
    }
    // What else has failed stays there.
    if (this.lost !== lost && (this.lost || message.textContent === lost))
      message.textContent = this.lost;
  }

  update() {
    clearTimeout(this.timer);
    if (!this.isOpen) return;
    this.timer = window.setTimeout(() => this.ask(), ASK_AGAIN);
    const begun = ownRounds(this.view).find((table) => !this.known.has(table));
    if (begun && !document.hidden) return void navigate(`/table/${begun}`);
    const { tables, said, tournaments, closed, members } = this.view;
    if (this.hasPlayed(tables, closed)) this.#showTables();
    if (this.hasTalked(said, members)) this.#showChat();
    this.#showMembers();
    if (this.hasRounds(tournaments)) this.#showTournaments();
  }

  #showTables() {
    const { tables, closed } = this.view;
    const sit = (/** @type {string} */ table) =>
      this.attempt(async () => navigate(await sitInClub(this.id, { table })));
    const rows = tables.map((table) => clubTableRow(table, Boolean(closed), sit));
    const none = h("li", { class: "help" }, t("club-tables-none"));
    updateChildren(this.tables, "table", rows.length ? rows : [none]);
    this.opening.hidden = Boolean(closed);
    this.#chooseMain();
  }

  /** Make one button the main one: the game that waits, a free seat, or a new table. */
  #chooseMain() {
    const opening = this.opening.querySelector(this.opening.open ? "[data-act]" : "summary");
    const seats = this.tables.querySelectorAll("button");
    for (const one of this.element.querySelectorAll(".club-main .primary"))
      one.classList.remove("primary");
    if (!this.awaited) (seats[0] ?? opening)?.classList.add("primary");
  }

  #showTournaments() {
    const rows = tournamentRows(this.id, this.view.tournaments);
    const none = h("li", { class: "help" }, t("tournaments-none"));
    updateChildren(this.tournaments, "row", rows.length ? rows : [none]);
  }

  #showMembers() {
    const { view } = this;
    const mine = view.members.find(({ n }) => n === view.you);
    const silent = view.closed ? t("error-club-closed") : mine?.muted ? t("error-muted") : "";
    this.state.textContent = silent;
    [this.chat.form.hidden, this.chat.phrases.hidden] = [Boolean(silent), Boolean(silent)];
    const { you, host, closed } = view;
    this.showRows(view.members.map(({ online: _, ...one }) => ({ ...one, you, host, closed })));
    // A row with an open menu stays as it is.
    for (const { n, online } of view.members)
      this.members.querySelector(`[data-online="${n}"]`)?.replaceChildren(dotFor(online));
    this.host.update(view);
    this.creating.hidden = you !== host || Boolean(closed);
  }

  #showChat() {
    const { said, you } = this.view;
    const { list, scroller } = this.chat;
    const report = (/** @type {number} */ line) =>
      this.commands.ask("club-report", { type: "report", line });
    const lines = said
      .filter(({ by }) => by === you || !this.ignored.has(by ?? 0))
      .map((one) => chatLine(one, one.by === you, report));
    updateChildren(
      list,
      "line",
      lines.length ? lines : [h("li", { class: "help" }, t("chat-empty"))],
    );
    scroller.scrollTop = scroller.scrollHeight;
    this.chat.showSwitches(this.#ignoreBoxes());
  }

  /** Checkboxes to ignore others: those who wrote lately, and members already ignored. */
  #ignoreBoxes() {
    const { said, you, members } = this.view;
    const { id, ignored } = this;
    const change = (/** @type {Set<number>} */ after) => {
      this.ignored = after;
      this.#showChat();
    };
    const names = new Map(members.flatMap(({ n, name }) => (ignored.has(n) ? [[n, name]] : [])));
    for (const { by, name } of said) if (by && name) names.set(by, name);
    names.delete(you);
    const boxes = [...names].sort(([one], [other]) => one - other);
    return boxes.map(([n, name]) => ignoreBox(id, n, name, ignored, change));
  }

  /** The log, latest first. @param {number} [before] @returns {Promise<HTMLElement[]>} */
  async #log(before) {
    const rows = await fetchLog(this.id, before);
    const first = rows[0]?.n ?? 1;
    const show = async () => more.replaceWith(...(await this.#log(first)));
    const more = button("club-log-earlier", () => this.attempt(show), "quiet");
    return first > 1 ? [logList(rows), more] : [logList(rows)];
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.timer);
    clearInterval(this.calling);
    setTitle("");
    stopNotifying();
  }
}

/** The tables of the viewer's tournament games in progress. @param {ClubView} view */
const ownRounds = ({ tables }) =>
  tables
    .filter(({ place, seats }) => place === "tournament" && seats.some(({ mine }) => mine))
    .map(({ id }) => id);

/**
 * A part that is fetched whenever it is opened.
 * @param {string} key
 * @param {() => Promise<Node[]>} fetchParts
 */
function later(key, fetchParts) {
  const content = h("div", {});
  const toggle = async () => {
    if (!part.open) return;
    try {
      content.replaceChildren(...(await fetchParts()));
    } catch (error) {
      content.replaceChildren(h("p", { class: "error" }, errorText(/** @type {any} */ (error))));
    }
  };
  const part = h(
    "details",
    { class: "card club-later", ontoggle: toggle },
    h("summary", {}, t(key)),
    content,
  );
  return part;
}

/**
 * The person's clubs, the form for a new one, and the page for an invitation.
 * @param {HTMLElement} root
 */
export async function showClubs(root) {
  const secret = location.hash.slice(1);
  document.title = `${t("clubs")} · ${t("title")}`;
  if (!secret) return root.replaceChildren(await clubsPage());
  history.replaceState(null, "", hrefOf("/club")); // keeps the secret out of the history
  try {
    const { id, name, members, joined } = await lookAtInvitation(secret);
    if (joined) return redirect(`/club/${id}`);
    root.replaceChildren(
      messagePage(
        h("h1", {}, t("club-join", { club: name })),
        h("p", {}, t("club-join.members", { members })),
        nameForm("club-join.yes", [], (own) => joinClub(secret, own)),
      ),
    );
  } catch (error) {
    const { code, message } = /** @type {any} */ (error);
    const known = { code: code === "unreadable" ? "invitation-unknown" : code, message };
    root.replaceChildren(await clubsPage(errorText(known)));
  }
}

/** @param {string} [problem] */
async function clubsPage(problem = "") {
  const clubs = await fetchClubs();
  noteClubs(clubs);
  const { field, note } = nameField({ id: "club-name", required: true, autocomplete: "off" });
  const rows = clubs.map(({ id, name }) =>
    h("li", {}, routerLink(`/club/${id}`, { class: "button" }, name)),
  );
  return messagePage(
    h("h1", {}, t("clubs")),
    h("p", { class: "error", role: "alert" }, problem),
    rows.length
      ? h("ul", { class: "club-list" }, ...rows)
      : h("p", { class: "help" }, t("clubs-none")),
    h(
      "section",
      { class: "card", "aria-labelledby": "club-new" },
      h("h2", { id: "club-new" }, t("club-new")),
      nameForm(
        "club-make",
        [h("label", { for: "club-name" }, t("club-name")), field, note],
        (own) => makeClub(field.value, own),
      ),
    ),
  );
}

/**
 * A form that asks for the person's name in a club, and opens the club once it is sent.
 * @param {string} key of the button
 * @param {HTMLElement[]} fields to show before the name
 * @param {(name: string) => Promise<{id: string}>} act
 */
function nameForm(key, fields, act) {
  const message = h("p", { class: "error", role: "alert" });
  const own = ownNameField("club-own-name");
  own.field.required = true;
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await attemptOnce(message, async () => {
      const { id } = await act(settings.name);
      await navigate(`/club/${id}`);
    });
  };
  return h(
    "form",
    { class: "club-form", onsubmit: send },
    ...fields,
    h("label", { for: "club-own-name" }, t("club-own-name")),
    own.field,
    own.note,
    h("button", { type: "submit", class: "primary" }, t(key)),
    message,
  );
}
