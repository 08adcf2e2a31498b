// @ts-check
/** What the table's screen is made of, and where it stands. */

import { Thoughts } from "../analysis/thoughts.js";
import { BoardView } from "../board/view.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Chat } from "../panels/chat.js";
import { Clocks } from "../panels/clocks.js";
import { HandPanel } from "../panels/hand.js";
import { Header } from "../panels/header.js";
import { Matters } from "../panels/matters.js";
import { pointedOf } from "../panels/pointed.js";
import { Story } from "../panels/story.js";
import { Tray } from "../panels/tray.js";
import { TypedLine } from "../panels/typed.js";
import { boardPlace, BoardWords } from "../panels/words.js";
import { Lobby } from "../together/lobby.js";
import { isGathering } from "../together/seats.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/**
 * What the parts set off.
 * @typedef {object} Acts
 * @property {(wish: import("../types.js").Wish) => void} send
 * @property {(message: Record<string, any>) => void} tell   something that is no command
 * @property {import("../panels/steps.js").Acts & {look: (ply: number|null) => void}} story
 * @property {import("../analysis/thoughts.js").Acts} thoughts
 * @property {import("../panels/header.js").Acts} header
 */

export class TableParts {
  /** @param {Model} model @param {Table} table @param {import("../types.js").LevelInfo[]} levels @param {import("../input/player.js").Player} player @param {Acts} acts */
  constructor(model, table, levels, player, acts) {
    this.model = model;
    this.table = table;
    this.board = new BoardView(model.layout, model.lies, table.colours, table.figures);
    this.clocks = new Clocks(model);
    const shared = { board: this.board, player, model, clocks: this.clocks };
    this.trays = table.colours.map((_, seat) => new Tray(seat, table, shared));
    this.hand = new HandPanel(model, player);
    this.story = new Story(model, acts.story);
    this.typed = new TypedLine(model, player);
    this.words = new BoardWords(model);
    this.matters = new Matters(model, acts.send);
    this.lobby = new Lobby(model, levels, acts.send);
    this.chat = new Chat(
      model,
      (what) => acts.tell({ type: "say", ...what }),
      (on) => acts.tell({ type: "chat", on }),
    );
    this.thoughts = new Thoughts(model, acts.thoughts);
    this.header = new Header(model, acts.header);
    this.talk = h("div", { class: "talk-place" }, this.chat.element);
    this.main = this.#main();
    this.elements = [
      skip("hand", "skip.hand"),
      skip("stock-0", "skip.stock"),
      skip("typed-place", "skip.typed"),
      this.header.element,
      this.matters.element,
      this.main,
    ];
  }

  /** Trays stand at the corners: the first seat at the lower left, the others clockwise from there. */
  #main() {
    const corners = this.trays.length === 2 ? [0, 2] : [0, 1, 2, 3];
    const at = (/** @type {number} */ corner) => this.trays[corners.indexOf(corner)]?.element;
    return h(
      "main",
      { class: `table seats-${this.trays.length}`, id: "main" },
      h("h1", { class: "visually-hidden" }, t("table.title")),
      this.lobby.element,
      h(
        "div",
        { class: "side west" },
        at(1),
        this.talk,
        this.thoughts.element,
        h("div", { class: "typed-place", id: "typed-place" }, this.typed.element),
        at(0),
      ),
      h(
        "div",
        { class: "middle" },
        boardPlace(this.board, this.words),
        h("div", { id: "hand", tabindex: "-1" }, this.hand.element),
      ),
      h("div", { class: "side east" }, at(2), this.story.element, at(3)),
    );
  }

  /** Redraws all but the thoughts. @param {View} view */
  update(view) {
    this.#gather(isGathering(view));
    this.#drawBoard(view);
    const talk = [this.matters, this.lobby, this.chat, this.clocks];
    const play = [this.hand, this.story, this.typed, this.words, this.header];
    for (const part of [...this.trays, ...play, ...talk]) part.update();
  }

  /** Until everybody is there, the lobby stands where the board will be. @param {boolean} isOpen */
  #gather(isOpen) {
    this.main.classList.toggle("gathering", isOpen);
    this.lobby.element.hidden = !isOpen;
    const place = isOpen ? this.lobby.talk : this.talk;
    if (this.chat.element.parentElement !== place) place.append(this.chat.element);
  }

  /** @param {View} view */
  #drawBoard(view) {
    const { model, board, table } = this;
    board.draw(model.position);
    board.point(pointedOf(model));
    const { classList } = board.element;
    for (const colour of table.colours)
      classList.toggle(colour, colour === table.colours[view.to_play]);
    classList.toggle("past", model.lookAt !== null);
    classList.toggle("picking", model.hand.shape !== null);
  }

  close() {
    this.thoughts.close();
    this.clocks.close();
  }
}

/** A way past what one may not want to hear. @param {string} to @param {string} key */
const skip = (to, key) => h("a", { class: "skip", href: `#${to}` }, t(key));
