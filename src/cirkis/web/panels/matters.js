// @ts-check
/** The strip at the top with what is to be agreed on: requests to take back, absences, the next table. */

import { say } from "../announcer.js";
import { call } from "../attention.js";
import { changes, h } from "../dom.js";
import { go } from "../go.js";
import { t } from "../i18n.js";
import { mattersOf } from "../together/matters.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../together/matters.js").Matter} Matter */

export class Matters {
  /** @param {Model} model @param {(wish: import("../types.js").Wish) => void} send */
  constructor(model, send) {
    this.model = model;
    this.send = send;
    this.isNew = changes();
    /** @type {Set<string>} */
    this.told = new Set();
    this.element = h("div", { class: "matters", role: "region", "aria-label": t("matter.label") });
    this.element.hidden = true;
  }

  update() {
    const matters = mattersOf(this.model, Date.now());
    if (!this.isNew(matters, this.model.pending?.id)) return;
    this.element.hidden = matters.length === 0;
    this.element.replaceChildren(...matters.map((matter) => this.#card(matter)));
    this.#tell(matters);
  }

  /** Each matter is said once, when it comes up. @param {Matter[]} matters */
  #tell(matters) {
    for (const { text, isAsked } of matters) {
      if (this.told.has(text)) continue;
      say(text);
      if (isAsked) call(text);
    }
    this.told = new Set(matters.map(({ text }) => text));
  }

  /** @param {Matter} matter */
  #card({ id, text, answers }) {
    return h(
      "div",
      { class: "matter", data: { matter: id } },
      h("p", {}, text),
      ...answers.map(({ key, wish, to, main }) =>
        h(
          "button",
          {
            type: "button",
            class: main ? "primary" : "",
            disabled: Boolean(wish && this.model.pending),
            onclick: () => (wish ? this.send(wish) : go(to ?? "/")),
          },
          t(key),
        ),
      ),
    );
  }
}
