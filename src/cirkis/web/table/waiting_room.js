// @ts-check
/** The lobby of a table waiting for players: its seats, and the invitation. */

import { sitInClub } from "../club/club_api.js";
import { isInLobby, isMine, mySeats } from "../core/seats.js";
import { settings } from "../core/settings.js";
import { kindText, otherTable } from "../home/table_choice.js";
import { t } from "../i18n.js";
import { SeekPanel } from "../lobby/lobby.js";
import { confirmRemoval, invitation } from "../multiplayer/invite.js";
import { colourName, computerName, errorText, gameText, seatName } from "../text/names.js";
import { badge, presenceDot } from "../ui/colours.js";
import { ownNameField } from "../ui/controls.js";
import { changeDetector, checkbox, h, updateChildren } from "../ui/dom.js";
import { seatFace } from "../ui/faces.js";
import { routerLink } from "../ui/page.js";

/** @import { Action } from "../core/connection.js" */
/** @import { Model } from "../core/model.js" */
/** @import { LevelInfo } from "../core/types.js" */

export class WaitingRoom {
  /** @param {Model} model @param {LevelInfo[]} levels @param {(action: Action) => void} send */
  constructor(model, levels, send) {
    this.model = model;
    this.levels = levels;
    this.send = send;
    this.hasChanged = changeDetector();
    this.isInviting = false;
    this.state = h("p", { class: "lobby-state", role: "status" });
    this.game = h("p", { class: "lobby-game" });
    this.other = h("div");
    this.seek = new SeekPanel(model);
    this.notice = h("p", { class: "lobby-notice error" });
    this.seats = h("ol", { class: "lobby-seats" });
    this.newcomers = h("div", { class: "lobby-newcomers" });
    this.chatSection = h("div", { class: "lobby-chat" });
    this.name = ownNameField("lobby-name", () => this.#rename());
    this.invitation = h("div", { class: "lobby-invite card" });
    this.element = h(
      "section",
      { class: "lobby", id: "lobby", "aria-labelledby": "lobby-title" },
      h(
        "div",
        { class: "lobby-main" },
        h("h1", { id: "lobby-title" }, t("lobby")),
        this.game,
        this.state,
        this.seek.element,
        h(
          "p",
          { class: "lobby-name" },
          h("label", { for: "lobby-name" }, t("lobby-name")),
          this.name.field,
          this.name.note,
        ),
        this.notice,
        this.seats,
        this.newcomers,
        this.other,
        this.chatSection,
      ),
      this.invitation,
    );
  }

  /** Rename the only seat that the viewer owns to the name in the field. */
  #rename() {
    const { view } = this.model;
    const here = view ? mySeats(view) : [];
    if (here.length === 1) this.send({ type: "rename", seat: here[0], name: settings.name });
  }

  update() {
    const { table, view } = this.model;
    this.seek.update();
    if (!table || !view || !isInLobby(view)) return;
    const { notice, pending } = this.model;
    if (!this.hasChanged(view.version, view.seats, view.you, pending?.id, notice)) return;
    this.notice.textContent = notice?.text ?? (view.you?.removed ? t("error-removed") : "");
    const open = view.seats.filter(({ kind }) => kind === "open").length;
    this.state.textContent = view.seek ? "" : t("lobby-open", { seats: open });
    this.#showGame(table, view);
    const rows = view.seats.map((_, seat) => this.#row(seat));
    updateChildren(this.seats, "lobby", rows);
    this.newcomers.replaceChildren(...this.#newcomersBox(view));
    const isFree = view.seats.some(({ kind, held }) => kind === "open" && !held);
    this.invitation.hidden = Boolean(table.club) || !(view.newcomers && isFree);
  }

  /** Whether the viewer decides who fills the free seats: the host of three or four, but not in the lobby. */
  get #isFilling() {
    const { table, view } = this.model;
    const isLarge = Boolean(view && view.seats.length > 2);
    return isLarge && Boolean(view?.you?.host) && table?.policy.place !== "lobby";
  }

  /** The host's checkbox for newcomers; for other people, a note if they cannot join. @param {import("../core/types.js").View} view */
  #newcomersBox({ newcomers, seats }) {
    const allow = (/** @type {boolean} */ on) => this.send({ type: "newcomers", on });
    if (this.#isFilling) return [checkbox("mute", newcomers, allow, t("lobby-newcomers"))];
    const isOut = !newcomers && !seats.some(({ mine, held }) => mine || held === "you");
    return isOut ? [h("p", { class: "help" }, t("error-closed"))] : [];
  }

  /**
   * Add what does not change: the clock and options, the host's form for another table, and the invitation.
   * @param {import("../core/types.js").TableInfo} table
   * @param {import("../core/types.js").View} view
   */
  async #showGame({ id, code, options, club, policy }, { you, seats, clock }) {
    if (this.isInviting) return;
    this.isInviting = true;
    this.game.textContent = `${kindText(policy.is_rated)} · ${gameText(options, clock)}`;
    if (policy.keeps_names) this.name.field.closest(".lobby-name")?.remove();
    if (club) {
      this.other.append(routerLink(`/club/${club}`, { class: "button" }, t("club-table")));
      return;
    }
    if (you.host && !policy.is_seated_by_server)
      this.other.append(otherTable(seats.length, clock, policy.is_rated));
    this.invitation.append(await invitation(id, code, you.host));
  }

