// @ts-check
/** The computers on the start screen: the one that suits and a few others, each a click away; and all. */

import { createTable, setupInfo } from "../core/api.js";
import { offeredOpponents } from "../core/opponents.js";
import { hasPlayed, settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { characterName, clockText, levelName } from "../text/names.js";
import { h, spaced } from "../ui/dom.js";
import { face } from "../ui/faces.js";
import { teachingSwitch } from "./setup_fields.js";
import { kindText, RATED_CLOCK, RatedSwitch } from "./table_choice.js";

/** @import { NewTable } from "../core/types.js" */

/** A game against a level. @param {string} level @param {boolean} isRated @returns {NewTable} */
const tableAgainst = (level, isRated) => ({
  options: {},
  seats: [{ kind: "person" }, { kind: "computer", level }],
  teaching: settings.teaching,
  rated: isRated,
  clock: isRated ? RATED_CLOCK : null,
});

/**
 * The main button, and below it other opponents.
 * @param {(create: () => Promise<{id: string}>) => void} begin
 * @param {() => void} showStyles leads to the opponents with a style
 */
export function opponents(begin, showStyles) {
  const [suited, ...others] = offeredOpponents();
  const rest = setupInfo()
    .levels.map(({ id }) => id)
    .filter((id) => id !== suited && !others.includes(id));
  /** Where the cards say what kind of game they begin. @type {HTMLElement[]} */
  const kinds = [];
  const play = (/** @type {string} */ level) => {
    updateSettings({ level });
    begin(() => rated.create((isRated) => createTable(tableAgainst(level, isRated))));
  };
  const card = (/** @type {string} */ level, isMain = false) => {
    const kind = h("small", { class: "opponent-kind" });
    kinds.push(kind);
    const name = characterName(level);
    return opponentCard(level, isMain, () => play(level), [
      h("strong", {}, isMain ? t("start-play", { name }) : name),
      h("small", {}, levelName(level)),
      kind,
      h("span", {}, t(`level-${level}.help`)),
    ]);
  };
  const cards = (/** @type {string[]} */ levels, /** @type {string} */ label) =>
    h(
      "ul",
      { class: "opponents", "aria-label": label },
      ...levels.map((level) => h("li", {}, card(level))),
    );
  const show = (/** @type {boolean} */ isRated) => {
    const text = [kindText(isRated), isRated && clockText(RATED_CLOCK)].filter(Boolean).join(" · ");
    for (const kind of kinds) {
      // Once is enough for the usual kind.
      const isSaid = isRated || kind.closest(".primary");
      kind.textContent = isSaid ? text : "";
    }
  };
  const main = hasPlayed() ? card(suited, true) : firstGame(suited, begin);
  const list = cards(others, t("start-others"));
  const choices = h("div", { class: "opponent-choices" });
  const more = h(
    "details",
    { class: "more-opponents", ontoggle: () => rated.refresh() },
    h("summary", {}, t("start-more")),
    choices,
    cards(rest, t("start-more")),
    h("button", { class: "quiet", onclick: showStyles }, t("start-styles")),
  );
  const rated = new RatedSwitch(false, () => tableAgainst(suited, true), show);
  choices.append(rated.element, teachingSwitch());
  choices.addEventListener("change", () => rated.refresh());
  return { main, list, more };
}

/** A newcomer's first game, which teaches. @param {string} level @param {(create: () => Promise<{id: string}>) => void} begin */
const firstGame = (level, begin) =>
  opponentCard(
    level,
    true,
    () => begin(() => createTable({ ...tableAgainst(level, false), teaching: true })),
    [h("strong", {}, t("start-first")), h("span", {}, t("start-first.more"))],
  );

/** @param {string} level @param {boolean} isMain @param {() => void} act @param {HTMLElement[]} words */
const opponentCard = (level, isMain, act, words) =>
  h(
    "button",
    {
      class: `start-button opponent ${isMain ? "primary" : ""}`,
      id: isMain && "play",
      onclick: act,
      data: { level },
    },
    face(level),
    h("span", { class: "opponent-words" }, ...spaced(...words)),
  );
