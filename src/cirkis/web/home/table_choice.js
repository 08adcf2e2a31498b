// @ts-check
/** The choices for a new table: casual or rated, players and clock; and a table for friends. */

import { createTable, fetchMyTables, fetchRated, setupInfo } from "../core/api.js";
import { navigate, redirect } from "../core/router.js";
import { isForgotten, settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { CLOCKS, clockText, plainClock } from "../text/names.js";
import { attemptOnce, button, segments } from "../ui/controls.js";
import { checkbox, h } from "../ui/dom.js";

/** @import { Clock, NewTable, TableSummary } from "../core/types.js" */

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

/** A custom game can have any other clock. @type {(Clock|null)[]} */
const OFFERED = [null, ...CLOCKS];

/** A table with one person and free seats. @param {number} players @param {Clock|null} clock @returns {NewTable} */
function tableFor(players, clock) {
  /** @type {import("../core/types.js").SeatRequest} */
  const me = { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
  /** @type {import("../core/types.js").SeatRequest[]} */
  const others = Array.from({ length: players - 1 }, () => ({ kind: "open" }));
  return { options: { players }, seats: [me, ...others], clock, chat: true };
}

/** @param {number} players @param {Clock|null} clock @param {boolean} rated */
async function makeTable(players, clock, rated) {
  const { id } = await createTable({ ...tableFor(players, clock), rated });
  return `/table/${id}`;
}

/** Whether the person is waiting alone at the table. @param {TableSummary} table */
const isWaiting = ({ id, started, seats }) =>
  !started &&
  !isForgotten(id) &&
  seats.some(({ mine }) => mine) &&
  seats.every(({ kind, mine, held }) => mine || (kind === "open" && !held));

/** Show the table where the person is already waiting for friends, or else a new one. */
export async function showFriends() {
  const table = (await fetchMyTables()).find(isWaiting);
  return redirect(table ? `/table/${table.id}` : await makeTable(2, null, false));
}

/** The host's form for another table like this one. @param {number} players @param {Clock|null} like @param {boolean} isRated */
export function otherTable(players, like, isRated) {
  const usual = OFFERED.find((one) => clockText(one) === clockText(like));
  const clock = usual === undefined ? plainClock(like) : usual;
  const offered = usual === undefined ? [...OFFERED, clock] : OFFERED;
  return h(
    "details",
    { class: "other-table" },
    h("summary", {}, t("friends-other")),
    ...tableChoice({ players, clock, isRated }, offered, "friends-begin", makeTable),
  );
}

/**
 * The choice of the number of players, the clock, and casual or rated for a new table.
 * @param {{players: number, clock: Clock|null, isRated: boolean}} first what is chosen at first
 * @param {(Clock|null)[]} offered the clocks
 * @param {string} key of the button
 * @param {(players: number, clock: Clock|null, rated: boolean) => Promise<string>} make returns the table's path
 * @param {(isRated: boolean) => void} [changed] called when it may have changed
 */
export function tableChoice(
  { players, clock, isRated },
  offered,
  key,
  make,
  changed = () => undefined,
) {
  const counts = setupInfo()
    .colours.slice(1)
    .map((_, i) => String(i + 2));
  const clocks = offered.map(clockText);
  const message = h("p", { class: "error", role: "alert" });
  const create = button(key, () =>
    attemptOnce(message, async () =>
      navigate(await rated.create((isRated) => make(players, clock, isRated))),
    ),
  );
  const choice = segments("clock", t("clock"), clocks, String, clockText(clock), (one) => {
    clock = offered[clocks.indexOf(one)];
    rated.refresh();
  });
  const addClock = () => {
    clock = RATED_CLOCK;
    for (const input of choice.querySelectorAll("input"))
      input.checked = input.value === clockText(clock);
  };
  const rated = new RatedSwitch(
    isRated,
    () => tableFor(players, clock),
    (isOn) => {
      create.textContent = createText(key, isOn);
      changed(isOn);
    },
    addClock,
  );
  rated.refresh();
  return [
    segments("players", t("option-players"), counts, String, String(players), (one) => {
      players = Number(one);
      rated.refresh();
    }),
    choice,
    h("p", { class: "help" }, t("clock.help")),
    rated.element,
    create,
    message,
  ];
}
