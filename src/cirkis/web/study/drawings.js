// @ts-check
/** Drawings on a study's board: their tools. */

import { cellAt } from "../core/geometry.js";
import { t } from "../i18n.js";
import { figureValues } from "../text/names.js";
import { iconButton } from "../ui/controls.js";
import { clickAfterTyping, h } from "../ui/dom.js";

/** @import { Drawing } from "../board/drawings.js" */
/** @typedef {Drawing["kind"]} Kind */

/** @type {Kind[]} */
const KINDS = ["arrow", "circle", "figure"];
const INKS = ["green", "red", "blue", "yellow"];
const SIGNS = { arrow: "↗", circle: "○", figure: "☆" };

/** A drawing in words. @param {Drawing} drawing */
function drawingText({ kind, ink, at }) {
  const where =
    kind === "figure"
      ? t("study-figure-name", figureValues(at[0]))
      : t(`study-${kind}-at`, { from: at[0], to: at[1] ?? "" });
  return t("study-drawing", { where, ink: t(`study-ink-${ink}`) });
}

/**
 * Draw on a study's board: by pointing with a tool, with the right mouse button if no tool is
 * chosen, or by typing the names of cells.
 */
export class DrawingTools {
  /**
   * @param {import("../position_board/position_board.js").PositionBoard} position
   * @param {{draw: (drawing: Drawing) => void, begin: (drawing: Drawing|null) => void}} actions
   */
  constructor(position, actions) {
    this.position = position;
    this.actions = actions;
    /** @type {Kind|null} */
    this.kind = null;
    this.ink = INKS[0];
    /** Where an arrow begins. @type {string|null} */
    this.from = null;
    this.isDragging = false;
    this.kinds = KINDS.map((kind) => this.#kindButton(kind));
    this.inks = INKS.map((ink) => this.#inkButton(ink));
    this.list = h("ul", { class: "drawing-list", onmousedown: clickAfterTyping });
    this.field = h("input", {
      type: "text",
      "aria-label": t("study-draw-cells"),
      placeholder: "A1 B3",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
    });
    this.element = h(
      "section",
      { class: "drawing-tools card", "aria-label": t("study-draw") },
      h("h2", {}, t("study-draw")),
      h(
        "div",
        { class: "drawing-row" },
        h(
          "div",
          { class: "drawing-kinds", role: "group", "aria-label": t("study-draw-what") },
          ...this.kinds,
        ),
        h(
          "div",
          { class: "drawing-inks", role: "group", "aria-label": t("study-draw-ink") },
          ...this.inks,
        ),
      ),
      h(
        "form",
        { class: "drawing-form", onsubmit: (/** @type {Event} */ event) => this.#typed(event) },
        this.field,
        h("button", { type: "submit" }, t("study-draw-do")),
      ),
      this.list,
    );
    this.#listen();
    this.#refresh();
  }

  /** @param {Kind} kind */
  #kindButton(kind) {
    const choose = () => {
      this.kind = this.kind === kind ? null : kind;
      this.#refresh();
    };
    return iconButton(SIGNS[kind], t(`study-${kind}`), choose, "drawing-kind");
  }

  /** @param {string} ink */
  #inkButton(ink) {
    const choose = () => {
      this.ink = ink;
      this.#refresh();
    };
    return iconButton("", t(`study-ink-${ink}`), choose, `drawing-ink ink-${ink}`);
  }

  #refresh() {
    this.from = null;
    this.actions.begin(null);
    KINDS.forEach((kind, i) => (this.kinds[i].ariaPressed = String(kind === this.kind)));
    INKS.forEach((ink, i) => (this.inks[i].ariaPressed = String(ink === this.ink)));
    this.position.board.element.classList.toggle("drawing", this.kind !== null);
  }

  /** List the drawings, each with a button to remove it. @param {Drawing[]} drawings @param {boolean} mayChange */
  show(drawings, mayChange) {
    this.list.replaceChildren(
      ...drawings.map((drawing) =>
        h(
          "li",
          {},
          h("span", { class: `ink-dot ink-${drawing.ink}`, "aria-hidden": "true" }),
          drawingText(drawing),
          mayChange &&
            iconButton(
              "×",
              t("study-draw-remove", { what: drawingText(drawing) }),
              () => this.actions.draw(drawing),
              "round small",
            ),
        ),
      ),
    );
  }

