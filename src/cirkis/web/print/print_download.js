// @ts-check
/** Facts about a set, and the button that saves it. */

import { t } from "../i18n.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { saveFile } from "../ui/save_file.js";
import { fetchFacts, fetchSet } from "./print_api.js";
import { problemText, sizeText, sentenceText } from "./print_text.js";

/** @import { ApiError } from "../core/api.js" */

/** Milliseconds between the preview and the request for the set's facts. */
const PAUSE = 900;

export class PrintDownload {
  /**
   * @param {string} kind
   * @param {() => import("../core/types.js").PrintOrder} order
   * @param {(error: ApiError) => boolean} showProblem  shows a problem next to its field; returns whether it has a field
   * @param {() => void} toProblem  focuses that field
   */
  constructor(kind, order, showProblem, toProblem) {
    this.kind = kind;
    this.order = order;
    this.showProblem = showProblem;
    this.toProblem = toProblem;
    this.saving = new AbortController();
    this.learning = new AbortController();
    this.timer = 0;
    this.button = button("print-download", () => this.#make(), "primary");
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
      this.problem,
      this.facts,
    );
  }

  /** Drop the facts, which are out of date. */
  clear() {
    clearTimeout(this.timer);
    this.learning.abort();
    this.facts.replaceChildren();
    if (!this.#isBusy()) this.state.textContent = this.problem.textContent = "";
  }

  /** Fetch the facts after a pause. */
  learn() {
    this.clear();
    this.timer = window.setTimeout(() => this.#learn(), PAUSE);
  }

  async #learn() {
    const { signal } = (this.learning = new AbortController());
    try {
      const { name, bytes, facts } = await fetchFacts(this.kind, this.order(), signal);
      if (signal.aborted) return;
      const file = t("print-file", { file: name, size: sizeText(bytes) });
      this.facts.replaceChildren(
        ...[file, ...facts.map(sentenceText)].map((words) => h("li", {}, words)),
      );
    } catch (error) {
      // Pressing the button reports every problem; until then, only problems with a field are shown.
      if (!signal.aborted) this.showProblem(/** @type {ApiError} */ (error));
    }
  }

  async #make() {
    // The button is not disabled, because it would lose focus.
    if (this.#isBusy()) return;
    this.#setBusy(true);
    this.problem.textContent = "";
    this.state.textContent = t("print-making");
    try {
      const { name, blob } = await fetchSet(this.kind, this.order(), this.saving.signal);
      saveFile(blob, name);
      this.state.textContent = t("print-made", { file: name, size: sizeText(blob.size) });
    } catch (error) {
      if (this.saving.signal.aborted) return;
      this.state.textContent = "";
      const problem = /** @type {ApiError} */ (error);
      if (this.showProblem(problem)) this.toProblem();
      else this.problem.textContent = problemText(problem);
    } finally {
      this.#setBusy(false);
    }
  }

  #isBusy() {
    return this.button.getAttribute("aria-disabled") === "true";
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.button.setAttribute("aria-disabled", String(isBusy));
    this.busy.hidden = !isBusy;
  }

  /** Cancel pending requests. */
  end() {
    clearTimeout(this.timer);
    this.learning.abort();
    this.saving.abort();
  }
}