  /** @param {number} seat */
  #row(seat) {
    const { table, view } = this.model;
    if (!table || !view) return h("li");
    const { kind, level, held } = view.seats[seat];
    const colour = colourName(table.colours[seat]);
    const who = {
      open: () => (held ? seatName({ table, view }, seat) : t("lobby-free")),
      person: () => seatName({ table, view }, seat),
      computer: () => computerName(level),
    }[kind]();
    const note = held
      ? t(held === "you" ? "lobby-held-you" : "lobby-held")
      : isMine(view, seat) && kind === "person" && t("lobby-you");
    return h(
      "li",
      { class: `lobby-seat ${kind} ${table.colours[seat]}` },
      badge(table.colours[seat]),
      seatFace(view.seats[seat]),
      h(
        "span",
        { class: "lobby-who" },
        h("strong", {}, who),
        " ",
        note ? h("span", { class: "help" }, note) : presenceDot(view, seat),
        who === colour ? null : h("span", { class: "lobby-colour" }, colour),
      ),
      h("span", { class: "lobby-actions" }, ...this.#actions(seat)),
    );
  }

  /** The actions that the viewer can choose for a seat. @param {number} seat */
  #actions(seat) {
    const { table, view } = this.model;
    if (!table || !view) return [];
    const { kind, held } = view.seats[seat];
    const isHost = Boolean(view.you?.host);
    /** @type {Action} */
    const leave = { type: "seat", kind: "leave", seat };
    if (held === "you")
      return [
        this.#button(seat, "accept", { type: "claim", seat }, "primary"),
        this.#button(seat, "decline", leave, "quiet"),
      ];
    if (kind === "open")
      return [
        this.#mayClaim(seat) &&
          this.#button(seat, "claim", { type: "claim", seat }, this.#rank(seat)),
        this.#isFilling && held ? this.#freeing(seat) : null,
        // In a rated game, no computer joins people.
        this.#isFilling && !table.policy.is_rated ? this.#computerChoice(seat) : null,
      ];
    if (kind === "computer") return this.#isFilling ? [this.#freeing(seat)] : [];
    if (isMine(view, seat)) {
      const isAlone = isHost && view.seats.length === 2;
      const stays = isAlone || table.policy.place === "lobby"; // there, the panel has a button
      return stays ? [] : [this.#button(seat, "leave", leave, "quiet")];
    }
    return isHost
      ? [this.#button(seat, "remove", { type: "seat", kind: "remove", seat }, "quiet")]
      : [];
  }

  /** Whether the viewer, who has no seat, can take this free one. @param {number} seat */
  #mayClaim(seat) {
    const { table, view } = this.model;
    const { kind, held } = view?.seats[seat] ?? {};
    if (!table || !view || kind !== "open" || held || mySeats(view).length) return false;
    const isIn = view.newcomers || view.you?.host;
    return Boolean(isIn) && !view.you?.removed && table.policy.place !== "lobby"; // there, the panel has a button
  }

  /** The class of the button for a free seat: a guest's main button is the first one. @param {number} seat */
  #rank(seat) {
    const { view } = this.model;
    const first = view?.seats.findIndex((_, one) => this.#mayClaim(one));
    return seat === first && !view?.you?.host ? "primary" : "";
  }

  /** @param {number} seat */
  #freeing(seat) {
    return this.#button(seat, "open-seat", { type: "seat", kind: "open", seat }, "quiet");
  }

  /** @param {number} seat @param {string} act @param {Action} action @param {string} className */
  #button(seat, act, action, className) {
    return h(
      "button",
      {
        class: className,
        data: { lobby: `${act}-${seat}` },
        disabled: Boolean(this.model.pending),
        onclick: () => this.#act(action),
      },
      t(`lobby-${act}`),
    );
  }

  /** @param {Action} action */
  #act(action) {
    const { table, view } = this.model;
    if (action.type === "seat" && action.kind === "remove" && table && view) {
      const who = seatName({ table, view }, action.seat);
      confirmRemoval(view, action.seat, who, this.send);
    } else if (action.type === "claim" && table?.club && !view?.seats[action.seat].held)
      sitInClub(table.club, { table: table.id }).catch((error) => {
        this.notice.textContent = errorText(error);
      });
    else if (action.type === "claim" && view && !mySeats(view).length)
      this.send({ ...action, ...nameOf() });
    else this.send(action);
  }

  /** @param {number} seat */
  #computerChoice(seat) {
    const choice = h(
      "select",
      {
        "aria-label": t("lobby-fill"),
        data: { lobby: `fill-${seat}` },
        disabled: Boolean(this.model.pending),
        onchange: () =>
          choice.value && this.send({ type: "seat", kind: "fill", seat, level: choice.value }),
      },
      h("option", { value: "" }, t("lobby-fill")),
      ...this.levels.map(({ id }) => h("option", { value: id }, computerName(id))),
    );
    return choice;
  }
}

/** The name under which to take a seat, if set. */
const nameOf = () => (settings.name ? { name: settings.name } : {});
