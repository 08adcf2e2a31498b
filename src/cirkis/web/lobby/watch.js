// @ts-check
/** The games in progress that anybody can watch, strongest first. */

import { fetchBoard, request } from "../core/api.js";
import { buildLayout } from "../core/geometry.js";
import { tableLink } from "../home/my_tables.js";
import { kindText } from "../home/table_choice.js";
import { t } from "../i18n.js";
import { clockText, errorText } from "../text/names.js";
import { changeDetector, h, updateChildren } from "../ui/dom.js";
import { pageHeader, routerLink } from "../ui/page.js";

/** @import { Layout } from "../core/geometry.js" */
/** @import { WatchedGame, WatchedGames } from "../core/types.js" */

/** Milliseconds between requests for the games, while the page is visible. */
const ASK_AGAIN = 4000;

/** @param {HTMLElement} root */
export async function showWatch(root) {
  document.title = `${t("sections.watch")} · ${t("title")}`;
  const list = h("ul", { class: "my-table-list", "aria-busy": "true" });
  const message = h("p", { role: "status" });
  const play = routerLink("/lobby", { class: "button primary", hidden: true }, t("start-find"));
  root.replaceChildren(
    pageHeader([]),
    h(
      "main",
      { class: "watch-page", id: "main" },
      h("h1", {}, t("sections.watch")),
      message,
      play,
      list,
    ),
  );
  /** @type {Layout|undefined} */
  let layout;
  const hasChanged = changeDetector();
  let timer = 0;
  let isOpen = true;

  /** @param {Layout} layout @param {WatchedGame[]} games */
  const show = (layout, games) => {
    message.textContent = games.length ? "" : t("watch-none");
    play.hidden = games.length > 0;
    list.ariaBusy = "false";
    if (!hasChanged(games)) return;
    updateChildren(
      list,
      "table",
      games.map((game) => gameCard(game, layout)),
    );
  };

  const ask = async () => {
    clearTimeout(timer);
    if (!document.hidden || list.ariaBusy === "true") {
      try {
        const { games } = /** @type {WatchedGames} */ (await request("/api/watch"));
        layout ??= buildLayout(await fetchBoard());
        show(layout, games);
      } catch (error) {
        message.textContent = errorText(/** @type {any} */ (error));
      }
    }
    if (isOpen) timer = window.setTimeout(ask, ASK_AGAIN);
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    isOpen = false;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

/** @param {WatchedGame} game @param {Layout} layout */
function gameCard({ table, ratings }, layout) {
  const facts = [kindText(table.is_rated), clockText(table.clock)].filter(Boolean).join(" · ");
  return h("li", { class: "my-table" }, tableLink(table, layout, facts, ratings));
}
