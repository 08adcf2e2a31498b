// @ts-check
/** Where one comes in: two games at one click, a table of one's own choice, the games going on. */

import { fetchBoard, fetchSetup, fetchSummaries, makeTable } from "../api.js";
import { layOut } from "../board/geometry.js";
import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { go } from "../go.js";
import { t, tOr } from "../i18n.js";
import { inner, logo } from "../panels/header.js";
import { languageRow, openSettings, themeRow } from "../panels/taste.js";
import { forget, knownTables, remember } from "../tables.js";
import { colourName, problemText } from "../telling.js";
import { scenery } from "./scenery.js";
import { setupForm } from "./setup.js";

/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("../types.js").SetupInfo} SetupInfo */

/** @param {{options: Record<string, any>, seats: import("../types.js").Seat[]}} wanted @param {HTMLElement} problem */
export async function begin(wanted, problem) {
  problem.textContent = "";
  try {
    const { id } = await makeTable(wanted);
    remember(id);
    go(`/table/${id}`);
  } catch (refused) {
    problem.textContent = problemText(/** @type {any} */ (refused));
  }
}

/** An opponent that is pleasant for a first game: the middle of the table of levels, or the weaker of two. @param {SetupInfo} setup */
function usualLevel(setup) {
  const levels = [...setup.levels].sort((a, b) => a.strength - b.strength);
  return levels[Math.floor((levels.length - 1) / 2)]?.id;
}

/** @param {HTMLElement} root */
export async function showStart(root) {
  const problem = h("p", { class: "problem", role: "alert" });
  const running = h("section", { class: "running", hidden: true });
  const own = h("details", { class: "own card" }, h("summary", {}, h("span", {}, t("start.own"))));
  const art = h("div", { class: "start-art", "aria-hidden": "true" });
  const computer = h(
    "button",
    { type: "button", class: "big primary", disabled: true },
    h("strong", {}, t("start.computer")),
    h("span", {}, t("start.computer-more")),
  );
  const here = h(
    "button",
    { type: "button", class: "big", disabled: true },
    h("strong", {}, t("start.here")),
    h("span", {}, t("start.here-more")),
  );
  root.replaceChildren(
    h(
      "div",
      { class: "start" },
      h(
        "main",
        { class: "start-main", id: "main" },
        h(
          "div",
          { class: "hero" },
          h(
            "div",
            { class: "hero-words" },
            h("h1", {}, logo()),
            h("p", { class: "motto" }, t("start.motto")),
            h("div", { class: "big-buttons" }, computer, here),
            problem,
            h("p", { class: "start-help" }, inner("/help", {}, t("start.help"))),
          ),
          art,
        ),
        running,
        own,
      ),
      h(
        "footer",
        { class: "start-foot" },
        h("div", { class: "rows" }, languageRow(), themeRow()),
        h("button", { type: "button", class: "quiet", onclick: openSettings }, t("head.settings")),
      ),
    ),
  );

  try {
    const [board, setup] = await Promise.all([fetchBoard(), fetchSetup()]);
    art.append(scenery(layOut(board), setup.colours));
    computer.disabled = here.disabled = false;
    computer.onclick = () =>
      begin(
        {
          options: {},
          seats: [{ kind: "person" }, { kind: "computer", level: usualLevel(setup) }],
        },
        problem,
      );
    here.onclick = () =>
      begin({ options: {}, seats: [{ kind: "person" }, { kind: "person" }] }, problem);
    own.append(setupForm(setup, (wanted, where) => begin(wanted, where)));
    await showRunning(running);
  } catch (refused) {
    problem.textContent = problemText(/** @type {any} */ (refused));
  }
}

/** @param {HTMLElement} place */
async function showRunning(place) {
  const tables = await fetchSummaries(knownTables());
  place.hidden = tables.length === 0;
  place.replaceChildren(
    h("h2", {}, t("start.running")),
    h("ul", {}, ...tables.map((table) => runningTable(table, () => showRunning(place)))),
  );
}

/** @param {Summary} table @param {() => void} redraw */
function runningTable(table, redraw) {
  const { id, options, seats, scores, outcome, plies, changed } = table;
  const who = seats.map((seat, i) =>
    h(
      "span",
      { class: "running-seat" },
      badge(options.colours[i]),
      `${seat.name || (seat.kind === "computer" ? tOr(`level.${seat.level}`, seat.level ?? "") : colourName(options.colours[i]))} ${scores[i]}`,
    ),
  );
  return h(
    "li",
    { class: "running-table" },
    inner(
      `/table/${id}`,
      {},
      h("span", { class: "running-seats" }, ...who),
      h(
        "span",
        { class: "running-state" },
        `${outcome ? t("start.over") : t("start.plies", { n: plies })} · ${ago(changed)}`,
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

/** @param {number} seconds since 1970 */
function ago(seconds) {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(seconds * 1000));
}
