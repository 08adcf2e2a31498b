// @ts-check
/** The button that has a set made and saves it, with what there is to know of it. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { fetchSet } from "./print_api.js";
import { problemText, sizeText, toldText } from "./print_text.js";

/** @typedef {import("../core/api.js").ApiError} ApiError */

export class PrintDownload {
  /**
   * @param {string} kind
   * @param {() => import("../core/types.js").PrintOrder} order
   * @param {(error: ApiError) => boolean} tell  tells of a problem at its field; returns whether it has one
   */
  constructor(kind, order, tell) {
    this.kind = kind;
    this.order = order;
    this.tell = tell;
    this.asking = new AbortController();
    this.button = h(
      "button",
      { type: "button", class: "primary", onclick: () => this.#make() },
      t("print-download"),
    );
    this.state = h("p", { role: "status" });
    this.busy = h("progress", { "aria-hidden": "true", hidden: true });
    this.facts = h("ul", { class: "print-facts" });
    this.problem = h("p", { class: "error", role: "alert" });
    this.element = h(
      "div",
      { class: "print-download" },
      this.button,
      this.busy,
      this.state,
      this.facts,
      this.problem,
    );
  }

  /** What was made is no longer what is chosen. */
  clear() {
    if (this.button.getAttribute("aria-disabled") === "true") return;
    this.state.textContent = this.problem.textContent = "";
    this.facts.replaceChildren();
  }

  async #make() {
    // Not switched off, since that would take the focus away.
    if (this.button.getAttribute("aria-disabled") === "true") return;
    this.clear();
    this.#setBusy(true);
    this.state.textContent = t("print-making");
    try {
      const { name, blob, facts } = await fetchSet(this.kind, this.order(), this.asking.signal);
      save(blob, name);
      this.state.textContent = t("print-made", { file: name, size: sizeText(blob.size) });
      this.facts.replaceChildren(...facts.map((fact) => h("li", {}, toldText(fact))));
    } catch (error) {
      if (this.asking.signal.aborted) return;
      this.state.textContent = "";
      const problem = /** @type {ApiError} */ (error);
      this.problem.textContent = this.tell(problem) ? "" : problemText(problem);
    } finally {
      this.#setBusy(false);
    }
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.button.setAttribute("aria-disabled", String(isBusy));
    this.busy.hidden = !isBusy;
  }

  /** Wait for nothing more. */
  end() {
    this.asking.abort();
  }
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
