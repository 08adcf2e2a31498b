// @ts-check
/** The list of one's tables: first those waiting for a move, then running and finished ones. */

import { fetchMyTables, fetchSummaries } from "../core/api.js";
import { forgetTable, isForgotten, recentTables } from "../core/recent_tables.js";
import { t } from "../i18n.js";
import { colourName, levelName } from "../text/names.js";
import { h } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";
import { badge } from "../ui/player_badge.js";

/** @typedef {import("../core/types.js").TableSummary} TableSummary */

/** How many finished games are shown at first. */
const FINISHED_SHOWN = 6;

/** The order of tables in the list, the most urgent first. @param {TableSummary} table */
const rank = ({ my_turn, outcome }) => (my_turn ? 0 : outcome ? 2 : 1);

/**
 * Fetch one's own tables, and others visited in this browser.
 * @returns {Promise<TableSummary[]>}
 */
async function fetchAll() {
  const own = await fetchMyTables();
  const ids = new Set(own.map(({ id }) => id));
  const others = await fetchSummaries(recentTables().filter((id) => !ids.has(id)));
  return [...own, ...others]
    .filter(({ id }) => !isForgotten(id))
    .sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

/**
 * Show the list in an element.
 * @param {HTMLElement} element
 * @param {number} [finished] how many finished games to show
 */
export async function showMyTables(element, finished = FINISHED_SHOWN) {
  const tables = await fetchAll();
  const running = tables.filter(({ outcome }) => !outcome);
  const ended = tables.filter(({ outcome }) => outcome);
  const redraw = () => showMyTables(element, finished);
  const list = (/** @type {TableSummary[]} */ some) =>
    h("ul", {}, ...some.map((table) => oneTable(table, redraw)));
  element.hidden = tables.length === 0;
  element.replaceChildren(
    ...(running.length ? [h("h2", {}, t("games-running")), list(running)] : []),
    ...(ended.length ? [h("h2", {}, t("games-finished")), list(ended.slice(0, finished))] : []),
    ended.length > finished
      ? h(
          "button",
          { type: "button", class: "quiet", onclick: () => showMyTables(element, ended.length) },
          t("games-more", { count: ended.length - finished }),
        )
      : "",
  );
}

/** @param {TableSummary} table */
function stateOf({ outcome, started, my_turn, plies }) {
  if (outcome) return t("games-state-finished");
  if (started === false) return t("games-state-waiting");
  return my_turn ? t("games-state-your-turn") : t("games-state-pieces", { count: plies });
}

/** @param {TableSummary} table @param {() => void} redraw */
function oneTable(table, redraw) {
  const { id, options, seats, scores, changed, my_turn } = table;
  const who = seats.map((seat, i) =>
    h(
      "span",
      { class: "my-table-seat" },
      badge(options.colours[i]),
      `${occupantText(seat, options.colours[i])} ${table.started === false ? "" : scores[i]}`.trim(),
    ),
  );
  return h(
    "li",
    { class: `my-table ${my_turn ? "my-turn" : ""}` },
    routerLink(
      `/table/${id}`,
      {},
      h("span", { class: "my-table-seats" }, ...who),
      h(
        "span",
        { class: "my-table-state" },
        h("span", { class: "my-table-status" }, stateOf(table)),
        ` · ${ago(changed)}`,
      ),
    ),
    h(
      "button",
      {
        type: "button",
        class: "round small",
        "aria-label": t("games-remove"),
        title: t("games-remove"),
        onclick: () => {
          forgetTable(id);
          redraw();
        },
      },
      "×",
    ),
  );
}

/** @param {import("../core/types.js").SeatView} seat @param {string} colour */
function occupantText({ kind, level, name }, colour) {
  if (name) return name;
  if (kind === "computer") return levelName(level);
  return kind === "open" ? t("lobby-free") : colourName(colour);
}

/** @param {number} seconds since 1970 */
function ago(seconds) {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(seconds * 1000));
}
