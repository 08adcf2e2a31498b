// @ts-check
/** Warn before giving advice, after which the person's games in progress can no longer raise their rating. */

import { fetchRunning } from "../core/api.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { isConfirmed } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { messagePage } from "../ui/page.js";

/** Parameters of a request for advice; with `anyway`, it is given even if it affects a rated game. @param {boolean} anyway @returns {Record<string, string>} */
export const insisting = (anyway) => (anyway ? { anyway: "1" } : {});

/** Whether advice was refused because it would affect a rated game in progress. @param {any} error */
export const isSpoiling = (error) => error.code === "spoils-game";

/** Whether the person has a rated game in progress, or whether theirs at one table is rated. @param {string} [table] its id */
export const spoilsGame = async (table) =>
  hasServer && (await fetchRunning()).some(({ id, is_rated }) => is_rated && id === (table ?? id));

/** Warn of what advice does, and return whether to go on. @param {string} [kind] of the warning */
export const isWanted = (kind = "") =>
  isConfirmed(t(`advice-warning${kind}`), t(`advice-anyway${kind}`), t("cancel"));

/**
 * Ask for advice. If that would affect a rated game, warn, and ask again only if the user wants it.
 * @template Advice
 * @param {(anyway: boolean) => Promise<Advice>} ask
 * @returns {Promise<Advice|null>} null if the user does not
 */
export async function askWarily(ask) {
  try {
    return await ask(false);
  } catch (error) {
    if (!isSpoiling(error)) throw error;
    return (await isWanted()) ? ask(true) : null;
  }
}

/** Warn if computers at a new table would answer what one person places for several seats; return whether to open it. @param {{kind: string}[]} seats */
export async function mayOpenTable(seats) {
  const count = (/** @type {string} */ kind) => seats.filter((one) => one.kind === kind).length;
  const isAdvice = count("person") > 1 && count("computer") > 0 && !count("open");
  return !isAdvice || !(await spoilsGame()) || isWanted(".table");
}

/** A warning of what advice does to a game in progress, with a button to continue. @param {() => void} ask @param {string} [key] of the button */
export const adviceWarning = (ask, key = "advice-anyway") =>
  h(
    "div",
    { class: "advice-warning", role: "status" },
    h("p", {}, t("advice-warning")),
    h("button", { onclick: ask }, t(key)),
  );

/** Show the warning in place of a screen that gives advice. @param {HTMLElement} root @param {string} title @param {() => void} ask */
export const showWarning = (root, title, ask) =>
  root.replaceChildren(messagePage(h("h1", {}, title), adviceWarning(ask)));
