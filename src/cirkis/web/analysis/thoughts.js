// @ts-check
/** What the computer thinks of the position on the board: chances, and what may be placed, ranked. */

import { placeAddress } from "../address.js";
import { h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { placementName, problemText, seatName } from "../telling.js";
import { chanceBar, chanceLegend } from "./chances.js";
import { Stream } from "./stream.js";
import { percent, pointsText, reasonsText } from "./words.js";

/** @typedef {import("./types.js").Analysis} Analysis */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Place} Place */
/**
 * What one can do with a placement in the list.
 * @typedef {{point: (choice: Choice|null) => void, choose: (choice: Choice) => void}} Acts
 */

const QUIET = 250; // milliseconds at one place before the computer is asked: keys go through many
const SECONDS = "8";
const SHOWN = 5;

export class Thoughts {
  /** @param {import("../model.js").Model} model @param {Acts} acts */
  constructor(model, acts) {
    this.model = model;
    this.acts = acts;
    this.asked = "";
    this.timer = 0;
    /** @type {Stream|null} */
    this.stream = null;
    /** @type {Analysis|null} */
    this.found = null;
    this.state = h("p", { class: "thoughts-state" });
    this.chances = h("div", {});
    this.list = h("ol", { class: "thoughts-list" });
    this.element = h(
      "section",
      { class: "thoughts", "aria-label": t("thoughts.title") },
      h("header", { class: "thoughts-head" }, h("h2", {}, t("thoughts.title")), this.state),
      this.chances,
      this.list,
    );
  }

  /** Thinks of another place; what is known of it already is shown at once. @param {Place|null} place @param {Analysis|null} [known] @param {string} [moment] of a game that goes on */
  think(place, known = null, moment = "") {
    const asked = JSON.stringify([place, moment]);
    if (asked === this.asked) return;
    this.close();
    this.asked = asked;
    this.found = null;
    this.#show(known);
    if (!place || known?.result) return;
    this.timer = window.setTimeout(() => this.#ask(place), QUIET);
  }

  close() {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
    this.asked = "";
    this.element.classList.remove("busy");
  }

  /** @param {Place} place */
  #ask(place) {
    const { table } = this.model;
    if (!table) return;
    this.stream = new Stream(placeAddress(table.id, "analysis", place, { seconds: SECONDS }), {
      onMessage: ({ analysis }) => this.#show(analysis),
      onProblem: (problem) => (this.state.textContent = problemText(problem)),
      onEnd: () => this.element.classList.remove("busy"),
    });
    this.element.classList.add("busy");
  }

  /** @param {Analysis|null} found */
  #show(found) {
    if (found && found.simulations < (this.found?.simulations ?? 0)) return;
    this.found = found;
    const { table, view } = this.model;
    if (!table || !view) return;
    const scene = { table, view };
    this.state.textContent = found ? this.#depth(found) : t("thoughts.waiting");
    this.chances.replaceChildren(
      ...(found
        ? [chanceLegend(scene, found.chances, found.is_proven || found.result !== null)]
        : []),
    );
    const choices = (found?.choices ?? []).slice(0, SHOWN);
    const rows = choices.map((choice) => this.#row(scene, choice, found));
    redraw(this.list, "choice", rows);
  }

  /** @param {Analysis} found */
  #depth(found) {
    if (found.result) return t("thoughts.over");
    if (found.is_proven) return t("thoughts.proven");
    return t("thoughts.depth", {
      n: found.simulations.toLocaleString(document.documentElement.lang),
    });
  }

  /** @param {import("../telling.js").Scene} scene @param {Choice} choice @param {Analysis|null} found */
  #row(scene, choice, found) {
    const seat = found?.seat ?? 0;
    const name = placementName(scene.table, choice.index);
    const chance = percent(choice.chances[seat], choice.certain !== null);
    const points = choice.expected_scores
      .map((score, one) => `${seatName(scene, one)} ${pointsText(score)}`)
      .join(", ");
    const on = () => this.acts.point(choice);
    const off = () => this.acts.point(null);
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "thought",
          data: { choice: choice.index },
          title: t("thoughts.points", { points }),
          onpointerenter: on,
          onpointerleave: off,
          onfocus: on,
          onblur: off,
          onclick: () => this.acts.choose(choice),
        },
        h("span", { class: "thought-chance" }, chance),
        h("span", { class: "thought-name" }, name),
        chanceBar(scene, choice.chances),
        h("span", { class: "thought-why" }, reasonsText(scene, choice.reasons, 2)),
        h("span", { class: "visually-hidden" }, `. ${t("thoughts.points", { points })}`),
      ),
    );
  }
}
