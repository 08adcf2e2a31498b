// @ts-check
/** The table: puts the parts together and lets them act on each other. */

import { handWith, Hint } from "../analysis/hint.js";
import { Thoughts } from "../analysis/thoughts.js";
import { fetchBoard, fetchSetup, fetchTable, makeTable, recordAddress } from "../api.js";
import { say } from "../announcer.js";
import { calm, setTitle } from "../attention.js";
import { BoardView } from "../board/view.js";
import { Connection } from "../connection.js";
import { h } from "../dom.js";
import { go } from "../go.js";
import { t } from "../i18n.js";
import { listenToKeys } from "../input/keyboard.js";
import { Player } from "../input/player.js";
import { listenToBoard } from "../input/pointer.js";
import { Model } from "../model.js";
import { Chat } from "../panels/chat.js";
import { Clocks } from "../panels/clocks.js";
import { openKeys } from "../panels/keylist.js";
import { HandPanel } from "../panels/hand.js";
import { Header, inner } from "../panels/header.js";
import { Matters } from "../panels/matters.js";
import { pointedOf } from "../panels/pointed.js";
import { Story } from "../panels/story.js";
import { openSettings } from "../panels/taste.js";
import { Tray } from "../panels/tray.js";
import { TypedLine } from "../panels/typed.js";
import { BoardWords } from "../panels/words.js";
import { onChange, settings } from "../settings.js";
import { remember } from "../tables.js";
import { placementName, problemText, turnText } from "../telling.js";
import { Lobby } from "../together/lobby.js";
import { isGathering, isShared, isWatching, undoWish } from "../together/seats.js";
import { showEnd } from "./end.js";
import { listenToTable } from "./happening.js";
import { openMenu } from "./menu.js";

/** @param {HTMLElement} root @param {string} id */
export async function showTable(root, id) {
  root.replaceChildren(
    h(
      "main",
      { class: "waiting", id: "main" },
      h("h1", { class: "visually-hidden" }, t("title")),
      h("p", { role: "status" }, t("table.loading")),
    ),
  );
  try {
    const asked = /** @type {const} */ ([fetchBoard(), fetchSetup(), fetchTable(id)]);
    const [board, { levels }, { table, view }] = await Promise.all(asked);
    remember(id);
    const model = new Model(board);
    model.sitDown(table);
    model.see(view);
    return new TableScreen(root, model, levels).end;
  } catch (refused) {
    root.replaceChildren(
      h(
        "main",
        { class: "waiting", id: "main" },
        h("h1", {}, t("table.missing")),
        h("p", {}, problemText(/** @type {any} */ (refused))),
        inner("/", { class: "button" }, t("head.home")),
      ),
    );
    return undefined;
  }
}

class TableScreen {
  /** @param {HTMLElement} root @param {Model} model @param {import("../types.js").LevelInfo[]} levels */
  constructor(root, model, levels) {
    const { table } = model;
    if (!table) throw new Error("a table is needed");
    this.root = root;
    this.model = model;
    this.table = table;
    this.wantsNext = false;
    const send = (/** @type {import("../types.js").Wish} */ wish) => this.connection.send(wish);
    this.player = new Player(model, send);
    this.board = new BoardView(model.layout, model.lies, table.colours, table.figures);
    this.clocks = new Clocks(model);
    const parts = { board: this.board, player: this.player, model, clocks: this.clocks };
    this.trays = table.colours.map((_, seat) => new Tray(seat, table, parts));
    this.hand = new HandPanel(model, this.player);
    this.story = new Story(model, (ply) => this.#look(ply));
    this.typed = new TypedLine(model, this.player);
    this.words = new BoardWords(model);
    this.matters = new Matters(model, send);
    this.lobby = new Lobby(model, levels, send);
    this.chat = new Chat(
      model,
      (what) => this.connection.tell({ type: "say", ...what }),
      (on) => this.connection.tell({ type: "chat", on }),
    );
    this.hint = new Hint(model, this.player);
    this.thoughts = new Thoughts(model, {
      point: (choice) => model.set({ marked: choice ? model.lies[choice.index].cells : [] }),
      choose: ({ index }) => model.isMyTurn && model.set({ hand: handWith(model, index) }),
    });
    this.header = new Header(model, {
      undo: () => this.#undo(),
      hint: () => this.hint.give(),
      chat: () => this.chat.open(),
      menu: () => this.#menu(),
      settings: openSettings,
      help: () => this.#help(),
    });
    this.#lay();
    listenToBoard(this.board, this.player, model);
    const stopKeys = listenToKeys(model, this.#desk());
    const stopSettings = onChange(() => this.#think());
    this.connection = new Connection(
      table.id,
      listenToTable(model, parts.board, this.trays, {
        showEnd: () => this.#showEnd(),
        resync: () => this.connection.tell({ type: "resync" }),
        next: (next) => this.#next(next),
      }),
    );
    model.onChange(() => this.#update());
    this.#update();
    if (model.view?.outcome) this.#showEnd();
    this.end = () => {
      stopKeys();
      stopSettings();
      this.hint.close();
      this.thoughts.close();
      this.clocks.close();
      calm();
      this.connection.close();
      document.title = t("title");
    };
  }

  /** Trays stand at the corners: the first seat at the lower left, the others clockwise from there. */
  #lay() {
    const corners = this.trays.length === 2 ? [0, 2] : [0, 1, 2, 3];
    const at = (/** @type {number} */ corner) => this.trays[corners.indexOf(corner)]?.element;
    const skip = (/** @type {string} */ to, /** @type {string} */ key) =>
      h("a", { class: "skip", href: `#${to}` }, t(key));
    this.talk = h("div", { class: "talk-place" }, this.chat.element);
    this.main = h(
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
        h(
          "section",
          { class: "board-place", "aria-label": t("board.section") },
          this.board.element,
          this.words.element,
        ),
        h("div", { id: "hand", tabindex: "-1" }, this.hand.element),
      ),
      h("div", { class: "side east" }, at(2), this.story.element, at(3)),
    );
    this.root.replaceChildren(
      skip("hand", "skip.hand"),
      skip("stock-0", "skip.stock"),
      skip("typed-place", "skip.typed"),
      this.header.element,
      this.matters.element,
      this.main,
    );
  }

  /** Until everybody is there, the lobby stands where the board will be. */
  #gather() {
    const isOpen = Boolean(this.model.view && isGathering(this.model.view));
    this.main?.classList.toggle("gathering", isOpen);
    this.lobby.element.hidden = !isOpen;
    const place = isOpen ? this.lobby.talk : this.talk;
    if (place && this.chat.element.parentElement !== place) place.append(this.chat.element);
  }

  #update() {
    const { model } = this;
    if (!model.view) return;
    setTitle(`${turnText({ table: this.table, view: model.view })} · ${t("title")}`);
    this.#gather();
    this.board.draw(model.position);
    this.board.point(pointedOf(model));
    for (const colour of this.table.colours)
      this.board.element.classList.toggle(
        colour,
        colour === this.table.colours[model.view.to_play],
      );
    this.board.element.classList.toggle("past", model.lookAt !== null);
    this.board.element.classList.toggle("picking", model.hand.shape !== null);
    for (const part of this.#parts()) part.update();
    this.#think();
  }

  /** What the computer thinks is shown to those who want it, where nobody elsewhere plays. */
  #think() {
    const { view, lookAt, moment } = this.model;
    if (!view) return;
    const isWanted = settings.thoughts && !isShared(view) && view.started !== false;
    this.thoughts.element.hidden = !isWanted;
    const isTheirs = lookAt === null && view.seats[view.to_play].kind === "computer";
    const isUnclear = lookAt !== null && view.withdrawn.length > 0;
    const after = lookAt ?? view.plies + view.withdrawn.length;
    const isAsked = isWanted && !(isTheirs && !view.outcome) && !isUnclear;
    this.thoughts.think(isAsked ? { after, line: [] } : null, null, moment);
  }

