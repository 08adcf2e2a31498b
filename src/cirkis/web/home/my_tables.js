// @ts-check
/** Lists of tables: the player's unfinished and finished ones, and others visited in this browser. */

import { fetchMyTables, fetchSummaries } from "../core/api.js";
import { isForgotten, recentTables } from "../core/recent_tables.js";
import { readStored, store } from "../core/stored.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { closePushed } from "../ui/notifications.js";
import { tableCard } from "./table_card.js";

/** @import { TableSummary } from "../core/types.js" */
/** @import { Layout } from "../board/geometry.js" */
/** @typedef {{title: string, of: (table: TableSummary) => boolean, shown: number}} Group */

/** Whether a seat belongs to the person using this page. @param {TableSummary} table */
export const isOwn = ({ seats }) => seats.some(({ mine }) => mine);

/** The lists, and how many tables each shows initially. @satisfies {Record<string, Group>} */
const GROUPS = {
  running: { title: "games-running", of: (one) => isOwn(one) && !one.over, shown: 3 },
  finished: { title: "games-finished", of: (one) => isOwn(one) && one.over, shown: 6 },
  others: { title: "games-others", of: (one) => !isOwn(one), shown: 3 },
};
const NAMES = /** @type {(keyof typeof GROUPS)[]} */ (Object.keys(GROUPS));

/** The key under which the number of unfinished tables is stored, to reserve room for them. */
const RAN_KEY = "cirkis.running";

/**
 * Fetch the player's tables, and others visited in this browser: first those waiting for the player,
 * then those changed most recently.
 * @returns {Promise<TableSummary[]>}
 */
async function fetchAll() {
  const own = await fetchMyTables();
  const ids = new Set(own.map(({ id }) => id));
  const others = await fetchSummaries(recentTables().filter((id) => !ids.has(id)));
  return [...own, ...others]
    .filter(({ id }) => !isForgotten(id))
    .sort((a, b) => Number(b.my_turn) - Number(a.my_turn) || b.changed - a.changed);
}

/** The sections of the start screen for tables, before the tables are known. */
export function tableSections() {
  const running = h("section", { class: "my-tables running" });
  const [finished, others] = [0, 1].map(() => h("section", { class: "my-tables", hidden: true }));
  const count = Number(readStored(RAN_KEY));
  const shown = Math.min(count, GROUPS.running.shown);
  running.hidden = count === 0;
  running.append(
    h("h2", {}, t("games-running")),
    h(
      "ul",
      { class: "my-table-list", "aria-busy": "true" },
      ...Array.from({ length: shown }, () => placeholder()),
    ),
    ...(count > shown ? [moreButton(count - shown, () => undefined)] : []),
  );
  return { running, finished, others };
}

const placeholder = () => h("li", { class: "my-table", "aria-hidden": "true" });

/**
 * Fetch the tables and show them; return them.
 * @param {Record<keyof typeof GROUPS, HTMLElement>} sections
 * @param {Layout} layout
 */
export async function showMyTables(sections, layout) {
  const tables = await fetchAll();
  store(RAN_KEY, tables.filter(GROUPS.running.of).length);
  const waiting = tables.filter((one) => one.my_turn).map(({ id }) => `/table/${id}`);
  closePushed((path) => path.startsWith("/table/") && !waiting.includes(path));
  const redraw = () => showMyTables(sections, layout);
  for (const name of NAMES) {
    const list = listOf(GROUPS[name], tables.filter(GROUPS[name].of), layout, redraw);
    sections[name].hidden = list.length === 0;
    sections[name].replaceChildren(...list);
  }
  return tables;
}

/**
 * @param {Group} group
 * @param {TableSummary[]} tables
 * @param {Layout} layout
 * @param {() => void} redraw
 * @returns {HTMLElement[]}
 */
function listOf({ title, shown }, tables, layout, redraw) {
  if (!tables.length) return [];
  const card = (/** @type {TableSummary} */ table) => tableCard(table, layout, redraw);
  const list = h("ul", { class: "my-table-list" }, ...tables.slice(0, shown).map(card));
  const left = tables.length - shown;
  const showAll = () => {
    list.append(...tables.slice(shown).map(card));
    more.remove();
    /** @type {HTMLElement|null} */ (list.children[shown].querySelector("a"))?.focus();
  };
  const more = moreButton(left, showAll);
  return [h("h2", {}, t(title)), list, ...(left > 0 ? [more] : [])];
}

/** @param {number} count @param {() => void} act */
const moreButton = (count, act) =>
  h("button", { class: "quiet", onclick: act }, t("games-more", { count }));
