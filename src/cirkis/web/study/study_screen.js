// @ts-check
/** A person's studies, and one study: board, tree, notes and drawings. */

import { EnginePanel } from "../analysis/engine_panel.js";
import { createStudies, fetchBoard, freePosition, setupInfo } from "../core/api.js";
import { navigate, placeInAddress } from "../core/router.js";
import { dateText, t } from "../i18n.js";
import { PositionBoard } from "../position_board/position_board.js";
import { turnText } from "../text/event_text.js";
import { errorText } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { attemptOnce, button } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { fileButton, readText } from "../ui/files.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { DrawingTools } from "./drawings.js";
import {
  fetchFreeTable,
  fetchFreeView,
  fetchStudies,
  fetchStudy,
  Saver,
  StudyModel,
  textInAddress,
  unsaved,
} from "./study.js";
import { NoteEditor, openPlayDialog, studyParts } from "./study_parts.js";
import * as tree from "./tree.js";
import { TreeView } from "./tree.js";

/** @import { Study, StudySummary, View } from "../core/types.js" */
/** @import { Path } from "./tree.js" */

/** The path in the address: "#4" is the position after four moves of the main line. */
const pathInAddress = () => Array.from({ length: placeInAddress()?.after ?? 0 }, () => 0);

/** Show a study. @param {HTMLElement} root @param {string} id */
export async function showStudy(root, id) {
  root.replaceChildren(loadingPage(t("study")));
  const study = await fetchStudy(id);
  const model = unsavedModel(study) ?? new StudyModel(study.record);
  const at = model.positionAt([]);
  const [board, table, view] = await Promise.all([
    fetchBoard(),
    fetchFreeTable(at),
    fetchFreeView(at),
  ]);
  const screen = new StudyScreen(root, study, model, board, table, view);
  screen.go(history.state?.path ?? pathInAddress());
  return () => screen.end();
}

/** This browser's unsaved changes; null if there are none, or they cannot be read. @param {Study} study */
function unsavedModel({ id, version }) {
  const record = unsaved(id, version);
  try {
    return record && new StudyModel(record);
  } catch {
    return null;
  }
}

export class StudyScreen {
  /**
   * @param {HTMLElement} root
   * @param {Study} info
   * @param {StudyModel} study
   * @param {import("../core/types.js").BoardInfo} board
   * @param {import("../core/types.js").TableInfo} table
   * @param {View} view
   */
  constructor(root, info, study, board, table, view) {
    this.root = root;
    this.info = info;
    this.study = study;
    this.asked = 0;
    /** @type {import("../board/drawings.js").Drawing|null} */
    this.unfinished = null;
    this.saver = new Saver(info.id, info.version, (state, error) => this.parts.saved(state, error));
    this.position = new PositionBoard(
      board,
      { ...table, id: freePosition(study.positionAt([])) },
      view,
      {
        place: (cells) => this.#attempt(cells),
        step: (by) => this.step(by),
        last: () => this.go(tree.toEnd(study.root, study.path)),
        undo: () => this.undo(),
        ref: () => ({}),
      },
    );
    this.tools = new DrawingTools(this.position, {
      draw: (drawing) => this.change((node) => tree.toggleDrawing(node, drawing)),
      begin: (drawing) => {
        this.unfinished = drawing;
        this.#showDrawings();
      },
    });
    this.engine = new EnginePanel(this.position.model, ({ placement }) => this.#attempt(placement));
    this.tree = new TreeView(table, (path) => this.go(path));
    this.note = new NoteEditor((change) => this.change(change));
    this.parts = studyParts(this);
    root.replaceChildren(...this.parts.elements);
    this.show(view);
  }

  get mine() {
    return this.info.mine;
  }

  /** Change the notes or drawings of the position shown, and save the study. @param {(node: import("./tree.js").Node) => void} change */
  change(change) {
    if (!this.mine) return;
    change(this.study.node);
    this.keep();
  }

  /** Save and show the change. */
  keep() {
    if (!this.study.remember()) return;
    this.saver.save(this.study.record);
    this.refresh();
  }

  /** @param {number} by */
  step(by) {
    const { path, root } = this.study;
    if (by < 0) this.go(path.slice(0, by));
    else if (tree.nodeAt(root, path).children.length) this.go([...path, 0]);
  }

  /** Go to a position; the latest request wins. @param {Path} path */
  async go(path) {
    this.note.flush();
    const mine = (this.asked += 1);
    const real = tree.nodesOn(this.study.root, path).length - 1;
    const to = path.slice(0, real);
    try {
      const view = await fetchFreeView(this.study.positionAt(to));
      if (mine !== this.asked) return;
      this.study.content.path = to;
      this.show(view);
    } catch (error) {
      this.position.fail(error);
    }
  }

  /** Show the drawings of this move, and the one in progress. */
  #showDrawings() {
    const { study, unfinished, position } = this;
    position.board.show([...study.node.drawings, ...(unfinished ? [unfinished] : [])]);
  }

