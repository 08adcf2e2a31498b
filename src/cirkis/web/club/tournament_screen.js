// @ts-check
/** Tournaments: create one, and follow its rounds. */

import { setupInfo } from "../core/api.js";
import { navigate } from "../core/router.js";
import { optionField } from "../home/setup_fields.js";
import { createText, kindText } from "../home/table_choice.js";
import { listed, numberText, t } from "../i18n.js";
import { CLOCKS, clockText, errorText, gameText } from "../text/names.js";
import { attempt, attemptOnce, button, nameField, segments } from "../ui/controls.js";
import { confirmAction } from "../ui/dialog.js";
import { dotFor } from "../ui/colours.js";
import { changeDetector, checkbox, h, updateChildren } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { callPlayer, endNotice, setTitle, stopNotifying } from "../ui/notifications.js";
import { loadingPage, pageHeader, routerLink } from "../ui/page.js";
import {
  fetchLengths,
  fetchTournament,
  makeTournament,
  openRound,
  ownGames,
  recordsUrl,
  removeTournament,
  tournamentPath,
} from "./club_api.js";
import { stateText, table } from "./club_parts.js";

/** @import { TournamentGame, TournamentLength, TournamentView } from "../core/types.js" */
/** What is equal where there is a tie. @typedef {(row: TournamentView["standing"][number]) => string} StandingKey */

/** Milliseconds between requests for the tournament. */
const ASK_AGAIN = 5000;
/** The same while the page is hidden, to notify somebody who plays when their game begins. */
const ASK_HIDDEN = 15_000;

/**
 * A tournament: what is next for the viewer, the standings, and all rounds.
 * @param {HTMLElement} root
 * @param {string} club
 * @param {string} n
 */
export async function showTournament(root, club, n) {
  root.replaceChildren(loadingPage(t("tournaments")));
  const screen = new TournamentScreen(club, n, await fetchTournament(club, n));
  setTitle(`${screen.view.tournament.name} · ${t("title")}`);
  root.replaceChildren(pageHeader([]), screen.element);
  screen.update();
  return () => screen.close();
}

class TournamentScreen {
  /** @param {string} club @param {string} n @param {TournamentView} view */
  constructor(club, n, view) {
    this.club = club;
    this.n = n;
    this.view = view;
    this.timer = 0;
    this.isOpen = true;
    this.hasNext = changeDetector();
    this.canHost = changeDetector();
    this.hasChanged = changeDetector();
    this.hasBegun = changeDetector();
    /** The number of rounds of which the viewer knows. */
    this.known = view.tournament.opened;
    /** The last round to which they were called. */
    this.called = 0;
    this.state = h("p", { role: "status" });
    this.message = h("p", { class: "error", role: "alert" });
    this.next = h("section", { class: "card club-host", "aria-label": t("tournament-you") });
    this.standing = h("div");
    this.rounds = h("div");
    this.host = h("div", { class: "club-acts" });
    this.attendance = h("p", { class: "help" });
    this.onShown = () => document.hidden || this.update();
    document.addEventListener("visibilitychange", this.onShown);
    this.element = h(
      "main",
      { class: "club", id: "main" },
      h("h1", {}, view.tournament.name),
      h(
        "p",
        { class: "help" },
        `${kindText(true)} · ${gameText(view.tournament.options, view.tournament.clock)}`,
      ),
      this.state,
      this.message,
      h(
        "div",
        { class: "club-main" },
        this.next,
        this.host,
        this.attendance,
        h("div", { class: "standings" }, this.standing, standingHelp()),
        h(
          "div",
          { class: "club-acts" },
          h(
            "a",
            { class: "button quiet", href: recordsUrl(club, n), download: "" },
            t("tournament-records"),
          ),
          routerLink(`/club/${club}`, { class: "button quiet" }, t("club-table")),
        ),
      ),
      h("div", { class: "club-side" }, h("h2", {}, t("tournament-games")), this.rounds),
    );
  }

  /** Do something, then show the tournament as it is now, or why it failed. @param {() => Promise<TournamentView>} act */
  async attempt(act, how = attemptOnce) {
    await how(this.message, async () => (this.view = await act()));
    this.update();
  }

