// @ts-check
/** The openings: the book's positions, with the panel beside the board. */

import { boardSection, BoardText } from "../board/board_text.js";
import { BoardView, NO_HIGHLIGHTS } from "../board/board_view.js";
import { createStudies, fetchBoard, setupInfo } from "../core/api.js";
import { Model } from "../core/model.js";
import { currentPath, navigate } from "../core/router.js";
import { settings } from "../core/settings.js";
import { language, t } from "../i18n.js";
import { fetchFreeTable } from "../study/study.js";
import { openPlayDialog } from "../study/study_parts.js";
import { turnText } from "../text/event_text.js";
import { colourName, errorText, placementName, seatName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button, signedButton } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { h, keyOf, spaced } from "../ui/dom.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import {
  beginning,
  BookLayer,
  BookList,
  fetchOpenings,
  fetchReached,
  lineIn,
  numbered,
  openingsPath,
  PlayedCard,
  PLAYERS,
} from "./book.js";

/** @import { Move, OpeningsInfo, TableInfo, View } from "../core/types.js" */

/** The choice of the number of players. @param {number} players */
const playersChoice = (players) =>
  h(
    "nav",
    { class: "segments openings-players", "aria-label": t("setup-players") },
    ...PLAYERS.map((count) =>
      routerLink(
        openingsPath(count, []),
        { "aria-current": count === players && "true" },
        t("openings-players", { count }),
      ),
    ),
  );

/** Whose turn it is, or how the game ended. @param {TableInfo} table @param {View} view */
function turnWords(table, view) {
  if (view.outcome) return turnText({ table, view });
  const who = colourName(table.colours[view.to_play]);
  return t(view.is_free_turn ? "turn-free" : "turn", { who });
}

class OpeningsPanel {
  /**
   * @param {TableInfo} table
   * @param {import("../core/placements.js").PlacedShape[]} placements
   * @param {(placement: number|null) => void} point
   */
  constructor(table, placements, point) {
    this.table = table;
    this.players = table.colours.length;
    /** @type {string[]} */
    this.line = [];
    this.toPlay = 0;
    this.turn = h("p", { class: "turn" });
    this.error = h("p", { class: "error", role: "alert" });
    const toStart = () => navigate(openingsPath(this.players, []));
    this.back = signedButton("←", "openings-back", () => this.goBack(), "step");
    this.first = signedButton("⇤", "openings-start", toStart, "step");
    this.heading = h("h2", { id: "book-moves" }, t("openings-moves"));
    this.list = new BookList(table, placements, point, "book-moves");
    this.played = new PlayedCard(table, placements, point);
    this.end = h("p", { class: "book-end", tabindex: "-1" }, t("openings-end"));
    this.goOn = h(
      "div",
      { class: "openings-buttons" },
      button("openings-study", () => this.#study()),
      button("study-play", () => playFrom(this.table, this.line, this.toPlay)),
    );
    this.moves = h("div", { class: "openings-line" });
    this.seats = h("p", {});
    this.element = h(
      "section",
      { class: "openings-panel", "aria-label": t("openings") },
      h("div", { class: "openings-turn" }, this.turn, this.first, this.back),
      this.error,
      h("div", { class: "card book-card" }, this.heading, this.list.element, this.end, this.goOn),
      this.played.element,
      this.moves,
      h(
        "p",
        {},
        routerLink(`/openings/drill/${this.players}`, { class: "button primary" }, t("drill.open")),
      ),
      h("div", { class: "help openings-about" }, this.seats, h("p", {}, t("openings-source"))),
      h("p", { class: "help openings-keys" }, t("openings-keys")),
    );
  }

  /** @param {string[]} line @param {View} view @param {OpeningsInfo} info */
  show(line, view, info) {
    const { moves, seat_shares: shares } = info;
    this.line = line;
    this.toPlay = view.to_play;
    const colour = this.table.colours[view.to_play];
    this.turn.replaceChildren(badge(colour), turnWords(this.table, view));
    this.error.textContent = "";
    const pathAfter = (/** @type {number} */ placement) =>
      openingsPath(this.players, this.after(placement));
    const label = t("openings-chance");
    const rows = moves.map(({ placement, chance: share }, nth) => ({
      placement,
      rank: nth + 1,
      share,
      label,
    }));
    this.list.show(rows, colour, pathAfter);
    this.played.show(info.played, numbered(info), colour, pathAfter);
    this.heading.hidden = this.list.element.hidden = !moves.length;
    this.end.hidden = moves.length > 0 || view.outcome !== null;
    this.goOn.hidden = view.outcome !== null;
    this.back.disabled = this.first.disabled = !line.length;
    this.moves.replaceChildren(
      ...(line.length
        ? [h("h2", {}, t("openings-line")), lineList(this.table, view.moves, line)]
        : []),
    );
    const [first, second, third = 0, fourth = 0] = shares.map((share) => Math.round(share * 100));
    const values = { first, second, third, fourth };
    this.seats.textContent = t(`openings-seats-${this.players}`, values);
  }

  /** The line after one more placement. @param {number} placement */
  after(placement) {
    return [...this.line, this.table.pieces.placements[placement][1].join("+")];
  }

  goBack() {
    if (this.line.length) navigate(openingsPath(this.players, this.line.slice(0, -1)));
  }

  /** Show why something failed. @param {any} error */
  fail(error) {
    this.error.textContent = errorText(error);
  }

  /** Highlight a placement in the lists, or none if null. @param {number|null} placement */
  mark(placement) {
    this.list.mark(placement);
    this.played.list.mark(placement);
  }

  /** Focus the first move, or the note that there is none. */
  focus() {
    (this.list.links[0] ?? this.played.list.links[0] ?? this.end).focus({ preventScroll: true });
  }

  async #study() {
    try {
      await studyFrom(this.players, this.line);
    } catch (error) {
      this.fail(error);
    }
  }
}

