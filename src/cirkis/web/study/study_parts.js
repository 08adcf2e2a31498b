// @ts-check
/** The parts around a study's board: title, buttons, and the layout of panels. */

import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { navigationButtons } from "../table/move_list.js";
import { errorText } from "../text/names.js";
import { button, iconButton } from "../ui/button.js";
import { confirmAction } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { headerButton, routerLink, screenHeader, skipLink } from "../ui/page.js";
import { openHelpDialog } from "../help/help_dialog.js";
import { openSetUp } from "./set_up_screen.js";
import { openShareDialog } from "./share_dialog.js";
import { createStudies, deleteStudy, fetchStudyText } from "./study_api.js";
import * as tree from "./tree.js";

/** @import { StudyScreen } from "./study_screen.js" */
/** @import { SaveState } from "./saver.js" */

/** @param {StudyScreen} screen */
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
  const own = mine
    ? [
        button("study-set-up", () => openSetUp(screen), "quiet"),
        button("study-share", () => openShareDialog(screen), "quiet"),
        button("study-delete", () => askDelete(info.id), "quiet"),
      ]
    : [
        button("study-copy", () => copyOf(info.id), "quiet"),
        button("study-share", () => openShareDialog(screen), "quiet"),
      ];
  const head = h(
    "section",
    { class: "study-head", "aria-label": t("study") },
    title,
    saved,
    h(
      "div",
      { class: "study-buttons" },
      button("study-play", () => screen.play()),
      ...own,
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
  const main = position.columns(
    { title: t("study"), kind: "study", buttons },
    mine ? [head, screen.tools.element] : [head],
    [
      h("div", { class: "annotated-moves-section" }, screen.tree.element),
      h("div", { class: "study-edit" }, ...(mine ? [promote, remove] : [])),
      screen.note.element,
      screen.engine.element,
    ],
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
