// @ts-check
/** Read a file that the user chose, as text. */

import { ApiError } from "../core/api.js";

/**
 * Return a file's text. Throw an ApiError if it cannot be read, is too large, or is not UTF-8: its
 * letters would be replaced in silence.
 * @param {File} file
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
