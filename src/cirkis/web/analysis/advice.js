// @ts-check
/** Warn before giving advice, after which the person's games in progress can no longer raise their rating. */

import { fetchRunning, fetchSummaries } from "../core/api.js";
import { showScreen } from "../core/router.js";
import { isPositionChosen } from "../core/seats.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { isConfirmed } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { messagePage } from "../ui/page.js";

/** @import { TableSummary, View } from "../core/types.js" */

const KNOWN_FOR = 10_000; // milliseconds
/** @type {{at: number, tables: Promise<TableSummary[]>}} */
let known = { at: -KNOWN_FOR, tables: Promise.resolve([]) };

/** The viewer's rated games in progress. */
async function ratedGames() {
  if (!hasServer) return [];
  const now = performance.now();
  if (now - known.at > KNOWN_FOR) known = { at: now, tables: fetchRunning().catch(() => []) };
  return (await known.tables).filter((table) => table.is_rated);
}

/** Whether advice would affect a rated game in progress. @param {number} [plies] games with more are ignored */
export const spoilsGame = async (plies = Infinity) =>
  (await ratedGames()).some((table) => table.plies <= plies);

/** Whether advice about a game as it was played would affect another one. @param {string} id @param {View} view */
export async function isSpoiltBy(id, view) {
  const rated = isPositionChosen(view) ? await ratedGames() : [];
  if (!rated.length) return false;
  const [game] = await fetchSummaries([id]);
  return rated.some((table) => table.created <= (game?.changed ?? Infinity));
}

/** Warn about no game for a moment: the user has just been warned. */
const noteWarned = () => (known = { at: performance.now(), tables: Promise.resolve([]) });

/**
 * Warn before advice if it would affect a rated game in progress; return whether to go on.
 * @param {number} [plies] games with more are ignored
 * @param {string} [kind] of the warning
 */
export async function mayAdvise(plies, kind = "") {
  if (!(await spoilsGame(plies))) return true;
  const [warning, yes] = [t(`advice-warning${kind}`), t(`advice-anyway${kind}`)];
  const isSure = await isConfirmed(warning, yes, t("cancel"));
  if (isSure) noteWarned();
  return isSure;
}

/** Warn if computers at a new table would answer what one person places for several seats; return whether to open it. @param {{kind: string}[]} seats */
export async function mayOpenTable(seats) {
  const count = (/** @type {string} */ kind) => seats.filter((one) => one.kind === kind).length;
  const isAdvice = count("person") > 1 && count("computer") > 0 && !count("open");
  return !isAdvice || mayAdvise(Infinity, ".table");
}

/** A warning of what advice does to a game in progress, with a button to continue. @param {() => void} ask @param {string} [key] of the button */
export function adviceWarning(ask, key = "advice-anyway") {
  const onclick = () => {
    noteWarned();
    ask();
  };
  return h(
    "div",
    { class: "advice-warning", role: "status" },
    h("p", {}, t("advice-warning")),
    h("button", { onclick }, t(key)),
  );
}

/** Show the warning in place of a screen that gives advice. @param {HTMLElement} root @param {string} title */
export function showWarning(root, title) {
  root.replaceChildren(messagePage(h("h1", {}, title), adviceWarning(showScreen)));
}
