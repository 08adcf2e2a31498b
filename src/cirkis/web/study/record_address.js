// @ts-check
/** What an address holds to study: a record, for a page without a server, or a position in words. */

import { hrefOf } from "../core/router.js";

/** Longer addresses are cut by some programs that send them. */
const LONGEST = 6000;
const SIGN = "#record=";
const POSITION = "#position=";

/** An address that holds a record, null if it would be too long. @param {string} text */
export async function addressWith(text) {
  const packed = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...new Uint8Array(packed)));
  const code = letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const address = new URL(hrefOf("/study"), location.href).href + SIGN + code;
  return address.length > LONGEST ? null : address;
}

/** What is in the address of the page, null if nothing is; it is empty if it is damaged. */
export async function textInAddress() {
  if (location.hash.startsWith(POSITION)) return location.hash.slice(POSITION.length);
  if (!location.hash.startsWith(SIGN)) return null;
  if (location.hash.length > LONGEST) return "";
  const letters = location.hash.slice(SIGN.length).replaceAll("-", "+").replaceAll("_", "/");
  try {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(
      await through(new Blob([bytes]), new DecompressionStream("deflate-raw")),
    );
  } catch {
    return "";
  }
}

/** @param {Blob} blob @param {CompressionStream|DecompressionStream} stream */
const through = (blob, stream) =>
  new Response(blob.stream().pipeThrough(/** @type {any} */ (stream))).arrayBuffer();
