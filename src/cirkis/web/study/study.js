// @ts-check
/** A study: its tree of moves and history, and storing it. */

import { createStudies, fetchText, request, tableUrl, withBody } from "../core/api.js";
import { readStored, store } from "../core/browser.js";
import { hrefOf, navigate, placeInAddress } from "../core/router.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { depthOf, lineOf, makeNode, MAX_DEPTH, nodeAt, pliesTo, treeOf } from "./tree.js";

/** @import { NewTable, SetUpInfo, Study, StudyList, TableInfo, View } from "../core/types.js" */
/** @import { Node, Path } from "./tree.js" */

const MAX_STEPS = 200;

/**
 * Undo and redo, using snapshots of the study.
 * @template T
 */
export class History {
  /** @param {T} value the current one; must be serializable as JSON */
  constructor(value) {
    this.now = JSON.stringify(value);
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /** Remember a change; return whether there was one. @param {T} value */
  record(value) {
    const text = JSON.stringify(value);
    if (text === this.now) return false;
    this.past = [...this.past, this.now].slice(-MAX_STEPS);
    this.future = [];
    this.now = text;
    return true;
  }

  /** @returns {T} */
  undo() {
    return this.#move(this.past, this.future);
  }

  /** @returns {T} */
  redo() {
    return this.#move(this.future, this.past);
  }

  /** @param {string[]} from @param {string[]} to */
  #move(from, to) {
    const text = from.pop();
    if (text !== undefined) {
      to.push(this.now);
      this.now = text;
    }
    return JSON.parse(this.now);
  }
}

/**
 * A record without its moves.
 * @typedef {object} Head
 * @property {[string, string][]} tags
 * @property {string[]} names
 * @property {Record<string, any>} options
 * @property {number} round
 * @property {number[]} totals
 * @property {number[]} withdrawn
 * @property {{seat: number, placement: string}[]} setup
 */
/** @typedef {{head: Head, root: Node, path: Path}} Content */

const TITLE = "Event";

/** The page's state for a study, without the DOM: the tree, the current path, undo and redo. */
export class StudyModel {
  /** @param {any} record in its JSON form */
  constructor(record) {
    /** @type {Content} */
    this.content = contentOf(record);
    this.history = new History(this.content);
  }

  get head() {
    return this.content.head;
  }

  get root() {
    return this.content.root;
  }

  get path() {
    return this.content.path;
  }

  get node() {
    return nodeAt(this.root, this.path);
  }

  get title() {
    return this.head.tags.find(([name]) => name.toLowerCase() === "event")?.[1] ?? "";
  }

  /** @param {string} title */
  setTitle(title) {
    const others = this.head.tags.filter(([name]) => name.toLowerCase() !== "event");
    this.head.tags = title ? [[TITLE, title], ...others] : others;
  }

  /** The record as saved. */
  get record() {
    const { head, root } = this;
    return { format: "cirkis-record", version: "2", ...head, ...lineOf(root) };
  }

  /** A position as requests describe it: by its moves. @param {Path} [path] @returns {NewTable} */
  positionAt(path = this.path) {
    const { options, setup, withdrawn } = this.head;
    return {
      options: { ...options, match: 0 },
      setup: setup.map(({ seat, placement }) => [seat, placement]),
      withdrawn,
      plies: pliesTo(this.root, path),
    };
  }

  /** Add a placement to the position shown, and go to the new position. @param {number} seat @param {string} placement as the server names it */
  add(seat, placement) {
    const { node, path } = this;
    node.children.push(makeNode({ seat, placement }));
    this.content.path = [...path, node.children.length - 1];
  }

  /** Whether a placement can be added to the position shown without nesting variations too deeply. */
  get mayBranch() {
    return !this.node.children.length || depthOf(this.path) < MAX_DEPTH;
  }

  /** Remember a change; return whether there was one. */
  remember() {
    const { path, ...rest } = this.content;
    const before = JSON.parse(this.history.now);
    if (JSON.stringify({ head: before.head, root: before.root }) === JSON.stringify(rest))
      return false;
    return this.history.record({ ...rest, path });
  }

  undo() {
    this.content = this.history.undo();
  }

  redo() {
    this.content = this.history.redo();
  }
}

/** @param {any} record @returns {Content} */
function contentOf(record) {
  const { tags = [], names = [], options = {}, round = 1, totals = [], withdrawn = [] } = record;
  const setup = record.setup ?? [];
  const head = { tags, names, options, round, totals, withdrawn, setup };
  return { head, root: treeOf(record), path: [] };
}

/** @param {string} id */
const studyUrl = (id) => `/api/studies/${encodeURIComponent(id)}`;

/** A study as the text of a record. @param {string} id */
export const fetchStudyText = (id) => fetchText(`${studyUrl(id)}/record`);

/** @param {string} what @param {NewTable} at @param {Record<string, string>} [more] */
const positionPath = (what, at, more = {}) =>
  `/api/positions/${what}?${new URLSearchParams({ at: JSON.stringify(at), ...more })}`;

/** The last save: leaving a study starts one just before the list is requested. */
let saving = Promise.allSettled(/** @type {any[]} */ ([]));

/** @returns {Promise<StudyList>} */
export const fetchStudies = () => saving.then(() => request("/api/studies"));

/** @param {string} id @returns {Promise<Study>} */
export const fetchStudy = (id) => saving.then(() => request(studyUrl(id)));

/**
 * Save a study.
 * @param {string} id
 * @param {{record: any, version: number}} draft
 * @param {boolean} [isLeaving] the page is closing; the request must outlive it
 * @returns {Promise<{version: number}>}
 */
