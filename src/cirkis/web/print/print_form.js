// @ts-check
/** The form for a set: common settings, then the rest; each problem is shown next to its field. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { printField } from "./print_fields.js";

/** @import { PrintKind } from "../core/types.js" */
/** @import { Chosen } from "./print_fields.js" */

export class PrintForm {
  /**
   * @param {PrintKind} kind
   * @param {Chosen} chosen the current choice, which the form updates
   * @param {number} maxPieces the maximum size of a piece set, in bytes
   * @param {() => void} changed
   */
  constructor({ settings }, chosen, maxPieces, changed) {
    this.chosen = chosen;
    const fields = settings.map((one) => printField(one, chosen, maxPieces, changed));
    this.fields = new Map(fields.map((field) => [field.name, field]));
    const those = (/** @type {boolean} */ first) =>
      fields.filter((_, i) => settings[i].first === first).map(({ element }) => element);
    this.more = h(
      "details",
      { class: "print-more" },
      h("summary", {}, h("span", {}, t("print-more"))),
      h("div", { class: "print-fields" }, ...those(false)),
    );
    this.element = h(
      "section",
      { class: "card print-form", "aria-labelledby": "print-form" },
      h("h2", { id: "print-form" }, t("print-form")),
      h("div", { class: "print-fields" }, ...those(true)),
      this.more,
    );
  }

  /** @returns {import("../core/types.js").PrintOrder} */
  order() {
    const { settings, pieces } = this.chosen;
    return { settings: { ...settings }, ...(pieces ? { pieces: pieces.text } : {}) };
  }

  /** Clear the problems. */
  clear() {
    for (const field of this.fields.values()) field.fail("");
  }

  /**
   * Show a problem next to a setting's field; return whether there is such a field.
   * @param {string|undefined} name
   * @param {string} text
   */
  fail(name, text) {
    const field = this.fields.get(name ?? "");
    if (!field) return false;
    if (this.more.contains(field.element)) this.more.open = true;
    field.fail(text);
    return true;
  }

  /** Go to the first field with a problem. */
  focusProblem() {
    /** @type {HTMLElement|null} */ (this.element.querySelector("[aria-invalid]"))?.focus();
  }
}