  update() {
    clearTimeout(this.timer);
    if (!this.isOpen) return;
    this.timer = window.setTimeout(() => this.#ask(), document.hidden ? ASK_HIDDEN : ASK_AGAIN);
    if (this.#goToGame() || !this.hasChanged(this.view)) return;
    const { you, host, can_open, tournament, turns } = this.view;
    const { opened, rounds } = tournament;
    this.state.textContent = stateText(opened, rounds.length, this.#isOver());
    if (this.hasNext(tournament, turns))
      this.next.replaceChildren(h("h2", {}, t("tournament-you")), ...this.#nextParts());
    this.standing.replaceChildren(this.#standingTable());
    const before = this.hasBegun(opened) ? [] : [...this.rounds.children];
    const shown = rounds.map((games, i) => this.#round(games, i + 1, before[i]));
    updateChildren(this.rounds, "round", shown);
    if (this.canHost(you === host, can_open, opened, this.#running().length))
      this.host.replaceChildren(...this.#hostParts());
    this.attendance.replaceChildren(...this.#whoIsHere());
  }

  /**
   * When a round with a game of the viewer's has begun, go there, or call them if they are looking
   * at another page; return whether another screen is shown.
   */
  #goToGame() {
    const round = this.view.tournament.opened;
    const game = ownGames(this.view)[round - 1];
    if (!game || game.result) endNotice("call");
    if (!game?.table || game.result || round <= this.known) {
      this.known = round;
      return false;
    }
    if (!document.hidden) {
      void navigate(`/table/${game.table}`);
      return true;
    }
    if (round > this.called)
      callPlayer(t("tournament-begun", { round, others: this.#others(game) }));
    this.called = round;
    return false;
  }

  /** For the host before a round: who is here, and who is missing. */
  #whoIsHere() {
    const { you, host, tournament, standing } = this.view;
    if (you !== host || tournament.opened === tournament.rounds.length) return [];
    const members = standing.filter(({ here }) => here);
    const text = (/** @type {string} */ key, /** @type {boolean} */ isHere) => {
      const who = members.filter(({ online }) => online === isHere).map(({ n }) => this.#name(n));
      return who.length ? h("span", {}, t(key, { who: listed(who) })) : null;
    };
    return [text("tournament-here", true), h("br"), text("tournament-missing", false)].filter(
      (one) => one !== null,
    );
  }

  /** Fetch the tournament again, unless the page is hidden and there is nothing to wait for. */
  async #ask() {
    if (document.hidden && !ownGames(this.view).some((game) => game && !game.result)) this.update();
    else await this.attempt(() => fetchTournament(this.club, this.n), attempt);
  }

  #isOver() {
    return this.view.tournament.rounds.every((games) => games.every(({ result }) => result));
  }

  /** The viewer's games in progress. */
  #running() {
    return ownGames(this.view).flatMap((game) => (game?.table && !game.result ? [game] : []));
  }

  /** The viewer's games in progress, or else their next round. */
  #nextParts() {
    const { rounds, opened } = this.view.tournament;
    const mine = ownGames(this.view);
    if (!mine.some(Boolean)) return [h("p", {}, t("tournament-not-yours"))];
    const running = this.#running();
    if (running.length)
      return running.map((game, i) =>
        h(
          "p",
          {},
          t("tournament-against", { others: this.#others(game) }),
          " ",
          this.#link(game, i ? "" : "primary"),
        ),
      );
    if (opened === rounds.length) return [h("p", {}, t("tournament-done"))];
    const game = mine[opened];
    const round = opened + 1;
    if (!game) return [h("p", {}, t("tournament-rest", { round }))];
    const seat = game.seats.indexOf(this.view.you) + 1;
    return [h("p", {}, t("tournament-next", { round, seat, others: this.#others(game) }))];
  }

  /** @param {TournamentGame|undefined} game */
  #others(game) {
    const others = game?.seats.filter((one) => one !== this.view.you) ?? [];
    return listed(others.map((one) => this.#name(one)));
  }

  /** @param {number} n */
  #name(n) {
    return this.view.standing.find((one) => one.n === n)?.name ?? t("find-somebody");
  }

  /** The standings, with the columns that decide ties only if there are such ties. */
  #standingTable() {
    const { standing } = this.view;
    const apart = (/** @type {"direct"|"margin"} */ value, /** @type {StandingKey} */ key) =>
      standing.some((one, i) => {
        const next = standing[i + 1];
        return next && key(one) === key(next) && one[value] !== next[value];
      });
    const heads = ["place", "member", "games", "points"];
    const hasDirect = apart("direct", ({ points }) => String(points));
    const hasMargin = apart("margin", ({ points, direct }) => `${points} ${direct}`);
    if (hasDirect) heads.push("direct");
    if (hasMargin) heads.push("margin");
    return table(
      "tournament-standing",
      heads.map((one) => `tournament-standing.${one}`),
      standing.map(({ place, n, face, here, online, games, points, direct, margin }) => [
        String(place),
        [
          personFace(face),
          here ? this.#name(n) : t("tournament-gone", { who: this.#name(n) }),
          " ",
          here ? dotFor(online) : null,
        ],
        String(games),
        numberText(points, { maximumFractionDigits: 2 }),
        ...(hasDirect ? [numberText(direct, { signDisplay: "exceptZero" })] : []),
        ...(hasMargin
          ? [numberText(margin / 100, { style: "percent", signDisplay: "exceptZero" })]
          : []),
      ]),
    );
  }

  /**
   * A round, expanded if `before` was; without `before`, if it is the latest one begun or the next.
   * @param {TournamentGame[]} games
   * @param {number} round
   * @param {Element|undefined} before
   */
  #round(games, round, before) {
    const list = h("ul", { class: "club-members" }, ...games.map((game) => this.#game(game)));
    const title = h("summary", { data: { round } }, t("tournament-round", { round }));
    const { opened } = this.view.tournament;
    const open = before ? before.hasAttribute("open") : [opened, opened + 1].includes(round);
    return h("details", { open }, title, list);
  }

  /** @param {TournamentGame} game */
  #game(game) {
    const { seats, result } = game;
    const names = seats.map((one) => this.#name(one));
    if (!result)
      return h(
        "li",
        {},
        names.join(" · "),
        " ",
        this.#turn(game),
        " ",
        game.table ? this.#link(game) : "",
      );
    const scores = names.map((who, i) => `${who} ${result.scores[i]}`).join(" · ");
    const who = listed(result.winners.map((seat) => names[seat]));
    const end = who ? t("games-state-winner", { who }) : t("tournament-nobody");
    return h("li", {}, scores, " ", h("strong", {}, end), " ", this.#link(game));
  }

  /** Whose turn it is in a game in progress. @param {TournamentGame} game */
  #turn({ table: id }) {
    const n = this.view.turns[id];
    if (n === undefined) return null;
    const isOwn = n === this.view.you;
    const text = isOwn ? t("games-state-your-turn") : t("games-state-turn", { who: this.#name(n) });
    return h("span", { class: "help" }, text);
  }

  /** @param {TournamentGame} game @param {string} [kind] of the button */
  #link({ seats, table: id, result }, kind = "quiet") {
    const isMine = seats.includes(this.view.you);
    const key = result ? "tournament-look" : isMine ? "club-play" : "club-watch";
    const label = `${t(key)}: ${listed(seats.map((one) => this.#name(one)))}`;
    const props = { class: `button ${kind}`, "aria-label": label };
    return routerLink(`/table/${id}`, props, t(key));
  }

  #hostParts() {
    const { you, host, can_open, tournament } = this.view;
    const { opened, rounds } = tournament;
    if (you !== host) return [];
    const round = opened + 1;
    const open = () => this.attempt(() => openRound(this.club, this.n, round));
    const openSure = () =>
      confirmAction(
        t("tournament-open.sure", { round }),
        t("tournament-open", { round }),
        open,
        t("cancel"),
      );
    const remove = async () => {
      await removeTournament(this.club, this.n);
      await navigate(`/club/${this.club}`);
      return this.view;
    };
    const sure = () =>
      confirmAction(
        t("tournament-remove.sure"),
        t("tournament-remove"),
        () => this.attempt(remove),
        t("cancel"),
      );
    return [
      opened < rounds.length &&
        h(
          "button",
          {
            class: can_open && !this.#running().length ? "primary" : "",
            onclick: openSure,
            disabled: !can_open,
          },
          t("tournament-open", { round }),
        ),
      opened < rounds.length && !can_open && h("p", { class: "help" }, t("error-round-goes-on")),
      button("tournament-remove", sure, "quiet"),
    ].filter((one) => one !== false);
  }

  close() {
    this.isOpen = false;
    document.removeEventListener("visibilitychange", this.onShown);
    clearTimeout(this.timer);
    setTitle("");
    stopNotifying();
  }
}

/** A "?" that shows how the standings come about. */
const standingHelp = () =>
  h(
    "details",
    {},
    h(
      "summary",
      { class: "button round small", "aria-label": `${t("tournament-standing")}: ${t("help")}` },
      "?",
    ),
    h("p", { class: "help" }, t("tournament-standing.help")),
  );

/** Tournament games are rated, which allows few options. */
const RULES = ["center_ring"];
const MOST_PEOPLE = 24;
const SETTLED = 300; // milliseconds without another change

/**
 * A section that can be opened; the form is rebuilt each time.
 * @param {string} club
 * @param {() => import("../core/types.js").ClubMember[]} members
 */
export function newTournament(club, members) {
  const part = h("details", { class: "other-table" }, h("summary", {}, t("tournament-new")));
  part.addEventListener("toggle", () => {
    part.querySelector("form")?.remove();
    if (part.open) part.append(new TournamentForm(club, members()).element);
  });
  return part;
}

class TournamentForm {
  /** @param {string} club @param {import("../core/types.js").ClubMember[]} members */
  constructor(club, members) {
    this.club = club;
    const all = members.length <= MOST_PEOPLE; // otherwise the host has to choose
    this.chosen = new Set(all ? members.map(({ n }) => n) : []);
    this.players = Math.min(4, Math.max(2, members.length));
    /** @type {TournamentLength[]} */
    this.lengths = [];
    this.rounds = 0;
    this.clock = CLOCKS[1];
    this.name = nameField({ id: "tournament-name", required: true, autocomplete: "off" });
    this.rules = setupInfo()
      .options.filter(({ name }) => RULES.includes(name))
      .map((option) => optionField(option, () => []));
    this.length = h("div");
    this.help = h("p", { class: "help", role: "status" });
    this.message = h("p", { class: "error", role: "alert" });
    const clocks = CLOCKS.map(clockText);
    this.element = h(
      "form",
      { class: "club-form", onsubmit: (/** @type {Event} */ event) => this.#send(event) },
      h("label", { for: "tournament-name" }, t("tournament-name")),
      this.name.field,
      this.name.note,
      h(
        "fieldset",
        { class: "choice-row" },
        h("legend", {}, t("tournament-members")),
        ...members.map(({ n, name }) =>
          checkbox("mute", all, (isOn) => this.#choose(n, isOn), name),
        ),
      ),
      segments(
        "size",
        t("option-players"),
        ["2", "3", "4"],
        String,
        String(this.players),
        (one) => {
          this.players = Number(one);
          this.#ask();
        },
      ),
      this.length,
      this.help,
      segments("pace", t("clock"), clocks, String, clockText(this.clock), (one) => {
        this.clock = CLOCKS[clocks.indexOf(one)];
      }),
      h(
        "details",
        {},
        h("summary", {}, t("setup-options")),
        ...this.rules.map(({ element }) => element),
      ),
      h("button", { type: "submit" }, createText("tournament-make", true)),
      this.message,
    );
    this.#ask();
  }

  /** @param {number} n @param {boolean} isOn */
  #choose(n, isOn) {
    if (isOn) this.chosen.add(n);
    else this.chosen.delete(n);
    this.#ask();
  }

  /** Offer the possible lengths once the choice has settled: they are costly for the server to compute. */
  async #ask() {
    const wanted = () => [this.chosen.size, this.players].join();
    const asked = wanted();
    this.message.textContent = "";
    let why = "";
    await new Promise((settled) => setTimeout(settled, SETTLED));
    if (asked !== wanted()) return;
    if (this.chosen.size < this.players) return this.#choice([], t("error-bad-tournament"));
    const lengths = await fetchLengths(this.club, this.chosen.size, this.players).catch((error) => {
      why = errorText(error);
      return [];
    });
    if (asked !== wanted()) return;
    this.#choice(lengths, why);
  }

  /** Offer the lengths. @param {TournamentLength[]} lengths @param {string} why there are none; shown as help, not as an error */
  #choice(lengths, why) {
    this.lengths = lengths;
    const counts = this.lengths.map(({ rounds }) => String(rounds));
    const text = (/** @type {string} */ one) => t("tournament-rounds", { rounds: Number(one) });
    const choose = (/** @type {string} */ one) => {
      const length = this.lengths.find(({ rounds }) => rounds === Number(one));
      this.rounds = length?.rounds ?? 0;
      this.help.textContent = length ? balanceText(length) : why;
    };
    choose(counts[0]);
    const legend = t("tournament-length");
    const choice = segments("rounds", legend, counts, text, counts[0], choose);
    updateChildren(this.length, "none", counts.length ? [choice] : []);
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    this.message.textContent = this.rounds ? "" : this.help.textContent;
    if (!this.rounds) return;
    const { clock, players, rounds } = this;
    const options = Object.assign({}, ...this.rules.map((field) => field.read()));
    const wish = { name: this.name.field.value, members: [...this.chosen] };
    await attemptOnce(this.message, async () => {
      const made = await makeTournament(this.club, { ...wish, players, rounds, clock, options });
      await navigate(tournamentPath(this.club, made.n));
    });
  }
}

/** How balanced the schedule for a length is. @param {TournamentLength} length */
const balanceText = ({ tables, games, meetings, seats }) =>
  t("tournament-balance", {
    tables,
    games: rangeText(games),
    meetings: rangeText(meetings),
    seats: rangeText(seats),
  });

/** @param {[number, number]} counts */
const rangeText = ([low, high]) =>
  low === high ? String(low) : t("tournament-range", { low, high });
