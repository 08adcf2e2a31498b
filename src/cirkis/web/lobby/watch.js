// @ts-check
/** The games in progress that anybody can watch, strongest first. */

import { openingPicture } from "../board/pictures.js";
import { fetchBoard, request, setupInfo } from "../core/api.js";
import { whileShown } from "../core/browser.js";
import { buildLayout } from "../core/geometry.js";
import { tableLink } from "../home/my_tables.js";
import { kindText } from "../home/table_choice.js";
import { t } from "../i18n.js";
import { clockText, errorText } from "../text/names.js";
import { changeDetector, h, updateChildren } from "../ui/dom.js";
import { pageHeader, routerLink } from "../ui/page.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { WatchedGame, WatchedGames } from "../core/types.js" */

/** Milliseconds between requests for the games. */
const ASK_AGAIN = 4000;

/** @param {HTMLElement} root */
export async function showWatch(root) {
  document.title = `${t("sections.watch")} · ${t("title")}`;
  const list = h("ul", { class: "my-table-list", "aria-busy": "true" });
  const message = h("p", { role: "status" });
  const next = h("div", { class: "hero", hidden: true });
  root.replaceChildren(
    pageHeader([]),
    h(
      "main",
      { class: "watch-page", id: "main" },
      h("h1", {}, t("sections.watch")),
      message,
      next,
      list,
    ),
  );
  const hasChanged = changeDetector();
  /** @type {Layout|undefined} */
  let layout;

  /** @param {Layout} layout @param {WatchedGame[]} games */
  const show = (layout, games) => {
    message.textContent = games.length ? "" : t("watch-none");
    list.ariaBusy = "false";
    if (!hasChanged(games)) return;
    if (!next.firstChild) next.append(...nextSteps(layout));
    next.hidden = games.length > 0;
    updateChildren(
      list,
      "table",
      games.map((game) => gameCard(game, layout)),
    );
  };
  const ask = async () => {
    try {
      const { games } = /** @type {WatchedGames} */ (await request("/api/watch"));
      layout ??= buildLayout(await fetchBoard());
      show(layout, games);
    } catch (error) {
      message.textContent = errorText(/** @type {any} */ (error));
    }
  };
  ask();
  return whileShown(ask, ASK_AGAIN);
}

/** What to do while there is nothing to watch. @param {Layout} layout */
const nextSteps = (layout) => [
  h(
    "div",
    { class: "start-buttons" },
    h("p", { class: "help" }, t("watch-none.more")),
    h(
      "p",
      { class: "first-steps" },
      routerLink("/lobby", { class: "button primary" }, t("start-find")),
      routerLink("/puzzles/daily", { class: "button" }, t("puzzle-daily")),
    ),
  ),
  h(
    "div",
    { class: "start-art", "aria-hidden": "true" },
    openingPicture(layout, setupInfo().colours),
  ),
];

/** @param {WatchedGame} game @param {Layout} layout */
function gameCard({ table, ratings }, layout) {
  const facts = [kindText(table.is_rated), clockText(table.clock)].filter(Boolean).join(" · ");
  return h("li", { class: "my-table" }, tableLink(table, layout, facts, ratings));
}
