// @ts-check
/** The engine's view of the position: each player's chances, and the best placements, ranked. */

import { drawnAs } from "../board/drawings.js";
import { positionUrl } from "../core/api.js";
import { percent, t } from "../i18n.js";
import { pointsText, reasonsText } from "../text/analysis_text.js";
import { toldNames } from "../text/named_parts.js";
import { errorText, placementName, seatName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { button } from "../ui/controls.js";
import { h, spaced, updateChildren } from "../ui/dom.js";
import { drawingRow } from "../ui/explained.js";
import { AnalysisStream } from "./lines.js";

/** @import { PositionRef } from "../core/api.js" */
/** @import { AnalysisInfo, ChoiceInfo } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */

/** Milliseconds to wait before analysing a position: holding down a key steps through many. */
const ASK_DELAY = 250;
const SECONDS = "8";
const MAX_LINES = 3;

export class EnginePanel {
  /** @param {import("../core/model.js").Model} model @param {(choice: ChoiceInfo) => void} choose a placement in the list */
  constructor(model, choose) {
    this.model = model;
    this.choose = choose;
    this.asked = "";
    this.timer = 0;
    /** @type {AnalysisStream|null} */
    this.stream = null;
    /** @type {AnalysisInfo|null} */
    this.analysis = null;
    this.state = h("p", { class: "engine-state" });
    this.chances = h("div", {});
    this.list = h("ol", { class: "engine-lines" });
    this.element = h(
      "section",
      { class: "engine", "aria-label": t("thoughts") },
      h("header", { class: "engine-header" }, h("h2", {}, t("thoughts")), this.state),
      this.chances,
      this.list,
    );
  }

  /**
   * Analyse another position; show a known analysis immediately.
   * @param {PositionRef|null} ref
   * @param {AnalysisInfo|null} [known]
   * @param {string} [positionKey] identifies the position, if `ref` alone does not
   */
  analyse(ref, known = null, positionKey = "") {
    const asked = JSON.stringify([ref, positionKey]);
    if (asked === this.asked) return;
    this.close();
    this.asked = asked;
    this.analysis = null;
    this.#show(known);
    if (!ref || known?.result) return;
    if (!known) this.state.textContent = t("thoughts-working");
    this.timer = window.setTimeout(() => this.#ask(ref), ASK_DELAY);
  }

  close() {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
    this.asked = "";
    this.element.classList.remove("busy");
  }

  /** @param {PositionRef} ref */
  #ask(ref) {
    const { table } = this.model;
    if (!table) return;
    this.stream?.close();
    const url = positionUrl(table.id, "analysis", ref, { seconds: SECONDS });
    this.stream = new AnalysisStream(url, {
      onMessage: (message) => message.type === "analysis" && this.#show(message.analysis),
      onError: (error) => {
        this.element.classList.remove("busy");
        this.#showError(ref, error);
      },
      onEnd: () => this.element.classList.remove("busy"),
    });
    this.element.classList.add("busy");
  }

  /** @param {PositionRef} ref @param {import("../core/types.js").ErrorInfo} error */
  #showError(ref, error) {
    const again = () => {
      this.state.textContent = t("thoughts-working");
      this.#ask(ref);
    };
    this.state.replaceChildren(...spaced(errorText(error), button("site-retry", again, "quiet")));
  }

  /** @param {AnalysisInfo|null} analysis */
  #show(analysis) {
    if (analysis && analysis.simulations < (this.analysis?.simulations ?? 0)) return;
    this.analysis = analysis;
    this.model.set({ analysed: analysis?.result ? null : (analysis?.ownership ?? null) });
    const { table, view } = this.model;
    if (!table || !view) return;
    const context = { table, view };
    this.state.textContent = analysis ? this.#depth(analysis) : t("thoughts-waiting");
    this.chances.replaceChildren(
      ...(analysis
        ? [chanceLegend(context, analysis.chances, analysis.is_proven || analysis.result !== null)]
        : []),
    );
    if (this.list.matches(":active")) return; // a new row would lose the click
    const choices = (analysis?.choices ?? []).slice(0, MAX_LINES);
    const names = toldNames(
      this.model,
      choices.map(({ index }) => placementName(table, index)),
    );
    const rows = choices.map((choice, nth) => this.#row(context, choice, names[nth], analysis));
    updateChildren(this.list, "choice", rows);
  }

  /** @param {AnalysisInfo} analysis */
  #depth(analysis) {
    if (analysis.result) return t("cannot-over");
    if (analysis.is_proven) return t("thoughts-proven");
    return t("thoughts-games", { games: analysis.simulations });
  }

  /**
   * @param {import("../text/names.js").GameContext} context
   * @param {ChoiceInfo} choice
   * @param {string} name
   * @param {AnalysisInfo|null} analysis
   */
  #row(context, choice, name, analysis) {
    const seat = analysis?.seat ?? 0;
    const chance = percent(choice.chances[seat], choice.certain !== null);
    const points = choice.expected_scores
      .map((score, one) => `${seatName(context, one)} ${pointsText(score)}`)
      .join(", ");
    const drawn = () => [drawnAs("move", choice.index, seat)];
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "engine-line",
          data: { choice: choice.index },
          title: t("thoughts-points", { points }),
          ...drawingRow(this.model, drawn, () => this.choose(choice)),
        },
        ...spaced(
          h("span", { class: "engine-line-chance" }, chance),
          h("span", { class: "engine-line-name" }, name),
          h("span", { class: "engine-line-reasons" }, reasonsText(context, choice.reasons, 2)),
        ),
        h("span", { class: "visually-hidden" }, `. ${t("thoughts-points", { points })}`),
      ),
    );
  }
}

/**
 * A thin bar of each player's chances; the numbers are beside it.
 * @param {GameContext} context
 * @param {number[]} chances
 */
function chanceBar({ table }, chances) {
  return h(
    "span",
    { class: "chance-bar", "aria-hidden": "true" },
    ...chances.map((chance, seat) => {
      const part = h("span", { class: `chance-part ${table.colours[seat]}` });
      part.style.flexGrow = String(Math.max(chance, 0.001));
      return part;
    }),
  );
}

/**
 * The bar with names and numbers.
 * @param {GameContext} context
 * @param {number[]} chances
 * @param {boolean} isCertain
 */
function chanceLegend(context, chances, isCertain) {
  return h(
    "div",
    { class: "chances" },
    chanceBar(context, chances),
    h(
      "ul",
      { class: "chance-list", "aria-label": t("chances") },
      ...chances.map((chance, seat) =>
        h(
          "li",
          {},
          badge(context.table.colours[seat]),
          h("span", { class: "chance-name" }, seatName(context, seat)),
          " ",
          h("strong", {}, percent(chance, isCertain)),
        ),
      ),
    ),
  );
}
