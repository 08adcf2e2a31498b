// @ts-check
/** Help: the rules, and the dialog with keys and gestures. */

import { boardPicture } from "../board/pictures.js";
import { thumbnail } from "../board/pieces.js";
import { fetchBoard } from "../core/api.js";
import { buildLayout } from "../core/geometry.js";
import { shapeOnCells } from "../core/placements.js";
import { t } from "../i18n.js";
import { BINDINGS } from "../input/keyboard.js";
import { staticUrl } from "../static_url.js";
import { openDialog } from "../ui/dialog.js";
import { emphasised, h } from "../ui/dom.js";
import { pageHeader, routerLink } from "../ui/page.js";

/** @import { Layout } from "../core/geometry.js" */

/**
 * @typedef {{shape: string, code: string, cells: string, count: number, colour: string}} PieceRow
 */
/**
 * @typedef {{title?: string, text?: string, list?: string[], pieces?: PieceRow[], board?: any, caption?: string, zoom?: string}} Block
 */

/**
 * The help page with the rules. rules.json lists its blocks: {"title"}, {"text"}, {"list": [...]},
 * {"pieces": [...]} or {"board": {pieces, leader, marked, near, owners}, "caption", "zoom"}, with
 * the ids of messages in help.ftl.
 * @param {HTMLElement} root
 */
export async function showHelp(root) {
  const main = h("main", { class: "help-page", id: "main" });
  root.replaceChildren(pageHeader([]), main);
  const [board, blocks] = await Promise.all([fetchBoard(), fetchRules()]);
  const layout = buildLayout(board);
  main.replaceChildren(
    ...blocks.map((/** @type {Block} */ block, /** @type {number} */ i) =>
      drawBlock(block, layout, i === 0),
    ),
    ...ownSet(),
  );
}

/** How to get a physical set. */
const ownSet = () => [
  h("h2", {}, t("print")),
  h("p", {}, t("print.about")),
  h("p", {}, routerLink("/print", { class: "button" }, t("print.open"))),
];

/** @returns {Promise<Block[]>} */
async function fetchRules() {
  const answer = await fetch(staticUrl("help/rules.json"));
  return answer.json();
}

/** @param {Block} block @param {Layout} layout @param {boolean} isFirst @returns {HTMLElement} */
function drawBlock(block, layout, isFirst) {
  if (block.title) return h(isFirst ? "h1" : "h2", {}, t(block.title));
  if (block.list)
    return h("ul", {}, ...block.list.map((entry) => h("li", {}, ...emphasised(t(entry)))));
  if (block.pieces) return pieceTable(block.pieces, layout);
  if (block.board) return figure(block, layout);
  return h("p", {}, ...emphasised(t(block.text ?? "")));
}

/** @param {Block} block @param {Layout} layout */
function figure({ board, caption = "", zoom }, layout) {
  const text = t(caption);
  const svg = boardPicture(layout, board.pieces ?? [], board);
  svg.setAttribute("aria-label", text.replaceAll("*", ""));
  if (zoom) svg.setAttribute("viewBox", zoom);
  return h("figure", { class: "diagram" }, svg, h("figcaption", {}, ...emphasised(text)));
}

/** @param {PieceRow[]} rows @param {Layout} layout */
function pieceTable(rows, layout) {
  return h(
    "ul",
    { class: "piece-table" },
    ...rows.map(({ shape, code, cells, count, colour }) => {
      const placed = shapeOnCells(layout, cells.split("+"));
      return h(
        "li",
        {},
        thumbnail(placed, colour),
        h(
          "div",
          {},
          h("strong", {}, t(`shape-${shape}`)),
          h("span", { class: "piece-code" }, ` ${code} · ×${count}`),
          h("p", {}, t(`rules-covers-${shape}`)),
        ),
      );
    }),
  );
}

const GESTURES = ["gesture-carry", "gesture-turn", "gesture-finger", "gesture-back"];

/**
 * The help dialog: the rules in brief, mouse and touch gestures, and all keys.
 * @param {import("../core/types.js").TableInfo} table
 */
export function openHelpDialog(table) {
  const row = (/** @type {string} */ keys, /** @type {string} */ text) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, ...keys.split(" ").flatMap((key) => [h("kbd", {}, key), " "])),
      h("td", {}, text),
    );
  openDialog(
    t("rules-short"),
    h(
      "ul",
      { class: "short-rules" },
      ...["rules-short-1", "rules-short-2", "rules-short-3", "rules-short-4"].map((key) =>
        h("li", {}, t(key)),
      ),
    ),
    h("p", {}, routerLink("/help", { class: "button primary" }, t("rules-whole"))),
    h("h3", {}, t("gestures")),
    h("ul", { class: "short-rules" }, ...GESTURES.map((key) => h("li", {}, t(key)))),
    h("h3", {}, t("keys")),
    h(
      "table",
      { class: "key-table" },
      h("caption", { class: "visually-hidden" }, t("keys")),
      h(
        "tbody",
        {},
        row(table.pieces.shapes.map(({ code }) => code).join(" "), t("key-shape")),
        ...BINDINGS.map(({ shown, help }) => row(keyText(shown), t(help))),
      ),
    ),
  );
}

const NAMED = { Enter: "key-named-enter", Esc: "key-named-esc", End: "key-named-end" };

/** Keys, with what is written on them in the page's language. @param {string} shown */
const keyText = (shown) =>
  Object.entries(NAMED).reduce((text, [key, name]) => text.replace(key, t(name)), shown);
