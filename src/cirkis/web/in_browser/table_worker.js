// @ts-check
/**
 * The worker that keeps the tables: cirkis.in_browser in Python, IndexedDB, and the engine beside it.
 * Every tab starts one; the holder of the lock answers the pages of all tabs.
 */

import { locks } from "../core/secure_context.js";
import { Engine } from "./engine.js";
import { canShare, pageLock, sharedNames } from "./names.js";
import { Pages } from "./pages.js";
import { ROOT, startSoon } from "./python.js";
import { dropSnapshot, makeSnapshot } from "./snapshot.js";
import { noStorage, openStorage } from "./storage.js";

/** @import { State } from "./messages.js" */

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

const engine = new Engine(new URL("in_browser/engine_worker.js", ROOT), (progress) =>
  postState({ engine: progress }),
);

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
