// @ts-check
/** A game embedded in another page: board, points, steps, and a link to the game. */

import { fetchText, positionUrl } from "../core/api.js";
import { placeInAddress } from "../core/place_link.js";
import { hrefOf } from "../core/router.js";
import { language, t } from "../i18n.js";
import { navigationButtons } from "../table/move_list.js";
import { h } from "../ui/dom.js";
import { Film } from "./film.js";

/** Show a table's game. @param {HTMLElement} root @param {string} id */
export async function showEmbedded(root, id) {
  document.documentElement.classList.add("embedded");
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const path = positionUrl(id, "film.svg", {}, { theme, language: language() });
  show(root, id, new Film(await fetchText(path)));
}

/** @param {HTMLElement} root @param {string} id @param {Film} film */
function show(root, id, film) {
  const last = film.length - 1;
  let now = Math.min(placeInAddress()?.after ?? last, last);
  const where = h("span", { role: "status" });
  const link = h("a", { class: "button", target: "_blank", rel: "noopener" }, t("embed-open"));
  const go = (/** @type {number} */ to) => {
    now = Math.min(last, Math.max(0, to));
    film.show(now);
    where.textContent = t("embed-at", { n: now, total: last });
    link.setAttribute("href", `${hrefOf(`/table/${id}/review`)}?at=${now}`);
  };
  const buttons = navigationButtons(
    { first: () => go(0), last: () => go(last), step: (by) => go(now + by) },
    "round",
  );
  const picture = /** @type {any} */ (document.adoptNode(film.document.documentElement));
  root.replaceChildren(
    h(
      "main",
      { class: "embedded-game", id: "main" },
      h("h1", { class: "visually-hidden" }, t("title")),
      picture,
      h("div", { class: "embedded-bar" }, ...buttons, where, link),
    ),
  );
  go(now);
}
