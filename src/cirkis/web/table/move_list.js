// @ts-check
/** The list of moves with the events of each, and the buttons to step through it. */

import { groupTurns } from "../core/model.js";
import { t } from "../i18n.js";
import { eventSentences, withdrawalText } from "../text/event_text.js";
import { placementForms, seatName, shapeName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { iconButton } from "../ui/controls.js";
import { changeDetector, h, scrollWithin } from "../ui/dom.js";

/** @import { Model } from "../core/model.js" */

/**
 * @typedef {{first: () => void, last: () => void, step: (by: number) => void}} NavigationActions
 */

/** @param {NavigationActions} actions @param {string} className */
export function navigationButtons({ first, last, step }, className) {
  /** @type {[string, string, () => void][]} */
  const buttons = [
    ["⇤", "step-start", first],
    ["←", "step-previous", () => step(-1)],
    ["→", "step-next", () => step(1)],
    ["⇥", "moves-latest", last],
  ];
  return buttons.map(([sign, key, act]) => iconButton(sign, t(key), act, className));
}

/**
 * One of a placement's cells; a narrow line can break only after a plus sign.
 * @param {string} cell
 * @param {number} nth
 */
const breakable = (cell, nth) => (nth ? ["+", h("wbr"), cell] : [cell]);

export class MoveList {
  /**
   * @param {Model} model
   * @param {NavigationActions & {show: (ply: number|null) => void}} actions
   */
  constructor(model, actions) {
    this.model = model;
    this.show = actions.show;
    /** How many moves are listed: those the board has shown. */
    this.listed = 0;
    this.hasChanged = changeDetector();
    this.list = h("ol", { class: "turns" });
    this.scroller = h(
      "div",
      { class: "move-list-scroll", tabindex: "0", role: "group", "aria-label": t("moves-label") },
      this.list,
    );
    // Keep the latest move in sight, even after a tablet is rotated.
    const sizes = new ResizeObserver(() => {
      if (model.shownPly === null) this.scroller.scrollTop = this.scroller.scrollHeight;
    });
    for (const one of [this.scroller, this.list]) sizes.observe(one);
    this.back = h("button", { class: "back-button", hidden: true, onclick: actions.last });
    this.element = h(
      "section",
      { class: "move-list", "aria-label": t("moves") },
      h(
        "header",
        { class: "move-list-header" },
        h("h2", {}, t("moves")),
        h("div", { class: "move-list-buttons" }, ...navigationButtons(actions, "round small")),
      ),
      this.back,
      this.scroller,
    );
  }

  update() {
    const { view, shownPly, following } = this.model;
    if (!view) return;
    this.listed = Math.min(view.plies, Math.max(this.listed, following ?? view.plies));
    this.back.hidden = shownPly === null;
    this.back.textContent =
      shownPly === null ? "" : t("moves-return", { count: view.plies - shownPly });
    if (this.hasChanged(view.version, view.seats, this.listed)) this.#rebuild();
    const now = this.model.position.ply;
    for (const ply of this.list.querySelectorAll("[data-ply]")) {
      const isNow = Number(/** @type {HTMLElement} */ (ply).dataset.ply) === now;
      ply.ariaCurrent = isNow ? "step" : null;
      if (isNow && shownPly !== null) scrollWithin(this.scroller, ply);
    }
  }

  #rebuild() {
    const { table, view } = this.model;
    if (!table || !view) return;
    const context = { table, view };
    this.list.replaceChildren(
      ...groupTurns(view, this.listed).map(({ seat, plies }) =>
        h(
          "li",
          { class: `move-list-turn ${table.colours[seat]}` },
          badge(table.colours[seat]),
          h("span", { class: "visually-hidden" }, t("moves-by", { who: seatName(context, seat) })),
          h("div", { class: "plies" }, ...plies.flatMap((ply) => this.#ply(context, ply))),
        ),
      ),
    );
    if (this.listed === view.plies) this.list.append(...this.#withdrawals(context));
    if (!this.list.firstChild)
      this.list.replaceChildren(h("li", { class: "move-list-empty" }, t("moves-empty")));
  }

  /**
   * Players who left the game; leaving is not a move.
   * @param {import("../text/names.js").GameContext} context
   */
  #withdrawals(context) {
    const { table, view } = context;
    return view.withdrawn.map((seat) =>
      h(
        "li",
        { class: `move-list-turn ${table.colours[seat]}` },
        badge(table.colours[seat]),
        h("p", { class: "event" }, withdrawalText(context, seat)),
      ),
    );
  }

  /**
   * @param {{table: import("../core/types.js").TableInfo, view: import("../core/types.js").View}} context
   * @param {number} ply
   */
  #ply(context, ply) {
    const { table, view } = context;
    const move = view.moves[ply];
    const [shape, cells] = table.pieces.placements[move.placement];
    const sentences = eventSentences(context, move.events).filter(({ type }) => type !== "placed");
    return [
      h(
        "button",
        {
          class: "ply",
          data: { ply: ply + 1 },
          onclick: () => this.show(ply + 1 === view.plies ? null : ply + 1),
          title: t("moves-look", placementForms(table, move.placement)),
        },
        h("span", { class: "ply-number" }, ply + 1),
        " ",
        h("span", { class: "ply-shape" }, shapeName(table, shape)),
        " ",
        h("span", { class: "ply-cells" }, ...cells.flatMap(breakable)),
      ),
      ...sentences.map(({ text, type, figure }) =>
        h("p", { class: `event event-${type}`, ...this.#highlightOnHover(figure) }, text),
      ),
    ];
  }

  /**
   * Highlight a figure on the board while the pointer is over its sentence.
   * @param {string|null} figure
   */
  #highlightOnHover(figure) {
    if (!figure) return {};
    const cells = this.model.figureCells.get(figure) ?? [];
    return {
      onpointerenter: () => this.model.set({ marked: cells }),
      onpointerleave: () => this.model.set({ marked: [] }),
    };
  }
}
