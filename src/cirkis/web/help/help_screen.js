// @ts-check
/**
 * The help page with the rules.
 * rules.json lists its blocks: {"title"}, {"text"}, {"list": [...]}, {"pieces": [...]}
 * or {"board": {pieces, leader, marked, near, owners}, "caption", "zoom"}, with the ids of
 * messages in help.ftl.
 */

import { boardPicture } from "../board/board_picture.js";
import { buildLayout } from "../board/geometry.js";
import { thumbnail } from "../board/piece.js";
import { shapeOnCells } from "../board/placements.js";
import { fetchBoard } from "../core/api.js";
import { t } from "../i18n.js";
import { staticUrl } from "../static_url.js";
import { emphasised, h } from "../ui/dom.js";
import { pageHeader, routerLink } from "../ui/page.js";

/** @import { Layout } from "../board/geometry.js" */
/**
 * @typedef {{shape: string, code: string, cells: string, count: number, colour: string}} PieceRow
 */
/**
 * @typedef {{title?: string, text?: string, list?: string[], pieces?: PieceRow[], board?: any, caption?: string, zoom?: string}} Block
 */

/** @param {HTMLElement} root */
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
