// @ts-check
/** The host's form for a tournament: who plays, how many at a table, how many rounds, which clock and rules. */

import { setupInfo } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { createText } from "../home/rated_switch.js";
import { optionField } from "../home/setup_fields.js";
import { CLOCKS, clockText } from "../text/game_text.js";
import { errorText } from "../text/names.js";
import { attemptOnce } from "../ui/attempt.js";
import { checkbox, h, updateChildren } from "../ui/dom.js";
import { nameField } from "../ui/name_field.js";
import { segments } from "../ui/segments.js";
import { fetchLengths, makeTournament, tournamentPath } from "./club_api.js";

/** @import { TournamentLength } from "../core/types.js" */

/** Tournament games are rated, which allows few options. */
const RULES = ["center_ring"];
const MOST_PEOPLE = 24;
const SETTLED = 300; // milliseconds without another change

/**
 * A section that can be opened; the form is rebuilt each time.
 * @param {string} club
 * @param {() => import("../core/types.js").ClubMember[]} members
 */
export function newTournament(club, members) {
  const part = h("details", { class: "other-table" }, h("summary", {}, t("tournament-new")));
  part.addEventListener("toggle", () => {
    part.querySelector("form")?.remove();
    if (part.open) part.append(new TournamentForm(club, members()).element);
  });
  return part;
}

class TournamentForm {
  /** @param {string} club @param {import("../core/types.js").ClubMember[]} members */
  constructor(club, members) {
    this.club = club;
    const all = members.length <= MOST_PEOPLE; // otherwise the host has to choose
    this.chosen = new Set(all ? members.map(({ n }) => n) : []);
    this.players = Math.min(4, Math.max(2, members.length));
    /** @type {TournamentLength[]} */
    this.lengths = [];
    this.rounds = 0;
    this.clock = CLOCKS[1];
    this.name = nameField({ id: "tournament-name", required: true, autocomplete: "off" });
    this.rules = setupInfo()
      .options.filter(({ name }) => RULES.includes(name))
      .map((option) => optionField(option, () => []));
    this.length = h("div");
    this.help = h("p", { class: "help", role: "status" });
    this.message = h("p", { class: "error", role: "alert" });
    const clocks = CLOCKS.map(clockText);
    this.element = h(
      "form",
      { class: "club-form", onsubmit: (/** @type {Event} */ event) => this.#send(event) },
      h("label", { for: "tournament-name" }, t("tournament-name")),
      this.name.field,
      this.name.note,
      h(
        "fieldset",
        { class: "choice-row" },
        h("legend", {}, t("tournament-members")),
        ...members.map(({ n, name }) =>
          checkbox("mute", all, (isOn) => this.#choose(n, isOn), name),
        ),
      ),
      segments(
        "size",
        t("option-players"),
        ["2", "3", "4"],
        String,
        String(this.players),
        (one) => {
          this.players = Number(one);
          this.#ask();
        },
      ),
      this.length,
      this.help,
      segments("pace", t("clock"), clocks, String, clockText(this.clock), (one) => {
        this.clock = CLOCKS[clocks.indexOf(one)];
      }),
      h(
        "details",
        {},
        h("summary", {}, t("setup-options")),
        ...this.rules.map(({ element }) => element),
      ),
      h("button", { type: "submit", class: "primary" }, createText("tournament-make", true)),
      this.message,
    );
    this.#ask();
  }

  /** @param {number} n @param {boolean} isOn */
  #choose(n, isOn) {
    if (isOn) this.chosen.add(n);
    else this.chosen.delete(n);
    this.#ask();
  }

  /** Offer the possible lengths once the choice has settled: they are costly for the server to compute. */
  async #ask() {
    const wanted = () => [this.chosen.size, this.players].join();
    const asked = wanted();
    this.message.textContent = "";
    let why = "";
    await new Promise((settled) => setTimeout(settled, SETTLED));
    if (asked !== wanted()) return;
    if (this.chosen.size < this.players) return this.#choice([], t("error-bad-tournament"));
    const lengths = await fetchLengths(this.club, this.chosen.size, this.players).catch((error) => {
      why = errorText(error);
      return [];
    });
    if (asked !== wanted()) return;
    this.#choice(lengths, why);
  }

  /** Offer the lengths. @param {TournamentLength[]} lengths @param {string} why there are none; shown as help, not as an error */
  #choice(lengths, why) {
    this.lengths = lengths;
    const counts = this.lengths.map(({ rounds }) => String(rounds));
    const text = (/** @type {string} */ one) => t("tournament-rounds", { rounds: Number(one) });
    const choose = (/** @type {string} */ one) => {
      const length = this.lengths.find(({ rounds }) => rounds === Number(one));
      this.rounds = length?.rounds ?? 0;
      this.help.textContent = length ? balanceText(length) : why;
    };
    choose(counts[0]);
    const legend = t("tournament-length");
    const choice = segments("rounds", legend, counts, text, counts[0], choose);
    updateChildren(this.length, "none", counts.length ? [choice] : []);
  }

  /** @param {Event} event */
  async #send(event) {
    event.preventDefault();
    this.message.textContent = this.rounds ? "" : this.help.textContent;
    if (!this.rounds) return;
    const { clock, players, rounds } = this;
    const options = Object.assign({}, ...this.rules.map((field) => field.read()));
    const wish = { name: this.name.field.value, members: [...this.chosen] };
    await attemptOnce(this.message, async () => {
      const made = await makeTournament(this.club, { ...wish, players, rounds, clock, options });
      await navigate(tournamentPath(this.club, made.n));
    });
  }
}

/** How balanced the schedule for a length is. @param {TournamentLength} length */
const balanceText = ({ tables, games, meetings, seats }) =>
  t("tournament-balance", {
    tables,
    games: rangeText(games),
    meetings: rangeText(meetings),
    seats: rangeText(seats),
  });

/** @param {[number, number]} counts */
const rangeText = ([low, high]) =>
  low === high ? String(low) : t("tournament-range", { low, high });
