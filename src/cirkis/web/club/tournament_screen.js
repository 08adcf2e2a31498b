// @ts-check
/** A tournament: what is next for the viewer, the standings, and all rounds. */

import { navigate } from "../core/router.js";
import { kindText } from "../home/rated_switch.js";
import { listed, numberText, t } from "../i18n.js";
import { gameText } from "../text/game_text.js";
import { attempt, attemptOnce } from "../ui/attempt.js";
import { button } from "../ui/button.js";
import { confirmAction } from "../ui/dialog.js";
import { changeDetector, h, updateChildren } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { callPlayer, endNotice, setTitle, stopNotifying } from "../ui/notifications.js";
import { loadingPage, pageHeader, routerLink } from "../ui/page.js";
import { fetchTournament, openRound, ownGames, recordsUrl, removeTournament } from "./club_api.js";
import { stateText, table } from "./club_parts.js";

/** @import { TournamentGame, TournamentView } from "../core/types.js" */

/** Milliseconds between requests for the tournament. */
const ASK_AGAIN = 5000;
/** The same while the page is hidden, to notify somebody who plays when their game begins. */
const ASK_HIDDEN = 15_000;

/** @param {HTMLElement} root @param {string} club @param {string} n */
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
    this.hasChanged = changeDetector();
    this.hasBegun = changeDetector();
    /** The number of rounds of which the viewer knows. */
    this.known = view.tournament.opened;
    this.state = h("p", { role: "status" });
    this.message = h("p", { class: "error", role: "alert" });
    this.next = h("section", { class: "card club-host", "aria-label": t("tournament-you") });
    this.standing = h("div");
    this.rounds = h("div");
    this.host = h("div", { class: "club-acts" });
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
        this.standing,
        h("p", { class: "help" }, t("tournament-standing.help")),
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
    if (!this.hasChanged(this.view)) return;
    const { opened, rounds } = this.view.tournament;
    this.#call();
    this.state.textContent = stateText(opened, rounds.length, this.#isOver());
    this.next.replaceChildren(h("h2", {}, t("tournament-you")), ...this.#nextParts());
    this.standing.replaceChildren(this.#standingTable());
    const before = this.hasBegun(opened) ? [] : [...this.rounds.children];
    const shown = rounds.map((games, i) => this.#round(games, i + 1, before[i]));
    updateChildren(this.rounds, "round", shown);
    this.host.replaceChildren(...this.#hostParts());
  }

  /** Alert the viewer if a round with a game of theirs has begun. */
  #call() {
    const round = this.view.tournament.opened;
    const game = ownGames(this.view)[round - 1];
    if (round > this.known && game && !game.result)
      callPlayer(t("tournament-begun", { round, others: this.#others(game) }));
    this.known = round;
    if (!game || game.result) endNotice("call");
  }

  /** Fetch the tournament again, unless the page is hidden and there is nothing to wait for. */
  async #ask() {
    if (document.hidden && !ownGames(this.view).some((game) => game && !game.result)) this.update();
    else await this.attempt(() => fetchTournament(this.club, this.n), attempt);
  }

  #isOver() {
    return this.view.tournament.rounds.every((games) => games.every(({ result }) => result));
  }

  /** The viewer's games in progress, or else their next round. */
  #nextParts() {
    const { rounds, opened } = this.view.tournament;
    const mine = ownGames(this.view);
    if (!mine.some(Boolean)) return [h("p", {}, t("tournament-not-yours"))];
    const running = mine.filter((game) => game?.table && !game.result);
    if (running.length)
      return running.map((game) =>
        h(
          "p",
          {},
          t("tournament-against", { others: this.#others(game) }),
          " ",
          this.#link(/** @type {TournamentGame} */ (game), "primary"),
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

  #standingTable() {
    const heads = ["place", "member", "games", "points", "direct", "margin"];
    return table(
      "tournament-standing",
      heads.map((one) => `tournament-standing.${one}`),
      this.view.standing.map(({ place, n, face, here, games, points, direct, margin }) => [
        String(place),
        [personFace(face), here ? this.#name(n) : t("tournament-gone", { who: this.#name(n) })],
        String(games),
        numberText(points, { maximumFractionDigits: 2 }),
        numberText(direct, { signDisplay: "exceptZero" }),
        numberText(margin / 100, { style: "percent", signDisplay: "exceptZero" }),
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
    if (!result) return h("li", {}, names.join(" · "), " ", game.table ? this.#link(game) : "");
    const scores = names.map((who, i) => `${who} ${result.scores[i]}`).join(" · ");
    const who = listed(result.winners.map((seat) => names[seat]));
    const end = who ? t("tournament-won", { who }) : t("tournament-nobody");
    return h("li", {}, scores, " ", h("strong", {}, end), " ", this.#link(game));
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
            class: "primary",
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
    clearTimeout(this.timer);
    setTitle("");
    stopNotifying();
  }
}
