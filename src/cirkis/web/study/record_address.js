// @ts-check
/** A record or position to study, stored in the page's address, so that links need no server. */

import { hrefOf } from "../core/router.js";

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
