// @ts-check
/** Openings: walk through good first moves and the replies to them on the board. */

import { boardSection, BoardText } from "../board/board_text.js";
import { BoardView, NO_HIGHLIGHTS } from "../board/board_view.js";
import { fetchBoard } from "../core/api.js";
import { Model } from "../core/model.js";
import { currentPath, navigate } from "../core/router.js";
import { settings } from "../core/settings.js";
import { language, t } from "../i18n.js";
import { fetchFreeTable } from "../study/study_api.js";
import { placementName, seatName } from "../text/names.js";
import { announce } from "../ui/announcer.js";
import { h } from "../ui/dom.js";
import { keyOf } from "../ui/keys.js";
import { loadingPage, screenHeader } from "../ui/page.js";
import { BookLayer } from "./book_layer.js";
import { lineIn, openingsPath } from "./openings_address.js";
import { beginning, fetchOpenings, fetchReached, numbered } from "./openings_api.js";
import { OpeningsPanel, playersChoice, turnWords } from "./openings_panel.js";

/** @import { OpeningsInfo, View } from "../core/types.js" */

/** Elements that handle all keys themselves. */
const TYPING = "input, select, textarea, dialog";

/** The last screen, reused when only the position changes. @type {OpeningsScreen|null} */
let last = null;

/**
 * @param {HTMLElement} root
 * @param {number} players
 * @param {string} [named] the line, as in an address
 */
export async function showOpenings(root, players, named) {
  const path = currentPath();
  const line = lineIn(named);
  const there = last?.main.parentElement === root && last.language === language() ? last : null;
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
