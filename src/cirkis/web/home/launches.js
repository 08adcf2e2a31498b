// @ts-check
/** What people open elsewhere with the installed page: game files, links, and what other apps share. */

import { ApiError, createStudies, importRecord } from "../core/api.js";
import { cacheStorage, launchQueue } from "../core/browser.js";
import { addressOf, addressOfGame, follow, navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { readText } from "../ui/files.js";

/** @typedef {{name: string, getFile: () => Promise<Blob>|Blob}} LaunchedFile */

/** The fragment with which the service worker opens the page for what was shared. */
export const SHARED = "#shared";

const QUOTED = /"""[^]*?"""|"(?:\\.|[^"\\])*"/g;
/** How every record begins; its tags can contain links. */
const RECORD = /^\[Cirkis /m;
/** How a comment or a variation begins, which only a study keeps. */
const NOTE = /[({;]/;

/** Make a table, or a study if there are notes, and return its path. @param {Blob} file with a record */
export async function openRecord(file) {
  const record = await readText(file);
  if (!NOTE.test(record.replace(QUOTED, ""))) return `/table/${(await importRecord(record)).id}`;
  const { ids } = await createStudies(record);
  return ids.length === 1 ? `/study/${ids[0]}` : "/study";
}

/** Open each file and show the last of them; say which could not be opened, and why. @param {LaunchedFile[]} files */
async function openFiles(files) {
  let path = "";
  const failures = [];
  for (const { name, getFile } of files)
    try {
      path = await openRecord(await getFile());
    } catch (error) {
      const text = errorText(/** @type {any} */ (error));
      failures.push(h("p", {}, name ? `${name}: ${text}` : text));
    }
  if (path) await navigate(path);
  if (failures.length) openDialog(t("start-record"), ...failures);
}

/** @param {FileSystemFileHandle} handle @returns {LaunchedFile} */
const readable = (handle) => ({
  name: handle.name,
  getFile: () =>
    handle.getFile().catch(() => {
      throw new ApiError("no-file", "the file cannot be read");
    }),
});

/** Open what systems pass to the installed page, now and later. */
export function receiveLaunches() {
  // Chromium passes the last launch again after a reload, as if it were new; what waited comes at once.
  const [visit] = performance.getEntriesByType("navigation");
  let isRepeated = /** @type {PerformanceNavigationTiming} */ (visit)?.type === "reload";
  let isFirst = true;
  launchQueue?.setConsumer(async ({ files, targetURL }) => {
    if (isRepeated) return;
    if (files?.length) await openFiles(files.map(readable));
    else if (!isFirst && targetURL) await openLink(targetURL);
  });
  isRepeated = isFirst = false;
}

/** Show what a link leads to, unless it is the home page: who chooses the app's icon wants its window. @param {string} link */
const openLink = async (link) => link === addressOf("/") || (await follow(link));

/** Open what another app has shared: a file, a link to this page, or a record as text. */
export async function openShared() {
  history.replaceState(null, "", addressOf("/")); // not again after a reload
  const shared = await cacheStorage?.match(new URL("share", addressOf("/"))); // by the service worker
  if (!shared) return;
  const content = await shared.blob();
  const text = await readText(content).catch(() => "");
  const link = addressOfGame(text) ?? text.match(/https?:\/\/\S+/)?.[0];
  if (!RECORD.test(text) && link?.startsWith(addressOf("/"))) await follow(link);
  else await openFiles([{ name: "", getFile: () => content }]);
}
