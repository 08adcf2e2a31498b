// @ts-check
/**
 * The place in a game that an address names after its "#": "#12" is the position after 12 moves,
 * "#12:A1+B1,C4" the position after two more placements. The server never sees this part, so a
 * shared link has "?at=" instead, which lets the server draw the position for link previews.
 */

import { decoded } from "./address.js";
import { hasServer } from "./transport.js";

/** @import { PositionRef } from "./api.js" */

const PLACE = /^(\d{1,4})(?::([A-Z0-9+,]{1,2000}))?$/;

/** @returns {PositionRef|null} */
export function placeInAddress() {
  const asked = hasServer ? new URLSearchParams(location.search).get("at") : null;
  const named = PLACE.exec(decoded(location.hash.slice(1)) || (asked ?? ""));
  if (!named) return null;
  return { after: Number(named[1]), line: (named[2] ?? "").split(",").filter(Boolean) };
}

/** Set the address's place (null removes it) without adding a history entry. @param {PositionRef|null} place */
export function nameInAddress(place) {
  const line = place?.line.length ? `:${place.line.join(",")}` : "";
  const hash = place ? `#${place.after}${line}` : "";
  const search = hasServer ? "" : location.search;
  if (location.hash !== hash || location.search !== search)
    history.replaceState(history.state, "", `${location.pathname}${search}${hash}`);
}

/** The address of the place shown, as a link to share. */
export function sharedAddress() {
  const address = new URL(location.href);
  const place = decoded(address.hash.slice(1));
  if (hasServer && place) {
    address.searchParams.set("at", place);
    address.hash = "";
  }
  return address.href;
}
