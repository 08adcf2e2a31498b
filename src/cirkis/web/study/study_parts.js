// @ts-check
/** A study's panels and dialogs: title, notes, sharing, playing on. */

import { createStudies, createTable, freePosition } from "../core/api.js";
import { suitedOpponent } from "../core/opponents.js";
import { hrefOf, navigate } from "../core/router.js";
import { hasServer } from "../core/transport.js";
import { openHelpDialog } from "../help/help.js";
import { occupantChoice, occupantIn } from "../home/setup_fields.js";
import { t } from "../i18n.js";
import { picturesButton } from "../share/pictures.js";
import { navigationButtons } from "../table/move_list.js";
import { colourName, errorText } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { attemptOnce, button, copyText, iconButton } from "../ui/controls.js";
import { confirmAction, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { headerButton, routerLink, screenHeader, skipLink } from "../ui/page.js";
import { openSetUp } from "./set_up_screen.js";
import { addressWith, deleteStudy, fetchStudyText } from "./study.js";
import * as tree from "./tree.js";
import { MARK_NAMES } from "./tree.js";

/** @import { NewTable, SetupInfo } from "../core/types.js" */
/** @import { SaveState } from "./study.js" */
/** @import { StudyScreen } from "./study_screen.js" */
/** @import { Node } from "./tree.js" */

/**
 * Share a study: a link, the record as a file, or its text.
 * @param {import("./study_screen.js").StudyScreen} screen
 */
async function openShareDialog(screen) {
  const { info, study } = screen;
  screen.note.flush();
  await screen.saver.end();
  const text = await fetchStudyText(info.id);
  const link = hasServer
    ? new URL(hrefOf(`/study/${info.id}`), location.href).href
    : await addressWith(text);
  const record = h("textarea", { id: "study-record", rows: "8", readonly: true, value: text });
  const copied = h("p", { role: "status", class: "copy-status" });
  const copyButton = (/** @type {string} */ key, /** @type {string} */ what) =>
    button(key, () => copyText(what, copied));
  openDialog(
    t("study-share"),
    ...(link
      ? [
          h("p", { class: "help" }, t(hasServer ? "study-link.help" : "study-link-site.help")),
          h("input", {
            type: "text",
            class: "study-link",
            readonly: true,
            value: link,
            "aria-label": t("study-link"),
          }),
          copyButton("study-copy-link", link),
        ]
      : [h("p", { class: "help" }, t("study-link-long"))]),
    h("label", { for: "study-record" }, t("study-record")),
    record,
    h(
      "div",
      { class: "dialog-buttons" },
      copyButton("study-copy-record", text),
      h(
        "a",
        {
          class: "button",
          href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
          download: `${fileName(study.title)}.cirkis`,
        },
        t("menu-record"),
      ),
      picturesButton(() => ({ table: freePosition(screen.study.positionAt()) })),
    ),
    copied,
  );
}

/** A file name from a title. @param {string} title */
const fileName = (title) =>
  title
    .normalize("NFKD")
    .replace(/[^\w -]+/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .toLowerCase() || "study";

/**
 * The parts around a study's board: title, buttons, and the layout of panels.
 * @param {StudyScreen} screen
 */
export function studyParts(screen) {
  const { study, position, info, mine } = screen;
  const saved = h("p", { class: "study-saved", role: "status" });
  const title = h("input", {
    type: "text",
    class: "study-title",
    value: study.title,
    maxlength: "80",
    readonly: !mine,
    "aria-label": t("study-title"),
    placeholder: t("study-untitled"),
    onchange: () => {
      study.setTitle(title.value.trim());
      screen.keep();
    },
  });
  const undo = iconButton("↶", t("study-undo"), () => screen.undo());
  const redo = iconButton("↷", t("study-redo"), () => screen.redo());
  const promote = button("study-promote", () => screen.promote(), "quiet small-button");
  const remove = button("study-remove", () => askRemove(screen), "quiet small-button");
  const play = button("study-play", () => screen.play(), "primary");
  const share = button("study-share", () => openShareDialog(screen));
  const other = mine
    ? button("study-set-up", () => openSetUp(screen))
    : button("study-copy", () => copyOf(info.id));
  const head = h(
    "section",
    { class: "study-head", "aria-label": t("study") },
    h("div", { class: "study-name" }, title, saved),
    screen.note.element,
  );
  const more = h(
    "details",
    { class: "card more" },
    h("summary", {}, t("end-more")),
    screen.tools.element,
    h(
      "div",
      { class: "study-buttons" },
      promote,
      remove,
      button("study-delete", () => askDelete(info.id), "quiet small-button"),
    ),
  );
  const buttons = h(
    "div",
    { class: "review-buttons", role: "group", "aria-label": t("review-steps") },
    ...navigationButtons(
      {
        first: () => screen.go([]),
        last: () => screen.go(tree.toEnd(study.root, study.path)),
        step: (by) => screen.step(by),
      },
      "round",
    ),
    ...(mine ? [undo, redo] : []),
  );
  const main = position.column(
    { title: t("study"), kind: "study", buttons },
    [head, screen.engine.element],
    screen.tree.element,
    h("div", { class: "study-buttons" }, play, share, other),
    ...(mine ? [more] : []),
  );
  const header = screenHeader(
    t("study"),
    routerLink("/study", { class: "button" }, t("studies")),
    headerButton("help", () => openHelpDialog(position.table), "?"),
  );
  return {
    elements: [...(mine ? [skipLink("study-comment", "skip-to-comment")] : []), header, main],
    update: () => {
      const { history, path } = screen.study;
      undo.disabled = !history.canUndo;
      redo.disabled = !history.canRedo;
      promote.disabled = tree.depthOf(path) === 0;
      remove.disabled = path.length === 0;
      if (document.activeElement !== title) title.value = screen.study.title;
    },
    saved: (/** @type {SaveState} */ state, /** @type {any} */ error) =>
      saved.replaceChildren(...savedWords(screen, state, error)),
  };
}

/** @param {StudyScreen} screen @param {SaveState} state @param {any} error */
function savedWords(screen, state, error) {
  if (state === "refused") return [errorText(error)];
  const words = [t(`study-state-${state}`)];
  if (state !== "changed-elsewhere") return words;
  const choice = (/** @type {string} */ key, /** @type {boolean} */ keepsMine) =>
    button(key, () => screen.settle(keepsMine), "quiet small-button");
  return [...words, choice("study-keep-mine", true), choice("study-take-theirs", false)];
}

/** @param {StudyScreen} screen */
function askRemove(screen) {
  const { node } = screen.study;
  // The last move of a line is easily made again. Deleting more needs confirmation, even though it can be undone.
  if (!node.children.length) return screen.remove();
  return confirmAction(
    t("study-remove-ask"),
    t("study-remove"),
    () => screen.remove(),
    t("cancel"),
  );
}

/** @param {string} id */
const askDelete = (id) =>
  confirmAction(
    t("study-delete-ask"),
    t("study-delete"),
    async () => {
      await deleteStudy(id);
      navigate("/study");
    },
    t("cancel"),
  );

/** Copy somebody else's study. @param {string} id */
async function copyOf(id) {
  const { ids } = await createStudies(await fetchStudyText(id));
  navigate(`/study/${ids[0]}`);
}

const MAX_COMMENT = 4000;

/** Milliseconds without a letter after which a comment is kept. */
const PAUSE = 500;

/** The notes on a move in a study: a mark as in chess books, and a comment. */
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
    // In pauses, too: a list that grew only when the field is left would move what is being clicked.
    let pause = 0;
    this.comment = h("textarea", {
      id: "study-comment",
      rows: "2",
      maxlength: String(MAX_COMMENT),
      placeholder: t("study-comment.hint"),
      "aria-label": t("study-comment"),
      onchange: () => change((node) => setComment(node, this.comment.value)),
      oninput: () => {
        clearTimeout(pause);
        pause = window.setTimeout(() => this.flush(), PAUSE);
      },
    });
    this.group = h(
      "div",
      { class: "mark-buttons", role: "group", "aria-label": t("study-mark") },
      ...this.marks,
    );
    this.element = h("div", { class: "study-note" }, this.comment, this.group);
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

/**
 * Play on from a position in a study: against computers, with friends, or at one screen.
 * @param {NewTable} at the position
 * @param {import("../core/types.js").TableInfo} table
 * @param {number} toPlay
 * @param {SetupInfo} setup
 */
export function openPlayDialog(at, table, toPlay, setup) {
  const level = suitedOpponent();
  const choices = table.colours.map((colour, seat) => {
    const props = { "aria-label": t("study-play-seat", { colour: colourName(colour) }) };
    return occupantChoice(setup, props, seat === toPlay ? "person" : "computer", level);
  });
  const message = h("p", { class: "error", role: "alert" });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await attemptOnce(message, async () => {
      const { id } = await createTable({ ...at, seats: choices.map(occupantIn) });
      dialog.close();
      navigate(`/table/${id}`);
    });
  };
  const dialog = openDialog(
    t("study-play"),
    h(
      "form",
      { class: "study-play", onsubmit: begin },
      h("p", { class: "help" }, t("study-play.help")),
      h(
        "ul",
        { class: "study-seats" },
        ...choices.map((choice, seat) => h("li", {}, badge(table.colours[seat]), choice)),
      ),
      message,
      h("button", { type: "submit", class: "primary" }, t("study-play-begin")),
    ),
  );
}
