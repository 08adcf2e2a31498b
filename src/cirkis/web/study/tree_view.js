// @ts-check
/** The list of a study's moves: main line, variations, comments and marks. */

import { t } from "../i18n.js";
import { colourName, shapeName } from "../text/names.js";
import { clickAfterTyping, h, scrollWithin } from "../ui/dom.js";
import { badge } from "../ui/player_badge.js";

/** @import { Node, Path } from "./tree.js" */
/** @import { TableInfo } from "../core/types.js" */

export class TreeView {
  /** @param {TableInfo} table @param {(path: Path) => void} go */
  constructor(table, go) {
    this.table = table;
    this.go = go;
    this.list = h("ol", { class: "moves study-moves", onmousedown: clickAfterTyping });
    this.scroller = h(
      "div",
      { class: "moves-scroll", tabindex: "0", role: "group", "aria-label": t("moves-label") },
      this.list,
    );
    this.element = h(
      "section",
      { class: "annotated-moves", "aria-label": t("moves") },
      h("h2", {}, t("moves")),
      this.scroller,
    );
  }

  /** @param {Node} root @param {Path} path the current one */
  show(root, path) {
    const at = path.join();
    this.list.replaceChildren(this.#item(root, [], at, 0), ...this.#line(root, [], at, 1));
    const now = /** @type {HTMLElement|null} */ (this.list.querySelector("[aria-current]"));
    if (now) scrollWithin(this.scroller, now);
  }

  /** @param {Node} parent @param {Path} path @param {string} at @param {number} number of the next move @returns {HTMLElement[]} */
  #line(parent, path, at, number) {
    const items = [];
    let [node, way, n] = [parent, path, number];
    while (node.children.length) {
      const [main, ...others] = node.children;
      const next = [...way, 0];
      items.push(this.#item(main, next, at, n));
      others.forEach((other, i) => items.push(this.#variation(other, [...way, i + 1], at, n)));
      [node, way, n] = [main, next, n + 1];
    }
    return items;
  }

  /** @param {Node} node @param {Path} path @param {string} at @param {number} number */
  #variation(node, path, at, number) {
    return h(
      "li",
      { class: "variation" },
      ...node.before.comments.map((text) => h("p", { class: "move-comment" }, text)),
      h(
        "ol",
        { class: "moves", "aria-label": t("study-variation") },
        this.#item(node, path, at, number),
        ...this.#line(node, path, at, number + 1),
      ),
    );
  }

  /** @param {Node} node @param {Path} path @param {string} at @param {number} number */
  #item(node, path, at, number) {
    const button = h(
      "button",
      {
        class: "move",
        data: { path: path.join(".") },
        "aria-current": path.join() === at && "step",
        onclick: () => this.go(path),
      },
      ...(path.length ? this.#name(node, number) : [t("study-begin")]),
      node.drawings.length
        ? h("span", { class: "move-drawn", title: t("study-draw"), "aria-hidden": "true" }, "↗")
        : null,
    );
    const comments = node.comments.filter(Boolean);
    return h("li", {}, button, ...comments.map((text) => h("p", { class: "move-comment" }, text)));
  }

  /** @param {Node} node @param {number} number */
  #name({ seat, placement, mark }, number) {
    const colour = this.table.colours[seat];
    return [
      h("span", { class: "move-number" }, number),
      badge(colour),
      h("span", { class: "visually-hidden" }, `${colourName(colour)} `),
      h(
        "span",
        { class: "move-name" },
        placement ? this.#placement(placement) : t("study-withdraws"),
      ),
      mark
        ? h("span", { class: "move-mark", title: t(`study-mark-${MARK_NAMES[mark]}`) }, mark)
        : null,
    ];
  }

  /** @param {string} placement */
  #placement(placement) {
    const [code, cells] = placement.includes(":") ? placement.split(":") : ["", placement];
    const shape = this.table.pieces.shapes.findIndex((one) => one.code === code);
    return shape < 0 ? cells : t("placement", { shape: shapeName(this.table, shape), cells });
  }
}

/** @type {Record<string, string>} */
export const MARK_NAMES = {
  "!!": "brilliant",
  "!": "good",
  "!?": "interesting",
  "?!": "dubious",
  "?": "bad",
  "??": "blunder",
};
