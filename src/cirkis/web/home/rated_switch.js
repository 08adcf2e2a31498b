// @ts-check
/** The switch between casual and rated. What cannot be rated greys it out and says why. */

import { fetchRated } from "../core/api.js";
import { t } from "../i18n.js";
import { CLOCKS } from "../text/game_text.js";
import { checkbox, h } from "../ui/dom.js";

/** @import { NewTable } from "../core/types.js" */

/** The clock of a rated game, unless another is chosen: 15 minutes and 10 seconds a placement. */
export const RATED_CLOCK = CLOCKS[1];

/** "Casual" or "Rated". @param {boolean} isRated */
export const kindText = (isRated) => t(isRated ? "kind-rated" : "kind-casual");

/** What a button that creates a table says. @param {string} key @param {boolean} isRated */
export const createText = (key, isRated) => `${t(key)} · ${kindText(isRated)}`;

export class RatedSwitch {
  /**
   * @param {boolean} isRated what is chosen at first
   * @param {() => NewTable} wanted the table that the form would create
   * @param {(isRated: boolean) => void} show puts the kind on the form's button
   * @param {() => void} [addClock] sets the form's clock, which a rated game needs
   */
  constructor(isRated, wanted, show, addClock = () => undefined) {
    this.wanted = wanted;
    this.show = show;
    this.addClock = addClock;
    this.wish = isRated;
    /** Why the game cannot be rated, if it cannot. @type {string|null} */
    this.why = null;
    this.asked = 0;
    this.note = h("small", { role: "status" });
    const choose = (/** @type {boolean} */ isOn) => {
      this.wish = isOn;
      if (isOn && this.why === "clock") {
        this.addClock();
        this.why = null;
      }
      this.#update();
    };
    const words = h("span", {}, t("kind-rated"), " ", this.note);
    this.element = checkbox("explained-switch rated-switch", isRated, choose, words);
    this.box = /** @type {HTMLInputElement} */ (this.element.querySelector("input"));
    this.#update();
  }

  get isRated() {
    return this.wish && this.why === null;
  }

  /** Ask again whether the game can be rated, after the form has changed. */
  async refresh() {
    this.asked += 1;
    const { asked } = this;
    // If the answer is lost, the server still refuses what cannot be rated.
    const { why } = await fetchRated(this.wanted()).catch(() => this);
    if (asked !== this.asked) return;
    this.why = why;
    this.#update();
  }

  /**
   * Create a table of the chosen kind. If it cannot be rated after all, the switch says why.
   * @template T
   * @param {(isRated: boolean) => Promise<T>} make
   */
  async create(make) {
    try {
      return await make(this.isRated);
    } catch (error) {
      if (/** @type {any} */ (error).code === "not-rated") await this.refresh();
      throw error;
    }
  }

  #update() {
    const { isRated, why } = this;
    // Without a clock, it can still be switched on, which sets one.
    this.box.disabled = why !== null && why !== "clock";
    this.box.checked = isRated;
    const isRefused = why !== null && (this.wish || this.box.disabled);
    this.note.textContent = isRefused
      ? t(`kind-not.${why}`)
      : t(isRated ? "kind-rated.help" : "kind-casual.help");
    this.show(isRated);
  }
}
