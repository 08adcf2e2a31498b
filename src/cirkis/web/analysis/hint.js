// @ts-check
/** Hints: select the best placement and say why; when asked again, select the next best. */

import { positionUrl } from "../core/api.js";
import { isMultiplayer, mySeats } from "../core/seats.js";
import { needsConfirm } from "../core/settings.js";
import { t } from "../i18n.js";
import { selectionFor, stage } from "../input/selection.js";
import { reasonsText } from "../text/analysis_text.js";
import { errorText, placementName } from "../text/names.js";
import { announce } from "../ui/announcer.js";
import { spoilsGame } from "./advice.js";
import { AnalysisStream } from "./analysis_stream.js";

/** @typedef {import("../core/types.js").ChoiceInfo} ChoiceInfo */

const SECONDS = "1.5";
const MAX_HINTS = 3;

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
    this.next = 0;
    this.isWarned = false;
    /** @type {AnalysisStream|null} */
    this.stream = null;
  }

  /** Show the best placement, or the one after the last hint. */
  show() {
    const { model } = this;
    const why =
      model.view && isMultiplayer(model.view)
        ? t("error-no-advice")
        : this.controller.blockedReason();
    if (why) return this.#report(why, "error");
    if (this.positionKey === model.positionKey && this.choices.length) return this.#showNext();
    return this.#request();
  }

  close() {
    this.stream?.close();
  }

  async #request() {
    const { model } = this;
    if (!model.table || !model.view) return;
    if (mySeats(model.view).length > 1 && !this.isWarned && (await spoilsGame())) {
      this.isWarned = true;
      this.#report(`${t("advice-warning")} ${t("advice-again")}`);
      return;
    }
    this.stream?.close();
    this.positionKey = model.positionKey;
    this.choices = [];
    this.next = 0;
    this.#report(t("hint-thinking"));
    const stream = new AnalysisStream(
      positionUrl(model.table.id, "analysis", {}, { seconds: SECONDS }),
      {
        onMessage: (message) => {
          if (message.type === "analysis") this.choices = message.analysis.choices;
        },
        onError: (error) => this.#report(errorText(error), "error"),
        onEnd: () => this.positionKey === model.positionKey && this.#showNext(),
      },
    );
    this.stream = stream;
  }

  #showNext() {
    const { model } = this;
    const { table, view } = model;
    const shown = Math.min(MAX_HINTS, this.choices.length);
    if (!table || !view || !shown) return;
    const choice = this.choices[this.next % shown];
    const number = (this.next % shown) + 1;
    this.next += 1;
    const selection = selectionFor(model, choice.index);
    const isTouched = matchMedia("(pointer: coarse)").matches && needsConfirm("touch");
    model.set({
      selection: isTouched ? stage(selection) : selection,
      marked: model.placements[choice.index].cells,
    });
    const values = {
      n: number,
      move: placementName(table, choice.index),
      why: reasonsText({ table, view }, choice.reasons),
    };
    this.#report(t(choice.reasons.length ? "hint-move-why" : "hint-move", values));
  }

  /** @param {string} text @param {"info"|"error"} [tone] */
  #report(text, tone = "info") {
    this.model.set({ notice: { text, tone } });
    announce(text);
  }
}
