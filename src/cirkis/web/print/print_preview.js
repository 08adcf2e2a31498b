// @ts-check
/** The preview of a set, redrawn shortly after a change. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { Gallery } from "./gallery.js";
import { fetchPreview } from "./print_api.js";
import { problemText, sentenceText } from "./print_text.js";
import { letGo, svgUrl } from "./svg_url.js";

/** @import { ApiError } from "../core/api.js" */
/** @import { PrintOrder } from "../core/types.js" */

/** Milliseconds from a change until the preview is requested. */
const PAUSE = 450;

export class PrintPreview {
  /**
   * @param {string} kind
   * @param {() => PrintOrder} order
   * @param {(error: ApiError|null) => boolean} showProblem  shows a problem next to its field, or clears it; returns whether it has a field
   * @param {() => void} shown  called when the preview is shown
   */
  constructor(kind, order, showProblem, shown) {
    this.kind = kind;
    this.order = order;
    this.showProblem = showProblem;
    this.shown = shown;
    this.gallery = new Gallery();
    this.state = h("p", { class: "print-state", role: "status" });
    this.problem = h("p", { class: "error", role: "alert" });
    this.element = h(
      "section",
      { class: "print-preview", "aria-labelledby": "print-preview" },
      h("h2", { id: "print-preview" }, t("print-preview")),
      this.gallery.element,
      this.state,
      this.problem,
    );
    /** @type {string[]} */
    this.urls = [];
    this.timer = 0;
    this.asking = new AbortController();
  }

  /** Redraw the preview after a pause, since more changes may follow. @param {number} [pause] */
  refresh(pause = PAUSE) {
    clearTimeout(this.timer);
    this.asking.abort();
    this.element.classList.add("stale");
    this.timer = window.setTimeout(() => this.#load(), pause);
  }

  async #load() {
    const asking = (this.asking = new AbortController());
    this.state.textContent = t("print-drawing");
    try {
      const { pages } = await fetchPreview(this.kind, this.order(), asking.signal);
      const pictures = await Promise.all(
        pages.map(async (page) => ({ title: sentenceText(page), src: await svgUrl(page.svg) })),
      );
      if (asking.signal.aborted) return;
      this.#showPictures(pictures);
      this.state.textContent = this.problem.textContent = "";
      this.showProblem(null);
      this.shown();
    } catch (error) {
      if (!asking.signal.aborted) this.#fail(/** @type {ApiError} */ (error));
    }
  }

  /** @param {import("./gallery.js").Picture[]} pictures */
  #showPictures(pictures) {
    this.gallery.show(pictures);
    letGo(this.urls);
    this.urls = pictures.map(({ src }) => src);
    this.element.classList.remove("stale");
  }

  /** @param {ApiError} error */
  #fail(error) {
    this.state.textContent = "";
    const hasField = this.showProblem(error);
    this.problem.textContent = hasField ? "" : problemText(error);
    if (hasField) this.state.textContent = t("print-fix");
  }

  /** Cancel requests and release the pictures. */
  end() {
    clearTimeout(this.timer);
    this.asking.abort();
    letGo(this.urls);
  }
}
