// @ts-check
/** A table that has not begun: who sits where, the open seats, and how to ask others to come. */

import { badge } from "../board/glass.js";
import { changes, h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { change, settings } from "../settings.js";
import { colourName, computerName, seatName } from "../telling.js";
import { invitation } from "./invite.js";
import { presenceSign } from "./presence.js";
import { isGathering, isMine, LONGEST_NAME, seatsHere } from "./seats.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").Wish} Wish */
/** @typedef {import("../types.js").LevelInfo} LevelInfo */

export class Lobby {
  /** @param {Model} model @param {LevelInfo[]} levels @param {(wish: Wish) => void} send */
  constructor(model, levels, send) {
    this.model = model;
    this.levels = levels;
    this.send = send;
    this.isNew = changes();
    this.isInviting = false;
    this.state = h("p", { class: "lobby-state", role: "status" });
    this.seats = h("ol", { class: "lobby-seats" });
    this.talk = h("div", { class: "lobby-talk" });
    this.name = this.#nameField();
    this.invitation = h("div", { class: "lobby-invite" });
    this.element = h(
      "section",
      { class: "lobby card", id: "lobby", "aria-labelledby": "lobby-title" },
      h(
        "div",
        { class: "lobby-main" },
        h("h2", { id: "lobby-title" }, t("lobby.title")),
        this.state,
        h(
          "p",
          { class: "lobby-name" },
          h("label", { for: "lobby-name" }, t("lobby.name")),
          this.name,
        ),
        this.seats,
        this.talk,
      ),
      this.invitation,
    );
  }

  #nameField() {
    const field = h("input", {
      type: "text",
      id: "lobby-name",
      value: settings.name,
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
      placeholder: t("setup.name-hint"),
      oninput: () => change({ name: field.value.trim() }),
      onchange: () => this.#rename(),
    });
    return field;
  }

  /** Who sits at just one seat is called there what the field says. */
  #rename() {
    const { view } = this.model;
    const here = view ? seatsHere(view) : [];
    if (here.length === 1) this.send({ type: "rename", seat: here[0], name: settings.name });
  }

  update() {
    const { table, view } = this.model;
    if (!table || !view || !isGathering(view)) return;
    if (!this.isNew(view.version, view.seats, view.you, this.model.pending?.id)) return;
    const open = view.seats.filter(({ kind }) => kind === "open").length;
    this.state.textContent = t("lobby.open", { n: open });
    this.#invite(table);
    const rows = view.seats.map((_, seat) => this.#row(seat));
    redraw(this.seats, "lobby", rows);
  }

  /** Once is enough: the link stays the same. @param {import("../types.js").Table} table */
  async #invite({ id, code }) {
    if (this.isInviting) return;
    this.isInviting = true;
    this.invitation.append(await invitation(id, code));
  }

  /** @param {number} seat */
  #row(seat) {
    const { table, view } = this.model;
    if (!table || !view) return h("li");
    const { kind, level } = view.seats[seat];
    const colour = colourName(table.colours[seat]);
    const who = {
      open: () => t("lobby.free"),
      person: () => seatName({ table, view }, seat),
      computer: () => computerName(level),
    }[kind]();
    return h(
      "li",
      { class: `lobby-seat ${kind} ${table.colours[seat]}` },
      badge(table.colours[seat]),
      h(
        "span",
        { class: "lobby-who" },
        h("strong", {}, who),
        " ",
        isMine(view, seat) && kind === "person"
          ? h("span", { class: "help" }, t("lobby.you"))
          : presenceSign(view, seat),
        who === colour ? null : h("span", { class: "lobby-colour" }, colour),
      ),
      h("span", { class: "lobby-acts" }, ...this.#acts(seat)),
    );
  }

  /** What the person here may do with a seat. @param {number} seat */
  #acts(seat) {
    const { view } = this.model;
    if (!view) return [];
    const { kind } = view.seats[seat];
    const isHost = Boolean(view.you?.host);
    const [claim, look] = seatsHere(view).length ? ["claim-too", "quiet"] : ["claim", "primary"];
    if (kind === "open")
      return [
        this.#button(seat, claim, { type: "claim", seat }, look),
        isHost ? this.#computerChoice(seat) : null,
      ];
    if (kind === "computer")
      return isHost ? [this.#button(seat, "open-seat", { type: "open", seat }, "quiet")] : [];
    if (isMine(view, seat)) return [this.#button(seat, "leave", { type: "leave", seat }, "quiet")];
    return isHost ? [this.#button(seat, "open-seat", { type: "open", seat }, "quiet")] : [];
  }

  /** @param {number} seat @param {string} act @param {Wish} wish @param {string} look */
  #button(seat, act, wish, look) {
    return h(
      "button",
      {
        type: "button",
        class: look,
        data: { lobby: `${act}-${seat}` },
        onclick: () => this.send(wish.type === "claim" ? { ...wish, ...nameOf() } : wish),
      },
      t(`lobby.${act}`),
    );
  }

  /** @param {number} seat */
  #computerChoice(seat) {
    const choice = h(
      "select",
      {
        "aria-label": t("lobby.fill"),
        data: { lobby: `fill-${seat}` },
        onchange: () =>
          choice.value && this.send({ type: "fill", seat, kind: "computer", level: choice.value }),
      },
      h("option", { value: "" }, t("lobby.fill")),
      ...this.levels.map(({ id }) => h("option", { value: id }, computerName(id))),
    );
    return choice;
  }
}

/** The name to sit down with, if there is one. */
const nameOf = () => (settings.name ? { name: settings.name } : {});
