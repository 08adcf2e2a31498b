// @ts-check
/** All placements of the game to go to, with the mistakes marked, and the line being tried in its place. */

import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { turningsOf } from "./graph.js";
import { plyText } from "./words.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Ply} Ply */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("../telling.js").Scene} Scene */
/** @typedef {{seat: number, index: number|null}} Step */

export class Moves {
  /** @param {Scene} scene @param {Step[]} steps of the game @param {(place: Place) => void} go */
  constructor(scene, steps, go) {
    this.scene = scene;
    this.go = go;
    this.rows = steps.map((step, nth) => this.#row(step, nth + 1));
    this.start = this.#button(t("review.start"), { after: 0, line: [] }, "move");
    this.tried = h("li", { class: "tried" });
    this.list = h(
      "ol",
      { class: "moves" },
      h("li", {}, this.start),
      ...this.rows.map((row) => row.element),
    );
    this.element = h(
      "section",
      { class: "moves-box", "aria-label": t("story.title") },
      h("h2", {}, t("story.title")),
      h("div", { class: "moves-scroll" }, this.list),
    );
  }

  /** @param {string} text @param {Place} place @param {string} kind */
  #button(text, place, kind) {
    const act = () => this.go(place);
    return h("button", { type: "button", class: kind, onclick: act }, text);
  }

  /** @param {Step} step @param {number} number */
  #row(step, number) {
    const button = this.#button("", { after: number, line: [] }, "move");
    const mark = h("span", { class: "move-mark" });
    button.append(
      h("span", { class: "move-number" }, number),
      badge(this.scene.table.colours[step.seat]),
      h("span", { class: "move-name" }, plyText(this.scene, step)),
      mark,
    );
    button.dataset.step = String(number);
    return { element: h("li", {}, button), button, mark };
  }

  /** What the computer found is written beside the placements. @param {Review} review */
  judge(review) {
    const turnings = turningsOf(review);
    for (const ply of review.plies) {
      const { mark, button } = this.rows[ply.number - 1];
      const turned = turnings.includes(ply);
      button.classList.toggle("turning", turned);
      button.classList.toggle("mistaken", ply.mistake !== null);
      const words = [
        ply.mistake ? t(`mistake.${ply.mistake}`) : "",
        turned ? t("review.turned") : "",
      ].filter(Boolean);
      button.title = words.join(", ");
      mark.replaceChildren(
        h("span", { "aria-hidden": "true" }, ply.mistake ? t(`mark.${ply.mistake}`) : ""),
        h("span", { class: "visually-hidden" }, words.join(", ")),
      );
    }
  }

  /** @param {Place} place @param {Step[]} line what is tried there */
  show(place, line) {
    const current = place.line.length ? null : place.after;
    for (const [nth, button] of [this.start, ...this.rows.map((row) => row.button)].entries()) {
      if (nth === current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    this.tried.remove();
    if (line.length) {
      this.tried.replaceChildren(
        h("span", { class: "tried-title" }, t("review.tried")),
        ...line.map((step, nth) => {
          const to = { after: place.after, line: place.line.slice(0, nth + 1) };
          const button = this.#button("", to, "move");
          button.append(badge(this.scene.table.colours[step.seat]), plyText(this.scene, step));
          if (nth + 1 === line.length) button.setAttribute("aria-current", "step");
          return button;
        }),
      );
      (this.rows[place.after - 1]?.element ?? this.list.firstElementChild)?.after(this.tried);
    }
    const now = this.list.querySelector("[aria-current]");
    now?.scrollIntoView({ block: "nearest" });
  }
}
