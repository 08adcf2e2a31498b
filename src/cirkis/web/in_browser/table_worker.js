// @ts-check
/**
 * The worker that keeps the tables: cirkis.in_browser in Python, IndexedDB, and the engine beside it.
 * Every tab starts one; the holder of the lock answers the pages of all tabs.
 */

import { locks } from "../core/browser.js";
import { Engine } from "./engine.js";
import { canShare, pageLock, sharedNames } from "./messages.js";
import { dropSnapshot, makeSnapshot, ROOT, startSoon } from "./python.js";
import { noStorage, openStorage } from "./storage.js";

/** @import { CallMessage, Reply, State, WorkerMessage } from "./messages.js" */
/** @typedef {{receive?: (text: string) => void, close: () => void}} Opened  a Python object */

/** Pass the pages' calls to Python, and the replies back; track each page's open calls. */
export class Pages {
  /**
   * @param {any} tables the result of cirkis.in_browser.worker.start
   * @param {(message: WorkerMessage) => void} post
   * @param {(page: string, act: () => void) => void} watch  calls `act` when the page closes
   */
  constructor(tables, post, watch) {
    this.tables = tables;
    this.post = post;
    this.watch = watch;
    /** Open calls, by page and id. @type {Map<string, Map<number, Opened>>} */
    this.opened = new Map();
  }

  /** @param {CallMessage} message */
  hear(message) {
    const { page, id } = message;
    const opened = this.#openedBy(page);
    const reply = (/** @type {Reply} */ reply) => this.post({ to: page, id, reply });
    const end = (/** @type {number} */ code) => {
      opened.delete(id);
      reply({ kind: "closed", code });
    };
    if (message.kind === "request") this.#request(message, reply);
    else if (message.kind === "send") opened.get(id)?.receive?.(message.text);
    else if (message.kind === "close") {
      opened.get(id)?.close();
      opened.delete(id);
    } else {
      const hear = (/** @type {string} */ text) => reply({ kind: "message", text });
      if (message.kind === "connect") {
        reply({ kind: "opened" });
        opened.set(id, this.tables.connect(message.path, hear, end));
      } else opened.set(id, this.tables.stream(message.path, hear));
    }
  }

  /** @param {Extract<CallMessage, {kind: "request"}>} message @param {(reply: Reply) => void} reply */
  async #request({ method, path, body }, reply) {
    const answer = await this.tables.request(method, path, body);
    const [status, type, text, file] = answer.toJs();
    answer.destroy();
    reply({ kind: "answer", status, type, body: text, file });
  }

  /** @param {string} page */
  #openedBy(page) {
    const known = this.opened.get(page);
    if (known) return known;
    /** @type {Map<number, Opened>} */
    const opened = new Map();
    this.opened.set(page, opened);
    this.watch(page, () => {
      for (const one of opened.values()) one.close();
      this.opened.delete(page);
    });
    return opened;
  }
}

/** The names of errors thrown if another release takes the lock or has changed the database. */
const OTHER_RELEASE = ["AbortError", "VersionError"];
const QUIET = 2000; // milliseconds without a new log entry before a snapshot is made

const names = sharedNames(ROOT.href);
const channel = canShare ? new BroadcastChannel(names.channel) : self;

/** @type {State} */
const state = { tables: "loading", engine: "loading", keeping: "disk" };

/** @param {Partial<State>} [patch] */
function postState(patch = {}) {
  Object.assign(state, patch);
  channel.postMessage({ kind: "state", state });
}

let storage = noStorage;

const engineUrl = new URL("in_browser/engine_worker.js", ROOT);
const engine = new Engine(engineUrl, self.name, (progress) => postState({ engine: progress }));

startSoon()
  .then((python) => python.pyimport("cirkis.in_browser.worker"))
  .then((worker) => whenAlone(() => keepTables(worker)))
  .catch((error) => {
    console.warn("the tables cannot be opened", error);
    self.postMessage({ kind: "state", state: { ...state, tables: "failed" } });
  });

const forEver = () => new Promise(() => {});

/**
 * Wait until no other tab of this release is keeping the tables, take them over from any other release,
 * then act, holding the locks while this worker is running.
 * @param {() => Promise<void>} act
 */
async function whenAlone(act) {
  if (!locks || !canShare) return act();
  const keep = () => act().then(forEver);
  const take = () => locks?.request(names.lock, { steal: true }, keep).catch(leave);
  await locks.request(names.queue, take);
}

/** Leave the tables to another release, so that no tab of this one takes them back. @param {Error} error */
async function leave(error) {
  if (!OTHER_RELEASE.includes(error.name)) throw error;
  channel.onmessage = ({ data }) => data.kind === "hello" && postState();
  postState({ tables: "elsewhere" });
  await forEver();
}

/** @param {any} worker the module cirkis.in_browser.worker */
async function keepTables(worker) {
  await openStorage(names.database).then(
    (opened) => (storage = opened),
    (error) => {
      if (OTHER_RELEASE.includes(error.name)) throw error;
      console.warn("tables are kept in memory only", error);
      postState({ keeping: "memory" });
    },
  );
  const tables = await worker.start(host);
  const pages = new Pages(tables, (message) => channel.postMessage(message), watchPage);
  channel.onmessage = ({ data }) => {
    if (data.kind === "hello") postState();
    else if (data.kind === "retry") engine.start();
    else if (data.kind === "memory") {
      storage = noStorage;
      postState({ keeping: "memory" });
    } else if (data.page) pages.hear(data);
  };
  engine.start();
  postState({ tables: "ready" });
  channel.postMessage({ kind: "leading" });
}

/** The functions that Python calls. */
const host = {
  load: () => storage.load(),
  remove: (/** @type {string} */ table) => storage.remove(table),
  append: (/** @type {string} */ table, /** @type {number} */ first, /** @type {any} */ texts) => {
    waitForQuiet();
    return reportRoom(storage.append(table, first, listOf(texts)));
  },
  replace: (/** @type {string} */ table, /** @type {any} */ texts) =>
    reportRoom(storage.replace(table, listOf(texts))),
  readFile: async (/** @type {string} */ name) => {
    const answer = await fetch(new URL(name, ROOT));
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
    return answer.arrayBuffer();
  },
  think: (/** @type {string} */ job, /** @type {any} */ onText) => {
    const kept = onText.copy?.() ?? onText;
    const thought = engine.think(job, kept);
    thought.promise.finally(() => kept.destroy?.()).catch(() => undefined);
    return thought;
  },
};

/** @type {ReturnType<typeof setTimeout>|undefined} */
let quiet;

/** Make the snapshot once no log has grown for a while and the engine is idle. @param {number} [delay] milliseconds */
function waitForQuiet(delay = QUIET) {
  clearTimeout(quiet);
  quiet = setTimeout(async () => {
    if (!engine.isIdle || !(await makeSnapshot())) waitForQuiet(2 * delay);
  }, delay);
}

/** Convert a Python list of strings. @param {any} texts @returns {string[]} */
const listOf = (texts) => texts.toJs?.() ?? texts;

/** Notify the pages when storage fills up or has space again. @param {Promise<void>} stored */
async function reportRoom(stored) {
  await stored.catch((error) => {
    if (error?.name === "QuotaExceededError") {
      postState({ keeping: "full" });
      dropSnapshot(); // to make room for games
    }
    throw error;
  });
  if (state.keeping === "full") postState({ keeping: "disk" });
}

/** Act when a page closes, which releases its lock. @param {string} page @param {() => void} act */
function watchPage(page, act) {
  if (canShare) locks?.request(pageLock(page), act);
}
