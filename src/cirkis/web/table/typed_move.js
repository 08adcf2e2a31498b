// @ts-check
/** Aim and place by typing, with what is announced. */

import { isMine, isSpectator, isYou } from "../core/seats.js";
import { t } from "../i18n.js";
import { selectPlacement, selectShape } from "../input/turning.js";
import { aimedText } from "../text/analysis_text.js";
import { turnText } from "../text/event_text.js";
import { placementForms, placementName, seatName } from "../text/names.js";
import { announce } from "../ui/dialog.js";
import { changeDetector, h, keyOf } from "../ui/dom.js";

/** @import { Model } from "../core/model.js" */
/** @import { MoveController } from "../input/move_controller.js" */

/**
 * Play by typing: a field for cells, and the list of legal placements. Like a skip link it is in sight
 * only while it has the focus, over what is there, so that nothing moves.
 */
export class TypedMove {
  /**
   * @param {Model} model
   * @param {MoveController} controller
   * @param {() => void} [takeBack]  takes a wrong answer back; typing another one does so too
   */
  constructor(model, controller, takeBack) {
    this.model = model;
    this.controller = controller;
    this.takeBack = takeBack;
    this.hasChanged = changeDetector();
    this.at = -1;
    /** @type {number[]} */
    this.shown = [];
    this.input = h("input", {
      id: "typed-move",
      type: "text",
      role: "combobox",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "characters",
      "aria-expanded": "true",
      "aria-controls": "legal-list",
      "aria-autocomplete": "list",
      placeholder: "A1+B1",
      oninput: () => {
        if (!this.model.isMyTurn) this.takeBack?.();
        this.#filter();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.count = h("p", { class: "typed-move-count", "aria-live": "polite" });
    this.list = h("ul", {
      id: "legal-list",
      role: "listbox",
      tabindex: "0",
      class: "legal-list",
      "aria-label": t("typed-list"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.element = h(
      "details",
      { class: "typed-move", onfocusout: (/** @type {FocusEvent} */ event) => this.#left(event) },
      h("summary", { id: "type-a-move" }, t("typed")),
      h(
        "form",
        { class: "typed-move-form", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
        h("label", { for: "typed-move" }, t("typed-label")),
        h(
          "div",
          { class: "typed-move-row" },
          this.input,
          h("button", { type: "submit" }, t("typed-play")),
        ),
      ),
      this.count,
      this.list,
    );
    // The event may arrive late: keep what was typed after the key that opened the field.
    this.element.addEventListener("toggle", () => this.element.open && this.#filter());
  }

  open() {
    this.element.open = true;
    this.input.focus();
    this.input.select();
  }

  /** Get out of sight, and give the focus away. */
  close() {
    if (document.activeElement === this.input) this.input.blur();
    this.element.open = false;
  }

  /** Get out of sight when the focus goes elsewhere on the page. @param {FocusEvent} event */
  #left({ relatedTarget }) {
    const isInside = relatedTarget instanceof Node && this.element.contains(relatedTarget);
    if (!isInside && document.hasFocus()) this.element.open = false;
  }

  update() {
    const { view, isMyTurn } = this.model;
    if (!view || !this.hasChanged(view.version, isMyTurn)) return;
    this.element.hidden = isSpectator(view);
    if (!this.takeBack) this.input.value = "";
    else if (!isMyTurn && this.element.open) this.input.select(); // to be typed over
    if (this.element.open) this.#filter();
  }

  #filter() {
    const { model } = this;
    const { table, view } = model;
    if (!table || !view) return;
    const wanted = this.input.value
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(Boolean);
    const legal = model.isMyTurn ? view.legal : [];
    this.shown = legal.filter((placement) => wanted.every((word) => this.#has(placement, word)));
    this.at = -1;
    const said = model.isMyTurn
      ? t("typed-count", { count: this.shown.length })
      : isMine(view, view.to_play) // sent, or answered
        ? ""
        : turnText({ table, view });
    // The same text is not said twice.
    if (this.count.textContent !== said) this.count.textContent = said;
    this.list.replaceChildren(
      ...this.shown.map((placement, i) =>
        h(
          "li",
          {
            role: "option",
            id: `legal-${placement}`,
            "aria-selected": "false",
            onpointermove: () => this.at === i || this.#aim(i),
            onclick: () => {
              this.#aim(i);
              this.controller.confirm();
            },
          },
          placementName(table, placement),
        ),
      ),
    );
  }

  /**
   * Whether a placement matches a typed word: a cell, a cell's first letter, or the shape's letter.
   * @param {number} placement
   * @param {string} word
   */
  #has(placement, word) {
    const { placements, table } = this.model;
    const placed = placements[placement];
    return (
      placed.cells.some((cell) => cell === word || (cell.startsWith(word) && word.length < 2)) ||
      table?.pieces.shapes[placed.shape].code === word
    );
  }

  /** @param {number} i */
  #aim(i) {
    if (i < 0 || i >= this.shown.length) return;
    this.at = i;
    const placement = this.shown[i];
    this.list
      .querySelectorAll("[role=option]")
      .forEach((option, nth) => option.setAttribute("aria-selected", String(nth === i)));
    this.input.setAttribute("aria-activedescendant", `legal-${placement}`);
    this.list.setAttribute("aria-activedescendant", `legal-${placement}`);
    this.list.children[i]?.scrollIntoView({ block: "nearest" });
    const { shape } = this.model.placements[placement];
    this.model.set({
      selection: selectPlacement(selectShape(shape), placement, this.model.legalPlacements(shape)),
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const key = keyOf(event);
    if (key === "ArrowDown") this.#aim(Math.min(this.at + 1, this.shown.length - 1));
    else if (key === "ArrowUp") this.#aim(Math.max(this.at - 1, 0));
    else if (key === "Enter" && event.target === this.list) this.controller.confirm();
    else if (key === "Escape") this.#leave();
    else return;
    event.preventDefault();
  }

  #leave() {
    this.input.blur();
    this.controller.cancel();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    if (this.at >= 0) this.controller.confirm();
    else if (this.input.value.trim()) this.controller.playTyped(this.input.value.trim());
  }
}

/** Milliseconds that the aim must stay the same before the placement is announced. */
const REST = 250;
/** How many times to wait again while the placement's effects are unknown. */
const PATIENCE = 6;

export class AimAnnouncer {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.announced = "";
    this.timer = 0;
  }

  update() {
    const { selection, aimed, positionKey } = this.model;
    const isChosen = aimed && (selection.held || selection.staged);
    const now = isChosen ? `${positionKey} ${aimed.placement}` : "";
    if (now === this.announced) return;
    this.announced = now;
    clearTimeout(this.timer);
    if (now) this.#wait(PATIENCE);
  }

  /** @param {number} times */
  #wait(times) {
    this.timer = window.setTimeout(() => {
      const { table, view, aimed } = this.model;
      if (!table || !view || !aimed) return;
      const events = this.model.previewOf(aimed.placement);
      if (events || times === 0) announce(aimedText({ table, view }, aimed.placement, events));
      else this.#wait(times - 1);
    }, REST);
  }

  close() {
    clearTimeout(this.timer);
  }
}

/** Announce whose turn it is, the Leader, the points, and the placement aimed at. @param {Model} model */
export function announcePosition({ table, view, aimed }) {
  if (!table || !view) return;
  const context = { table, view };
  const points = view.scores.map((points, seat) => {
    const who = isYou(view, seat) ? t("stock-you") : seatName(context, seat);
    return t("said-points", { who, points });
  });
  const { leader } = view;
  const said = [
    turnText(context),
    leader === null ? "" : t("board-leader", placementForms(table, leader)),
    ...points,
    aimed ? `${placementName(table, aimed.placement)}.` : "",
  ];
  announce(said.filter(Boolean).join(" "));
}
