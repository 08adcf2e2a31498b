// @ts-check
/** The tables of the person at this browser: those that wait for them, those that go on, those that are over. */

import { fetchMine, fetchSummaries } from "../api.js";
import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { inner } from "../panels/header.js";
import { forget, isForgotten, knownTables } from "../tables.js";
import { colourName, levelName } from "../telling.js";

/** @typedef {import("../types.js").Summary} Summary */

/** So many finished games are shown at once. */
const FINISHED_SHOWN = 6;

/** How pressing a table is; the smaller the more. @param {Summary} table */
const rank = ({ my_turn, outcome }) => (my_turn ? 0 : outcome ? 2 : 1);

/** A person's own tables, and others that were looked at here, such as those watched. @returns {Promise<Summary[]>} */
async function fetchAll() {
  const own = await fetchMine();
  const ids = new Set(own.map(({ id }) => id));
  const others = await fetchSummaries(knownTables().filter((id) => !ids.has(id)));
  return [...own, ...others]
    .filter(({ id }) => !isForgotten(id))
    .sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

/** @param {HTMLElement} place @param {number} [finished] how many finished games to show */
export async function showMine(place, finished = FINISHED_SHOWN) {
  const tables = await fetchAll();
  const going = tables.filter(({ outcome }) => !outcome);
  const over = tables.filter(({ outcome }) => outcome);
  const redraw = () => showMine(place, finished);
  const list = (/** @type {Summary[]} */ some) =>
    h("ul", {}, ...some.map((table) => oneTable(table, redraw)));
  place.hidden = tables.length === 0;
  place.replaceChildren(
    ...(going.length ? [h("h2", {}, t("start.running")), list(going)] : []),
    ...(over.length ? [h("h2", {}, t("start.finished")), list(over.slice(0, finished))] : []),
    over.length > finished
      ? h(
          "button",
          { type: "button", class: "quiet", onclick: () => showMine(place, over.length) },
          t("start.more", { n: over.length - finished }),
        )
      : "",
  );
}

/** @param {Summary} table */
function stateOf({ outcome, started, my_turn, plies }) {
  if (outcome) return t("start.over");
  if (started === false) return t("start.gathering");
  return my_turn ? t("start.my-turn") : t("start.plies", { n: plies });
}

/** @param {Summary} table @param {() => void} redraw */
function oneTable(table, redraw) {
  const { id, options, seats, scores, changed, my_turn } = table;
  const who = seats.map((seat, i) =>
    h(
      "span",
      { class: "running-seat" },
      badge(options.colours[i]),
      `${sitter(seat, options.colours[i])} ${table.started === false ? "" : scores[i]}`.trim(),
    ),
  );
  return h(
    "li",
    { class: `running-table ${my_turn ? "mine" : ""}` },
    inner(
      `/table/${id}`,
      {},
      h("span", { class: "running-seats" }, ...who),
      h(
        "span",
        { class: "running-state" },
        h("span", { class: "running-word" }, stateOf(table)),
        ` · ${ago(changed)}`,
      ),
    ),
    h(
      "button",
      {
        type: "button",
        class: "round small",
        "aria-label": t("start.forget"),
        title: t("start.forget"),
        onclick: () => {
          forget(id);
          redraw();
        },
      },
      "×",
    ),
  );
}

/** @param {import("../types.js").Seat} seat @param {string} colour */
function sitter({ kind, level, name }, colour) {
  if (name) return name;
  if (kind === "computer") return levelName(level);
  return kind === "open" ? t("lobby.free") : colourName(colour);
}

/** @param {number} seconds since 1970 */
function ago(seconds) {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(seconds * 1000));
}