  /** Go to the position after a placement, which is added if it is new. @param {string} cells */
  async #attempt(cells) {
    const { study } = this;
    const { node, path } = study;
    const there = tree.childFor(node, cells);
    if (there >= 0) return this.go([...path, there]);
    if (!study.mayBranch) return this.position.fail({ code: "", message: t("study-too-deep") });
    const mine = (this.asked += 1);
    try {
      const at = study.positionAt();
      const view = await fetchFreeView({ ...at, plies: [...(at.plies ?? []), cells] });
      if (mine !== this.asked) return undefined;
      const move = view.moves[view.moves.length - 1];
      const [shape, names] = this.position.table.pieces.placements[move.placement];
      const { code } = this.position.table.pieces.shapes[shape];
      this.note.flush();
      study.add(move.seat, `${code}:${names.join("+")}`);
      this.show(view);
      if (this.mine) this.keep();
    } catch (error) {
      this.position.fail(error);
    }
    return undefined;
  }

  promote() {
    this.study.content.path = tree.promote(this.study.root, this.study.path);
    this.keep();
  }

  remove() {
    const path = tree.removeAt(this.study.root, this.study.path);
    this.study.content.path = path;
    this.keep();
    return this.go(path);
  }

  undo() {
    this.note.flush();
    if (!this.study.history.canUndo) return;
    this.study.undo();
    this.#afterHistory();
  }

  redo() {
    if (!this.study.history.canRedo) return;
    this.study.redo();
    this.#afterHistory();
  }

  #afterHistory() {
    this.saver.save(this.study.record);
    this.go(this.study.path);
  }

  play() {
    const { view, table } = this.position.model;
    if (view && table) openPlayDialog(this.study.positionAt(), table, view.to_play, setupInfo());
  }

  /** Show a position as sent by the server. @param {View} view */
  show(view) {
    const { position, study } = this;
    const seats = view.seats.map((seat, i) => ({
      ...seat,
      name: study.head.names[i] || undefined,
    }));
    // Each position has its own id, which all requests about it use.
    position.model.table = { ...position.table, id: freePosition(study.positionAt()) };
    position.show({ ...view, seats });
    announce(turnText({ table: position.table, view }));
    this.refresh();
  }

  /** Update everything but the position. */
  refresh() {
    const { study, position, parts } = this;
    const { node } = study;
    this.tree.show(study.root, study.path);
    this.note.show(node, this.mine);
    this.tools.show(node.drawings, this.mine);
    this.#showDrawings();
    parts.update();
    document.title = `${study.title || t("study")} · ${t("title")}`;
    this.engine.analyse(
      { after: /** @type {any} */ (undefined), line: [] },
      null,
      position.model.table?.id,
    );
  }

  /** Resolve a conflict: load the change made elsewhere, or overwrite it. @param {boolean} keepsMine */
  async settle(keepsMine) {
    const { version } = await fetchStudy(this.info.id);
    if (keepsMine) return this.saver.insist(version);
    this.saver.record = null;
    return navigate(`/study/${this.info.id}`);
  }

  end() {
    this.note.flush();
    this.saver.end();
    this.engine.close();
    this.position.end();
  }
}

const EMPTY = '[Cirkis "1"]\n';
const MAX_FILE = 250_000;

/** The player's studies: start a new one, open a record, or continue. @param {HTMLElement} root */
export async function showStudies(root) {
  root.replaceChildren(loadingPage(t("studies")));
  const message = h("p", { class: "error", role: "alert" });
  const make = (/** @type {() => string|Promise<string>} */ read) =>
    attemptOnce(message, async () => {
      try {
        const { ids } = await createStudies(await read());
        await navigate(ids.length === 1 ? `/study/${ids[0]}` : "/study");
      } catch (error) {
        const { code, message: why } = /** @type {any} */ (error);
        if (code !== "bad-record") throw error;
        // Only the server's message has the line and column of the error.
        message.textContent = `${t("study-unreadable")} (${why})`;
      }
    });
  const shared = await textInAddress();
  if (shared !== null) {
    history.replaceState(history.state, "", location.pathname + location.search);
    await make(() => shared);
    if (!message.textContent) return;
  }
  let found = { studies: /** @type {StudySummary[]} */ ([]), damaged: 0 };
  try {
    found = await fetchStudies();
  } catch (error) {
    message.textContent = errorText(/** @type {any} */ (error));
  }
  document.title = `${t("studies")} · ${t("title")}`;
  root.replaceChildren(
    screenHeader(""),
    h(
      "main",
      { class: "studies", id: "main" },
      h("h1", {}, t("studies")),
      h("p", { class: "lead" }, t("studies.help")),
      h(
        "div",
        { class: "study-buttons" },
        button("study-new", () => make(() => EMPTY), "primary"),
        fileButton(t("study-open"), ".cirkis,.txt", (file) => make(() => readText(file, MAX_FILE))),
      ),
      message,
      pasteForm(make),
      found.studies.length
        ? h("ul", { class: "study-list" }, ...found.studies.map(studyCard))
        : h("p", { class: "help" }, t("studies-none")),
      found.damaged > 0 &&
        h("p", { class: "help" }, t("studies-damaged", { count: found.damaged })),
    ),
  );
}

/** @param {(read: () => string) => Promise<boolean>} make */
function pasteForm(make) {
  const field = h("textarea", { id: "study-paste", rows: "4", spellcheck: "false" });
  return h(
    "details",
    { class: "study-paste" },
    h("summary", {}, t("study-paste")),
    h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (field.value.trim()) make(() => field.value);
        },
      },
      h("label", { for: "study-paste" }, t("study-record")),
      field,
      h("button", { type: "submit" }, t("study-paste-open")),
    ),
  );
}

/** @param {StudySummary} study */
const studyCard = ({ id, title, changed, colours, pieces }) =>
  h(
    "li",
    {},
    routerLink(
      `/study/${id}`,
      { class: "study-card" },
      h("strong", {}, title || t("study-untitled")),
      " ",
      h("span", { class: "study-colours" }, ...colours.map((colour) => badge(colour))),
      " ",
      h(
        "span",
        { class: "help" },
        t("study-summary", { pieces: pieces.length, date: dateText(changed) }),
      ),
    ),
  );
