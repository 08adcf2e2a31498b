// @ts-check
/** The table: what its parts, the keys and the server set off. */

import { handWith, Hint } from "../analysis/hint.js";
import { tableAddress } from "../address.js";
import { fetchBoard, fetchSetup, fetchTable } from "../api.js";
import { say } from "../announcer.js";
import { calm, setTitle } from "../attention.js";
import { Connection } from "../connection.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { listenToKeys } from "../input/keyboard.js";
import { Player } from "../input/player.js";
import { listenToBoard } from "../input/pointer.js";
import { Model } from "../model.js";
import { openKeys } from "../panels/keylist.js";
import { openSettings } from "../panels/taste.js";
import { onChange, settings } from "../settings.js";
import { remember } from "../tables.js";
import { placementName, turnText } from "../telling.js";
import { isShared, isWatching, undoWish } from "../together/seats.js";
import { Another } from "./another.js";
import { showEnd } from "./end.js";
import { listenToTable } from "./happening.js";
import { openMenu } from "./menu.js";
import { TableParts } from "./parts.js";
import { missing, waiting } from "./waiting.js";

/** @param {HTMLElement} root @param {string} id */
export async function showTable(root, id) {
  root.replaceChildren(
    waiting(
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
    return new TableScreen(root, model, table, levels).end;
  } catch (refused) {
    root.replaceChildren(missing(refused));
    return undefined;
  }
}

class TableScreen {
  /** @param {HTMLElement} root @param {Model} model @param {import("../types.js").Table} table @param {import("../types.js").LevelInfo[]} levels */
  constructor(root, model, table, levels) {
    this.model = model;
    this.table = table;
    this.player = new Player(model, (wish) => this.connection.send(wish));
    this.hint = new Hint(model, this.player);
    this.another = new Another(model, table, (wish) => this.connection.send(wish));
    this.parts = new TableParts(model, table, levels, this.player, this.#acts());
    root.replaceChildren(...this.parts.elements);
    listenToBoard(this.parts.board, this.player, model);
    const stopKeys = listenToKeys(model, this.#desk());
    const stopSettings = onChange(() => this.#think());
    this.connection = new Connection(
      table.id,
      listenToTable(model, this.parts.board, this.parts.trays, {
        showEnd: () => this.#showEnd(),
        resync: () => this.connection.tell({ type: "resync" }),
        next: (next) => this.another.isThere(next),
      }),
    );
    model.onChange(() => this.#update());
    this.#update();
    if (model.view?.outcome) this.#showEnd();
    this.end = () => {
      stopKeys();
      stopSettings();
      this.hint.close();
      this.parts.close();
      calm();
      this.connection.close();
      document.title = t("title");
    };
  }

  /** @returns {import("./parts.js").Acts} */
  #acts() {
    const { model } = this;
    return {
      send: (wish) => this.connection.send(wish),
      tell: (message) => this.connection.tell(message),
      story: {
        look: (ply) => this.#look(ply),
        first: () => this.#look(0),
        last: () => this.#look(null),
        step: (by) => this.#lookBy(by),
      },
      thoughts: {
        point: (choice) => model.set({ marked: choice ? model.lies[choice.index].cells : [] }),
        choose: ({ index }) => model.isMyTurn && model.set({ hand: handWith(model, index) }),
      },
      header: {
        undo: () => this.#undo(),
        hint: () => this.hint.give(),
        chat: () => this.parts.chat.open(),
        menu: () => this.#menu(),
        settings: openSettings,
        help: () => openKeys(this.table),
      },
    };
  }

  /** @returns {import("../input/keys.js").Desk} */
  #desk() {
    const { model, player } = this;
    return {
      player,
      confirm: () => (model.aimed ? player.place("mouse") : player.walk(1)),
      look: (by) => this.#lookBy(by),
      now: () => this.#look(null),
      undo: () => this.#undo(),
      hint: () => this.hint.give(),
      help: () => openKeys(this.table),
      typeLine: () => this.parts.typed.open(),
      sayWhere: () => this.#sayWhere(),
    };
  }

  #update() {
    const { view } = this.model;
    if (!view) return;
    setTitle(`${turnText({ table: this.table, view })} · ${t("title")}`);
    this.parts.update(view);
    this.#think();
  }

  /** What the computer thinks is shown to those who want it, where nobody elsewhere plays. */
  #think() {
    const { view, lookAt, moment } = this.model;
    if (!view) return;
    const { thoughts } = this.parts;
    const isWanted = settings.thoughts && !isShared(view) && view.started !== false;
    thoughts.element.hidden = !isWanted;
    const isTheirs = lookAt === null && view.seats[view.to_play].kind === "computer";
    const isUnclear = lookAt !== null && view.withdrawn.length > 0;
    const after = lookAt ?? view.plies + view.withdrawn.length;
    const isAsked = isWanted && !(isTheirs && !view.outcome) && !isUnclear;
    thoughts.think(isAsked ? { after, line: [] } : null, null, moment);
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

  #menu() {
    openMenu(this.model, {
      again: () => this.another.ask(),
      end: () => this.#showEnd(),
      record: tableAddress(this.table.id, "record"),
      send: (wish) => this.connection.send(wish),
    });
  }

  #showEnd() {
    showEnd(this.model, {
      again: () => this.another.ask(),
      next: () => this.connection.send({ type: "next-round" }),
      look: () => this.#look(0),
      review: `/table/${this.table.id}/review`,
      record: tableAddress(this.table.id, "record"),
    });
  }
}
