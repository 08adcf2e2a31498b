// @ts-check
/** Warn before giving advice, after which the person's games in progress can no longer raise their rating. */

import { request } from "../core/api.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";

/** @import { TableSummary } from "../core/types.js" */

const KNOWN_FOR = 10_000; // milliseconds
/** @type {{at: number, tables: Promise<TableSummary[]>}} */
let known = { at: -KNOWN_FOR, tables: Promise.resolve([]) };

/** Whether advice would affect a rated game in progress. @param {number} [plies] games with more are ignored */
export async function spoilsGame(plies = Infinity) {
  if (!hasServer) return false;
  const now = performance.now();
  if (now - known.at > KNOWN_FOR) known = { at: now, tables: request("/api/mine").catch(() => []) };
  return (await known.tables).some((table) => table.is_rated && table.plies <= plies);
}

/** A warning of what advice does to a game in progress, with a button to continue. @param {() => void} ask @param {string} [key] of the button */
export function adviceWarning(ask, key = "advice-anyway") {
  const onclick = () => {
    known = { at: performance.now(), tables: Promise.resolve([]) };
    ask();
  };
  return h(
    "div",
    { class: "advice-warning", role: "status" },
    h("p", {}, t("advice-warning")),
    h("button", { onclick }, t(key)),
  );
}