export const saveStudy = (id, draft, isLeaving = false) => {
  const how = withBody("PUT", draft);
  const keepalive = isLeaving && how.body.length < 60_000; // browsers refuse more
  const saved = request(studyUrl(id), { ...how, keepalive });
  saving = Promise.allSettled([saved]);
  return saved;
};

/** Delete a study permanently. @param {string} id */
export const deleteStudy = (id) => request(studyUrl(id), { method: "DELETE" });

/** The constant part of a position's table. @param {NewTable} at @returns {Promise<TableInfo>} */
export const fetchFreeTable = (at) => request(positionPath("table", at));

/** @param {NewTable} at @returns {Promise<View>} */
export const fetchFreeView = (at) => request(positionPath("view", at));

/**
 * The position of a board being set up.
 * @param {NewTable} at
 * @param {Record<string, string>} more `seat`, and `leader` or `turn` to choose the Leader
 * @returns {Promise<SetUpInfo>}
 */
export const fetchSetUp = (at, more) => request(positionPath("setup", at, more));

const DELAY = 800;
const AGAIN = 5000;

/** @typedef {"saved"|"saving"|"waiting"|"changed-elsewhere"|"refused"} SaveState */

/** @param {string} id */
const keyOf = (id) => `cirkis-study-${id}`;

/**
 * This browser's unsaved record of a study, if it is based on the saved version.
 * @param {string} id
 * @param {number} version
 * @returns {any} null if there is none
 */
export function unsaved(id, version) {
  const kept = readStored(keyOf(id));
  return kept?.version === version ? kept.record : null;
}

export class Saver {
  /**
   * @param {string} id
   * @param {number} version the saved one
   * @param {(state: SaveState, error?: any) => void} onState
   */
  constructor(id, version, onState) {
    this.id = id;
    this.version = version;
    this.onState = onState;
    /** The record to save. @type {any} */
    this.record = null;
    this.timer = 0;
    this.isSending = false;
    this.onLeave = () => document.visibilityState === "hidden" && this.#send(true);
    document.addEventListener("visibilitychange", this.onLeave);
  }

  /** @param {any} record the current one */
  save(record) {
    this.record = record;
    store(keyOf(this.id), { version: this.version, record });
    this.onState("saving");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#send(), DELAY);
  }

  /** Save any remaining change immediately, and stop. */
  end() {
    document.removeEventListener("visibilitychange", this.onLeave);
    clearTimeout(this.timer);
    return this.#send(true);
  }

  /** Overwrite a change made elsewhere. @param {number} version of that change */
  insist(version) {
    this.version = version;
    return this.#send();
  }

  /** @param {boolean} [isLeaving] */
  async #send(isLeaving = false) {
    clearTimeout(this.timer);
    if (!this.record || this.isSending) return;
    const { record } = this;
    this.isSending = true;
    try {
      ({ version: this.version } = await saveStudy(
        this.id,
        { record, version: this.version },
        isLeaving,
      ));
      if (this.record === record) this.#done();
    } catch (error) {
      this.#failed(/** @type {any} */ (error));
      return;
    } finally {
      this.isSending = false;
    }
    if (this.record) this.save(this.record);
  }

  #done() {
    this.record = null;
    store(keyOf(this.id), null);
    this.onState("saved");
  }

  /** @param {any} error */
  #failed(error) {
    if (error.code === "stale") return this.onState("changed-elsewhere", error);
    if (error.code === "bad-record" || error.code === "too-large" || error.code === "no-study")
      return this.onState("refused", error);
    this.onState("waiting", error);
    this.timer = window.setTimeout(() => this.#send(), AGAIN);
    return undefined;
  }
}

/** Some programs truncate longer addresses. */
const MAX_LENGTH = 6000;
const SIGN = "#record=";
const POSITION = "#position=";

/** An address containing a record, or null if too long. @param {string} text */
export async function addressWith(text) {
  const packed = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const code = letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const address = new URL(hrefOf("/study"), location.href).href + SIGN + code;
  return address.length > MAX_LENGTH ? null : address;
}

/** The text in the page's address: null if there is none, empty if it is damaged. */
export async function textInAddress() {
  if (location.hash.startsWith(POSITION)) return location.hash.slice(POSITION.length);
  if (!location.hash.startsWith(SIGN)) return null;
  if (location.hash.length > MAX_LENGTH) return "";
  const letters = location.hash.slice(SIGN.length).replaceAll("-", "+").replaceAll("_", "/");
  try {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      await through(new Blob([bytes]), new DecompressionStream("deflate-raw")),
    );
  } catch {
    return "";
  }
}

/** @param {Blob} blob @param {CompressionStream|DecompressionStream} stream */
const through = (blob, stream) =>
  new Response(blob.stream().pipeThrough(/** @type {any} */ (stream))).arrayBuffer();

/**
 * Create a study from each round at a table, and open the last; a single one at the move that the
 * address names.
 * @param {string} table its id
 */
export async function studyTable(table) {
  const { after = 0 } = placeInAddress() ?? {};
  try {
    const { ids } = await createStudies(await fetchText(tableUrl(table, "record")));
    const path = Array(ids.length === 1 ? after : 0).fill(0);
    await navigate(`/study/${ids[ids.length - 1]}`, { path }); // the last round of a match
  } catch (error) {
    openDialog(t("study"), h("p", {}, errorText(/** @type {any} */ (error))));
  }
}
