// @ts-check
/** The notes on a move in a study: a mark as in chess books, and a comment. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { MARK_NAMES } from "./tree_view.js";

/** @import { Node } from "./tree.js" */

const MAX_COMMENT = 4000;

export class NoteEditor {
  /** @param {(change: (node: Node) => void) => void} change changes the node shown and saves it */
  constructor(change) {
    /** @type {Node|null} */
    this.node = null;
    this.marks = Object.entries(MARK_NAMES).map(([mark, name]) =>
      h(
        "button",
        {
          class: "mark-button",
          title: t(`study-mark-${name}`),
          "aria-label": t(`study-mark-${name}`),
          onclick: () => change((node) => (node.mark = node.mark === mark ? "" : mark)),
        },
        mark,
      ),
    );
    this.comment = h("textarea", {
      id: "study-comment",
      rows: "3",
      maxlength: String(MAX_COMMENT),
      placeholder: t("study-comment.hint"),
      onchange: () => change((node) => setComment(node, this.comment.value)),
    });
    this.group = h(
      "div",
      { class: "mark-buttons", role: "group", "aria-label": t("study-mark") },
      ...this.marks,
    );
    this.label = h("label", { for: "study-comment" }, t("study-comment"));
    this.element = h("div", { class: "study-note" }, this.group, this.label, this.comment);
  }

  /** Save the text being typed. */
  flush() {
    if (this.node && this.comment.value !== commentOf(this.node))
      this.comment.dispatchEvent(new Event("change"));
  }

  /** @param {Node} node @param {boolean} mayChange */
  show(node, mayChange) {
    const isOther = node !== this.node;
    this.node = node;
    this.group.hidden = !mayChange || node.seat < 0;
    this.label.hidden = !mayChange;
    this.comment.hidden = !mayChange && !commentOf(node);
    this.comment.readOnly = !mayChange;
    for (const button of this.marks)
      button.setAttribute("aria-pressed", String(button.textContent === node.mark));
    if (isOther || document.activeElement !== this.comment) this.comment.value = commentOf(node);
  }
}

/** Join comments with empty lines between them. @param {Node} node */
const commentOf = ({ comments }) => comments.join("\n\n");

/** @param {Node} node @param {string} text */
function setComment(node, text) {
  if (text === commentOf(node)) return;
  node.comments = text.trim() ? [text.trim()] : [];
}
