// @ts-check
/** The panel beside the board: the turn, the moves in the book and in games, and the buttons. */

import { setupInfo } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { openPlayDialog } from "../study/play_dialog.js";
import { createStudies } from "../study/study_api.js";
import { turnText } from "../text/event_text.js";
import { colourName, errorText, placementName } from "../text/names.js";
import { button, signedButton } from "../ui/button.js";
import { h, spaced } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";
import { badge } from "../ui/player_badge.js";
import { BookList } from "./book_list.js";
import { openingsPath, PLAYERS } from "./openings_address.js";
import { beginning, numbered } from "./openings_api.js";
import { PlayedCard } from "./played_card.js";

/** @import { Move, OpeningsInfo, TableInfo, View } from "../core/types.js" */

/** The choice of the number of players. @param {number} players */
export const playersChoice = (players) =>
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
export function turnWords(table, view) {
  if (view.outcome) return turnText({ table, view });
  const who = colourName(table.colours[view.to_play]);
  return t(view.is_free_turn ? "turn-free" : "turn", { who });
}

export class OpeningsPanel {
  /**
   * @param {TableInfo} table
   * @param {import("../board/placements.js").PlacedShape[]} placements
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
        routerLink(`/openings/drill/${this.players}`, { class: "button" }, t("drill.open")),
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
