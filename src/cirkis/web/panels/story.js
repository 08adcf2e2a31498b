// @ts-check
/** The game so far, turn by turn: every placement to look back at, and under it what it brought about. */

import { badge } from "../board/glass.js";
import { changes, h } from "../dom.js";
import { turnsOf } from "../history.js";
import { t } from "../i18n.js";
import { goneText, placementName, seatName, shapeName, tell } from "../telling.js";
import { stepButtons } from "./steps.js";

/** @typedef {import("../model.js").Model} Model */

/** The cells of a placement, which a narrow line may part at a plus sign and nowhere else. @param {string} cell @param {number} nth */
const breakable = (cell, nth) => (nth ? ["+", h("wbr"), cell] : [cell]);

export class Story {
  /** @param {Model} model @param {import("./steps.js").Acts & {look: (ply: number|null) => void}} acts */
  constructor(model, acts) {
    this.model = model;
    this.look = acts.look;
    this.isNew = changes();
    this.list = h("ol", { class: "turns" });
    this.scroller = h(
      "div",
      { class: "story-scroll", tabindex: "0", role: "group", "aria-label": t("story.label") },
      this.list,
    );
    this.back = h("button", {
      type: "button",
      class: "badge-now",
      hidden: true,
      onclick: acts.last,
    });
    this.element = h(
      "section",
      { class: "story", "aria-label": t("story.title") },
      h(
        "header",
        { class: "story-head" },
        h("h2", {}, t("story.title")),
        h("div", { class: "story-steps" }, ...stepButtons(acts, "round small")),
      ),
      this.back,
      this.scroller,
    );
  }

  update() {
    const { view, lookAt } = this.model;
    if (!view) return;
    this.back.hidden = lookAt === null;
    this.back.textContent = lookAt === null ? "" : t("story.back", { n: view.plies - lookAt });
    if (this.isNew(view.version, view.seats)) this.#rebuild();
    const now = lookAt ?? view.plies;
    for (const ply of this.list.querySelectorAll("[data-ply]")) {
      const isNow = Number(/** @type {HTMLElement} */ (ply).dataset.ply) === now;
      if (isNow) ply.setAttribute("aria-current", "step");
      else ply.removeAttribute("aria-current");
      if (isNow && lookAt !== null) ply.scrollIntoView({ block: "nearest" });
    }
  }

  #rebuild() {
    const { table, view, lookAt } = this.model;
    if (!table || !view) return;
    const scene = { table, view };
    this.list.replaceChildren(
      ...turnsOf(view).map(({ seat, plies }) =>
        h(
          "li",
          { class: `story-turn ${table.colours[seat]}` },
          badge(table.colours[seat]),
          h("span", { class: "visually-hidden" }, `${seatName(scene, seat)}: `),
          h("div", { class: "plies" }, ...plies.flatMap((ply) => this.#ply(scene, ply))),
        ),
      ),
    );
    this.list.append(...this.#gone(scene));
    if (!this.list.firstChild)
      this.list.replaceChildren(h("li", { class: "story-empty" }, t("story.empty")));
    if (lookAt === null) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Who takes no further part: the moves say nothing of it. @param {import("../telling.js").Scene} scene */
  #gone(scene) {
    const { table, view } = scene;
    return view.withdrawn.map((seat) =>
      h(
        "li",
        { class: `story-turn ${table.colours[seat]}` },
        badge(table.colours[seat]),
        h("p", { class: "told" }, goneText(scene, seat)),
      ),
    );
  }

  /** @param {{table: import("../types.js").Table, view: import("../types.js").View}} scene @param {number} ply */
  #ply(scene, ply) {
    const { table, view } = scene;
    const move = view.moves[ply];
    const [shape, cells] = table.pieces.placements[move.placement];
    const told = tell(scene, move.events).filter(({ type }) => type !== "placed");
    return [
      h(
        "button",
        {
          type: "button",
          class: "ply",
          data: { ply: ply + 1 },
          onclick: () => this.look(ply + 1 === view.plies ? null : ply + 1),
          title: t("story.look", { what: placementName(table, move.placement) }),
        },
        h("span", { class: "ply-number" }, ply + 1),
        h("span", { class: "ply-shape" }, shapeName(table, shape)),
        " ",
        h("span", { class: "ply-cells" }, ...cells.flatMap(breakable)),
      ),
      ...told.map(({ text, type, figure }) =>
        h("p", { class: `told told-${type}`, ...this.#pointing(figure) }, text),
      ),
    ];
  }

  /** Resting on a sentence about a figure shows the figure on the board. @param {string|null} figure */
  #pointing(figure) {
    if (!figure) return {};
    const cells = this.model.figureCells.get(figure) ?? [];
    return {
      onpointerenter: () => this.model.set({ marked: cells }),
      onpointerleave: () => this.model.set({ marked: [] }),
    };
  }
}
