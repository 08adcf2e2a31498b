// @ts-check
/** Files: choose and read one, or save one. */

import { ApiError, tableUrl } from "../core/api.js";
import { decoded } from "../core/router.js";
import { hasServer, request as send, serverUrl } from "../core/transport.js";
import { t } from "../i18n.js";
import { h } from "./dom.js";

/**
 * A button to choose a file; a native file field uses the browser's language, not the page's.
 * @param {string} label
 * @param {string} accept the kinds of files, as in an input's `accept`
 * @param {(file: File) => any} act while it runs, the button is disabled
 * @param {Record<string, any>} [props] of the button
 */
export function fileButton(label, accept, act, props = {}) {
  const chosen = async () => {
    const file = chooser.files?.[0];
    if (!file) return;
    button.disabled = true;
    await act(file);
    button.disabled = false;
    button.focus();
    chooser.value = ""; // allows choosing the same file again after a correction
  };
  const chooser = h("input", { type: "file", accept, hidden: true, onchange: chosen });
  const button = h("button", { class: "quiet", ...props, onclick: () => chooser.click() }, label);
  return h("span", { class: "file-button" }, button, chooser);
}

/**
 * Return a file's text. Throw an ApiError if it cannot be read, is too large, or is not UTF-8: its
 * letters would be replaced in silence.
 * @param {Blob} file
 * @param {number} [largest] bytes; a larger file is refused unread
 */
export async function readText(file, largest = 1_000_000) {
  if (file.size > largest) throw new ApiError("too-large", "the file is too large");
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ApiError("no-file", "the file cannot be read");
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const values = placeOfFault(new Uint8Array(bytes));
    throw new ApiError("not-utf-8", "this is not UTF-8 text", { values });
  }
}

/** The line and column, from 1, of the first byte that is not UTF-8. @param {Uint8Array} bytes */
function placeOfFault(bytes) {
  const decoder = new TextDecoder();
  const again = new TextEncoder().encode(decoder.decode(bytes));
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; // the byte order mark
  const at = again.findIndex((byte, i) => byte !== bytes[start + i]);
  // A letter that breaks off does not count: it is what is wrong.
  const before = decoder.decode(bytes.subarray(0, start + at), { stream: true });
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1 };
}

/** Milliseconds that the browser may take to begin the download. */
const BEGUN = 60_000;

/** Save a file, as a download link does. @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), BEGUN);
}

/**
 * The link that saves the record of a table's games as a file.
 * @param {string} table its id
 * @param {string} [className]
 */
export function recordLink(table, className = "") {
  const path = tableUrl(table, "record");
  const link = h(
    "a",
    { class: `button ${className}`.trim(), href: serverUrl(path), download: "" },
    t("menu-record"),
  );
  if (!hasServer) link.addEventListener("click", (event) => saveHere(event, path));
  return link;
}

/** Save a worker's response under the file name that it gives. @param {Event} event @param {string} path */
async function saveHere(event, path) {
  event.preventDefault();
  const answer = await send(path);
  const [, name = ""] = (answer.headers.get("content-disposition") ?? "").split("UTF-8''");
  saveFile(await answer.blob(), decoded(name) ?? name);
}