/**
 * The moves leading to the position shown, each a link to the position after it.
 * @param {TableInfo} table
 * @param {Move[]} moves
 * @param {string[]} line the cells of each
 */
const lineList = (table, moves, line) =>
  h(
    "ol",
    { class: "moves line-moves", "aria-label": t("openings-line") },
    ...moves.map(({ seat, placement }, nth) =>
      h(
        "li",
        {},
        routerLink(
          openingsPath(table.colours.length, line.slice(0, nth + 1)),
          { class: "move", "aria-current": nth === moves.length - 1 && "step" },
          ...spaced(
            h("span", { class: "move-number" }, nth + 1),
            badge(table.colours[seat]),
            h("span", { class: "visually-hidden" }, colourName(table.colours[seat])),
            h("span", { class: "move-name" }, placementName(table, placement)),
          ),
        ),
      ),
    ),
  );

/** Create a study of a line, and open it at the end. @param {number} players @param {string[]} line */
async function studyFrom(players, line) {
  const tags = `[Cirkis "1"]\n[Event "${t("openings")}"]\n[Players "${players}"]\n`;
  const { ids } = await createStudies(`${tags}\n${line.join(" ")}\n`);
  await navigate(`/study/${ids[0]}${line.length ? `#${line.length}` : ""}`);
}

/**
 * Ask who plays which colour, and start a game from the end of a line.
 * @param {TableInfo} table
 * @param {string[]} line
 * @param {number} toPlay
 */
function playFrom(table, line, toPlay) {
  const at = { ...beginning(table.colours.length), plies: line };
  openPlayDialog(at, table, toPlay, setupInfo());
}

/** Elements that handle all keys themselves. */
const TYPING = "input, select, textarea, dialog";

/** The last screen, reused when only the position changes. @type {OpeningsScreen|null} */
let last = null;

/**
 * Openings: walk through good first moves and the replies to them on the board.
 * @param {HTMLElement} root
 * @param {number} players
 * @param {string} [named] the line, as in an address
 */
export async function showOpenings(root, players, named) {
  const path = currentPath();
  const line = lineIn(named);
  const there = last?.main.isConnected && last.language === language() ? last : null;
  if (!there) root.replaceChildren(loadingPage(t("openings")));
  document.title = `${t("openings")} · ${t("title")}`;
  try {
    const same = there?.players === players ? there : null;
    const [board, table, view, info] = await Promise.all([
      fetchBoard(),
      same?.table ?? fetchFreeTable(beginning(players)),
      fetchReached(players, line),
      fetchOpenings(players, line),
    ]);
    if (path !== currentPath()) return undefined; // the user has moved on
    last = same ?? new OpeningsScreen(root, board, table);
    last.show(line, view, info);
  } catch (error) {
    if (path !== currentPath()) return undefined;
    if (!there) throw error;
    there.panel.fail(error);
  }
  return last?.listen();
}

class OpeningsScreen {
  /**
   * @param {HTMLElement} root
   * @param {import("../core/types.js").BoardInfo} board
   * @param {import("../core/types.js").TableInfo} table
   */
  constructor(root, board, table) {
    this.table = table;
    this.players = table.colours.length;
    this.language = language();
    this.model = new Model(board);
    this.model.setTable(table);
    const { layout, placements } = this.model;
    this.board = new BoardView(layout, placements, table.colours, table.figures);
    this.words = new BoardText(this.model);
    const point = (/** @type {number|null} */ placement) => this.#point(placement);
    const follow = (/** @type {number} */ placement) => this.#follow(placement);
    this.layer = new BookLayer(this.board, { point, follow });
    this.panel = new OpeningsPanel(table, placements, point);
    /** The placement pointed at. @type {number|null} */
    this.pointed = null;
    /** @type {OpeningsInfo|null} */
    this.info = null;
    this.main = h(
      "main",
      { class: "openings-page", id: "main" },
      h("header", {}, h("h1", {}, t("openings")), playersChoice(this.players)),
      boardSection(this.board, this.words),
      this.panel.element,
    );
    const isChoosing = document.activeElement?.closest(".openings-players");
    root.replaceChildren(screenHeader(""), this.main);
    const chosen = this.main.querySelector(".openings-players [aria-current]");
    if (isChoosing) /** @type {HTMLElement} */ (chosen).focus();
  }

  /** @param {string[]} line @param {View} view @param {OpeningsInfo} info */
  show(line, view, info) {
    const { model, main } = this;
    const colour = this.table.colours[view.to_play];
    const wasInside = main.contains(document.activeElement);
    if (this.info) this.#announce(view, info);
    this.info = info;
    model.setView(view);
    this.words.update();
    this.board.draw(model.position);
    this.layer.draw(
      numbered(info).map((placement) => model.placements[placement]),
      colour,
    );
    this.#point(null);
    this.panel.show(line, view, info);
    const now = /** @type {HTMLButtonElement|null} */ (document.activeElement);
    if (wasInside && (!main.contains(now) || now?.disabled)) this.panel.focus();
  }

  /** Announce the last placement, the turn, and how much the book and games contain. @param {View} view @param {OpeningsInfo} info */
  #announce(view, { moves, played }) {
    const context = { table: this.table, view };
    const placed = view.moves.at(-1);
    const move = placed && {
      n: view.moves.length,
      who: seatName(context, placed.seat),
      move: placementName(this.table, placed.placement),
    };
    const known = moves.length ? t("openings-known", { count: moves.length }) : t("openings-end");
    const games = played ? ` ${t("openings-games-reached", { count: played.games })}` : "";
    const reached = move ? `${t("numbered-move", move)}.` : `${t("review-start")}.`;
    announce(`${reached} ${turnWords(this.table, view)} ${known}${games}`);
  }

  /** Highlight a placement on the board and in the list, or none if null. @param {number|null} placement */
  #point(placement) {
    const { view, placements } = this.model;
    this.pointed = placement;
    const ghost = placement === null ? null : placements[placement];
    const ghostColour = this.table.colours[view?.to_play ?? 0];
    this.board.highlight({ ...NO_HIGHLIGHTS, ghost, ghostColour });
    this.layer.point(placement);
    this.panel.mark(placement);
  }

  /** @param {number} placement */
  #follow(placement) {
    navigate(openingsPath(this.players, this.panel.after(placement)));
  }

  /** Listen for the keys that step through the book; return a function that stops. */
  listen() {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("keydown", (event) => this.#press(event), { signal });
    return () => listening.abort();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { ctrlKey, metaKey, altKey, target } = event;
    const key = keyOf(event);
    if (!settings.keys || ctrlKey || metaKey || altKey) return;
    if (/** @type {Element} */ (target).closest?.(TYPING)) return;
    const next = this.pointed ?? this.info?.moves[0]?.placement;
    if (key === "ArrowLeft") this.panel.goBack();
    else if (key === "ArrowRight" && next !== undefined) this.#follow(next);
    else return;
    event.preventDefault();
  }
}
