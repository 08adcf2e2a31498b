// @ts-check
/** The panel of the opening drill: the task, the verdict on a placement, and the book's placements. */

import { listed, t } from "../i18n.js";
import { percent } from "../text/analysis_text.js";
import { colourName, placementName } from "../text/names.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";
import { badge } from "../ui/player_badge.js";
import { openingsPath } from "./openings_address.js";

/** @import { OpeningsInfo, TableInfo } from "../core/types.js" */

/** How many of the book's placements are named. */
const NAMED = 3;

export class DrillPanel {
  /** @param {TableInfo} table @param {{goOn: () => void, next: () => void}} actions */
  constructor(table, actions) {
    this.table = table;
    this.count = h("p", { class: "practice-count" });
    this.task = h("p", { class: "puzzle-task" });
    this.verdict = h("p", { class: "puzzle-verdict", role: "status" });
    this.why = h("p", {});
    this.goOn = button("drill-go-on", actions.goOn, "primary");
    this.next = button("drill-next", actions.next, "primary");
    this.book = h("span", {});
    this.element = h(
      "section",
      { class: "puzzle-panel practice-panel card", "aria-label": t("drill") },
      h("header", {}, h("h1", {}, t("drill")), this.count),
      h("div", { class: "practice-words", tabindex: "0" }, this.verdict, this.why, this.task),
      h("div", { class: "practice-buttons" }, this.goOn, this.next, this.book),
    );
  }

  /** @param {number} right @param {number} all */
  showCount(right, all) {
    this.count.textContent = all ? t("drill-count", { right, all }) : "";
  }

  /** Clear the panel for a new line. @param {boolean} isAgain whether it went wrong before */
  begin(isAgain) {
    this.#say(isAgain ? t("drill-again") : "", "");
    this.#offer(null);
  }

  /** Ask for a placement. @param {number} seat */
  ask(seat) {
    const colour = this.table.colours[seat];
    this.task.replaceChildren(badge(colour), t("drill-task", { who: colourName(colour) }));
    this.#offer(null);
    this.task.hidden = false;
  }

  /** @param {number} chance */
  right(chance) {
    this.#say(t("drill-right", { chance: percent(chance) }), "right");
  }

  /**
   * Name the placements that would have been right.
   * @param {OpeningsInfo["moves"]} moves best first
   * @param {number|null} chance of the placement tried; null if it is not in the book
   */
  wrong(moves, chance) {
    const verdict =
      chance === null ? t("drill-wrong") : t("drill-weak", { chance: percent(chance) });
    this.#say(verdict, "wrong");
    const named = moves
      .slice(0, NAMED)
      .map((move) => `${placementName(this.table, move.placement)} (${percent(move.chance)})`);
    this.why.textContent = t("drill-book", { moves: listed(named) });
    this.#offer(this.goOn);
  }

  /** Report a placement by another seat. @param {number} seat @param {number} placement */
  reply(seat, placement) {
    const who = colourName(this.table.colours[seat]);
    const text = t("drill-reply", { who, move: placementName(this.table, placement) });
    this.why.textContent = text;
    return text;
  }

  /** End the line, because the book ends here. @param {string[]} line */
  end(line) {
    this.verdict.textContent = `${this.verdict.textContent} ${t("drill-end")}`.trim();
    this.stop(line);
  }

  /** Offer another line, and a link to the end of this one in the openings. @param {string[]} line */
  stop(line) {
    const path = openingsPath(this.table.colours.length, line);
    this.task.hidden = true;
    this.book.replaceChildren(routerLink(path, { class: "button" }, t("openings.open")));
    this.#offer(this.next);
  }

  /** @param {string} text @param {string} tone */
  #say(text, tone) {
    this.task.hidden = true;
    this.verdict.textContent = text;
    this.verdict.dataset.tone = tone;
    this.why.textContent = "";
  }

  /** Show one of the buttons. @param {HTMLElement|null} shown */
  #offer(shown) {
    for (const one of [this.goOn, this.next]) one.hidden = one !== shown;
    this.book.hidden = shown !== this.next;
    shown?.focus({ preventScroll: true });
  }
}