  /** Draw typed cells: circle one (with the figure tool, its figure); join two with an arrow. @param {Event} event */
  #typed(event) {
    event.preventDefault();
    const { cells, figures } = this.position.model.layout;
    const names = this.field.value.toUpperCase().match(/[A-Z]\d+/g) ?? [];
    if (!names.length || names.length > 2 || !names.every((name) => cells.has(name))) {
      this.field.setCustomValidity(t("study-draw-wrong"));
      this.field.reportValidity();
      this.field.setCustomValidity("");
      return;
    }
    const one = /** @type {string} */ (names[0]);
    const figure = [...figures.values()].find((found) => found.cells.includes(one));
    if (names.length === 2 && names[0] !== names[1])
      this.actions.draw({ kind: "arrow", ink: this.ink, at: names });
    else if (this.kind === "figure" && figure)
      this.actions.draw({ kind: "figure", ink: this.ink, at: [figure.name] });
    else this.actions.draw({ kind: "circle", ink: this.ink, at: [one] });
    this.field.value = "";
  }

  #listen() {
    const { element } = this.position.board;
    const swallow = (/** @type {Event} */ event) => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const isOurs = (/** @type {PointerEvent|MouseEvent} */ event) =>
      this.kind !== null || (event.button === 2 && this.position.model.selection.shape === null);
    const cellOf = (/** @type {PointerEvent|MouseEvent} */ event) =>
      cellAt(
        this.position.model.layout,
        this.position.board.toDrawing(event.clientX, event.clientY),
      );
    /** @type {Record<string, (event: any) => void>} */
    const listeners = {
      pointerdown: (event) => {
        if (!isOurs(event)) return;
        swallow(event);
        this.#down(cellOf(event), event.button === 2);
      },
      pointermove: (event) => {
        if (!this.isDragging && this.kind === null) return;
        swallow(event);
        this.#move(cellOf(event));
      },
      pointerup: (event) => {
        if (!this.isDragging) return;
        swallow(event);
        this.#up(cellOf(event));
      },
      click: (event) => this.kind !== null && swallow(event),
      contextmenu: (event) => this.position.model.selection.shape === null && swallow(event),
    };
    for (const [type, act] of Object.entries(listeners))
      element.addEventListener(type, act, { capture: true });
  }

  /** @param {string|null} cell @param {boolean} isRight with the right button: without a tool, it draws an arrow, or a circle if it ends where it began */
  #down(cell, isRight) {
    this.position.model.set({ pointed: null });
    if (!cell) return;
    const kind = isRight && !this.kind ? "arrow" : this.kind;
    if (kind === "circle") return this.actions.draw({ kind, ink: this.ink, at: [cell] });
    if (kind === "figure") return this.#drawFigure(cell);
    if (this.from !== null && this.from !== cell) return this.#finish(cell);
    this.from = cell;
    this.isDragging = true;
    return undefined;
  }

  /** @param {string} cell */
  #drawFigure(cell) {
    const names = this.position.table.figures;
    const { figures } = this.position.model.layout;
    const name = names.find((one) => figures.get(one)?.cells.includes(cell));
    if (name) this.actions.draw({ kind: "figure", ink: this.ink, at: [name] });
  }

  /** @param {string|null} cell */
  #move(cell) {
    const { from, ink } = this;
    const isArrow = from !== null && cell !== null && cell !== from;
    this.actions.begin(isArrow ? { kind: "arrow", ink, at: [from, cell] } : null);
  }

  /** An arrow is drawn by dragging, or by clicking both cells. @param {string|null} cell */
  #up(cell) {
    this.isDragging = false;
    if (this.from === null) return;
    if (cell !== null && cell !== this.from) this.#finish(cell);
    else if (this.kind === null) {
      const at = [this.from];
      this.from = null;
      this.actions.draw({ kind: "circle", ink: this.ink, at });
    }
  }

  /** @param {string} cell */
  #finish(cell) {
    const at = [/** @type {string} */ (this.from), cell];
    this.from = null;
    this.isDragging = false;
    this.actions.begin(null);
    this.actions.draw({ kind: "arrow", ink: this.ink, at });
  }
}
