// @ts-check
/** A game embedded in another page, and the code that embeds it. */

import { fetchText, positionUrl } from "../core/api.js";
import { hrefOf, placeInAddress } from "../core/router.js";
import { serverUrl } from "../core/transport.js";
import { language, t } from "../i18n.js";
import { Film } from "../share/film.js";
import { navigationButtons } from "../table/move_list.js";
import { copyText } from "../ui/controls.js";
import { h } from "../ui/dom.js";

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

const WIDTH = 480;
const HEIGHT = 550;

const isAllowed = document.querySelector('meta[name="cirkis-embed"]') !== null;

/**
 * The button that copies the code, if allowed.
 * @param {string} table its id
 * @param {HTMLElement} status shows the outcome
 */
export function embedButton(table, status) {
  if (!isAllowed) return null;
  const copy = () => {
    const address = new URL(serverUrl(`/embed/${encodeURIComponent(table)}`), location.href);
    const frame = h("iframe", {
      src: address.href,
      width: WIDTH,
      height: HEIGHT,
      title: t("title"),
      loading: "lazy",
    });
    return copyText(frame.outerHTML, status);
  };
  return h("button", { class: "embed-code", onclick: copy }, t("embed-copy"));
}
