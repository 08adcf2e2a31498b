// @ts-check
/** Hints in steps: the region, the piece, the placement and why; then the next best placements. */

import { fetchComparison, positionUrl } from "../core/api.js";
import { emptySelection } from "../core/model.js";
import { isContest } from "../core/seats.js";
import { t } from "../i18n.js";
import { selectionFor, selectShape, stage } from "../input/turning.js";
import { reasonsText } from "../text/analysis_text.js";
import { errorText, figureValues, placementName, shapeName } from "../text/names.js";
import { announce } from "../ui/dialog.js";
import { adviceText } from "./explanation.js";
import { AnalysisStream, cellsOfLine, drawnAdvice } from "./lines.js";

/** @import { Notice } from "../core/model.js" */
/** @import { ChoiceInfo, ExplainedLine } from "../core/types.js" */

const SECONDS = "1.5";
const MAX_HINTS = 3;
/** The steps before the first placement: the region and the piece. */
const BEFORE = 2;

export class Hint {
  /**
   * @param {import("../core/model.js").Model} model
   * @param {import("../input/move_controller.js").MoveController} controller
   */
  constructor(model, controller) {
    this.model = model;
    this.controller = controller;
    this.positionKey = "";
    /** @type {ChoiceInfo[]} */
    this.choices = [];
    /** How many steps have been shown or skipped in this position. */
    this.given = 0;
    /** @type {Record<string, number[]>|null} */
    this.ownership = null;
    /** @type {AnalysisStream|null} */
    this.stream = null;
  }

  /** Show the next step towards the best placement, or the next best placement. */
  show() {
    const { model } = this;
    const why =
      model.view && isContest(model.view, model.table)
        ? t("error-no-advice")
        : this.controller.blockedReason();
    if (why) return this.#report(why, "error");
    if (this.positionKey === model.positionKey && this.choices.length) return this.#showNext();
    return this.#request();
  }

  close() {
    this.stream?.close();
  }

  #request() {
    const { model } = this;
    if (!model.table || !model.view) return;
    this.stream?.close();
    this.positionKey = model.positionKey;
    this.choices = [];
    this.given = 0;
    this.#report(t("hint-thinking"));
    this.stream = new AnalysisStream(
      positionUrl(model.table.id, "analysis", {}, { seconds: SECONDS }),
      {
        onMessage: (message) => {
          if (message.type === "analysis")
            ({ choices: this.choices, ownership: this.ownership } = message.analysis);
        },
        onError: (error) => this.#report(errorText(error), "error", { more: "site-retry" }),
        onEnd: () => this.positionKey === model.positionKey && this.#showNext(),
      },
    );
  }

  #showNext() {
    const shown = Math.min(MAX_HINTS, this.choices.length);
    if (!shown) return;
    const { given } = this;
    this.given += 1;
    if (given >= BEFORE) this.#showPlacement((given - BEFORE) % shown);
    else if (given > 0 || !this.#showRegion()) {
      this.given = BEFORE;
      this.#showPiece();
    }
  }

  /** Mark the figure that the best placement is in; return false if it is in none. */
  #showRegion() {
    const { model } = this;
    const { cells } = model.placements[this.choices[0].index];
    const shares = [...model.figureCells].map(([name, own]) => ({
      name,
      own,
      share: cells.filter((cell) => own.includes(cell)).length,
    }));
    const { name, own, share } = shares.reduce((a, b) => (b.share > a.share ? b : a));
    if (!share) return false;
    model.set({ selection: emptySelection(), marked: own });
    this.#report(t("hint-region", figureValues(name)), "info", { more: "hint-more-piece" });
    return true;
  }

  /** Select the best placement's piece. */
  #showPiece() {
    const { model } = this;
    const { shape } = model.placements[this.choices[0].index];
    if (!model.table) return;
    model.set({ selection: selectShape(shape) });
    const text = t("puzzle-hint-piece", { shape: shapeName(model.table, shape, ".with-article") });
    this.#report(text, "info", { more: "hint-more-place" });
  }

  /** Put the piece down, and give the reason. @param {number} nth index of the choice */
  async #showPlacement(nth) {
    const { model, positionKey } = this;
    const choice = this.choices[nth];
    const { why, found } = await this.#why(nth);
    const { table, view } = model;
    if (!table || !view || model.positionKey !== positionKey) return;
    const { cells } = model.placements[choice.index];
    model.set({
      selection: stage(selectionFor(model, choice.index)),
      marked: cells,
      analysed: this.ownership,
    });
    const move = placementName(table, choice.index);
    const more = this.choices.length > 1 ? { more: "hint-more-other" } : {};
    const text = t("hint-move", { n: nth + 1, why: why || t("puzzle-move", { move }) });
    const drawn = found ? drawnAdvice(found) : [];
    this.#report(text, "advice", { confirm: "hint-play", drawn, ...more });
  }

  /** Why a placement is good: its advantages over the next best one, and the line found for it. @param {number} nth index of the choice @returns {Promise<{why: string, found?: ExplainedLine}>} */
  async #why(nth) {
    const { table, view } = this.model;
    const [choice, rival] = this.choices.slice(nth, nth + 2);
    if (!table || !view) return { why: "" };
    if (rival) {
      const lines = /** @type {const} */ ([cellsOfLine(choice), cellsOfLine(rival)]);
      const found = await fetchComparison(table.id, {}, ...lines).catch(() => null);
      if (found) return { why: adviceText({ table, view }, found.better), found: found.better };
    }
    const why = reasonsText({ table, view }, choice.reasons);
    const move = placementName(table, choice.index);
    return { why: why && t("puzzle-move-why", { move, why }) };
  }

  /**
   * @param {string} text
   * @param {"info"|"error"|"advice"} [tone]
   * @param {Partial<Notice>} [more]
   */
  #report(text, tone = "info", more = {}) {
    this.model.set({ notice: { text, tone, ...more } });
    announce(text);
  }
}