  #parts() {
    const talk = [this.matters, this.lobby, this.chat, this.clocks];
    const play = [this.hand, this.story, this.typed, this.words, this.header];
    return [...this.trays, ...play, ...talk];
  }

  /** @returns {import("../input/keys.js").Desk} */
  #desk() {
    const { model, player } = this;
    return {
      player,
      confirm: () => {
        if (!model.aimed) player.walk(1);
        else player.place("mouse");
      },
      look: (by) => this.#lookBy(by),
      now: () => this.#look(null),
      undo: () => this.#undo(),
      hint: () => this.hint.give(),
      help: () => this.#help(),
      typeLine: () => this.typed.open(),
      sayWhere: () => this.#sayWhere(),
    };
  }

  #sayWhere() {
    const { model, table } = this;
    if (!model.view) return;
    const aimed = model.aimed ? ` ${placementName(table, model.aimed.placement)}.` : "";
    say(turnText({ table, view: model.view }) + aimed);
  }

  /** @param {number|null} ply */
  #look(ply) {
    this.model.set({ lookAt: ply, notice: null, marked: [] });
  }

  /** @param {number} by */
  #lookBy(by) {
    const plies = this.model.view?.plies ?? 0;
    const to = (this.model.lookAt ?? plies) + by;
    this.#look(to >= plies ? null : Math.max(0, to));
  }

  #undo() {
    const { view, pending } = this.model;
    if (view?.can_undo && !isWatching(view) && !pending) this.connection.send(undoWish(view));
  }

  #help() {
    openKeys(this.table);
  }

  #menu() {
    openMenu(this.model, {
      again: () => this.#again(),
      end: () => this.#showEnd(),
      record: recordAddress(this.table.id),
      send: (wish) => this.connection.send(wish),
    });
  }

  /** The table of the rematch is there: whoever asked for it goes, the others are asked. @param {string} next */
  #next(next) {
    if (!this.wantsNext) return;
    remember(next);
    go(`/table/${next}`);
  }

  /** Another table with the same people and options. With people elsewhere the server makes it, for all of them. */
  async #again() {
    const { table, model } = this;
    if (model.view?.next) return go(`/table/${model.view.next}`);
    if (model.view && isShared(model.view)) {
      this.wantsNext = true;
      return this.connection.send({ type: "rematch" });
    }
    try {
      const { id } = await makeTable({
        options: table.options,
        seats: (model.view?.seats ?? table.seats).map(plain),
      });
      remember(id);
      return go(`/table/${id}`);
    } catch (refused) {
      return model.set({
        notice: { text: problemText(/** @type {any} */ (refused)), tone: "problem" },
      });
    }
  }

  #showEnd() {
    showEnd(this.model, {
      again: () => this.#again(),
      next: () => this.connection.send({ type: "next-round" }),
      look: () => this.#look(0),
      review: `/table/${this.table.id}/review`,
      record: recordAddress(this.table.id),
    });
  }
}

/** A seat without what is not there. @param {import("../types.js").Seat} seat @returns {import("../types.js").Seat} */
const plain = ({ kind, level, name }) => ({
  kind,
  ...(level ? { level } : {}),
  ...(name ? { name } : {}),
});
