// @ts-check
/** The header of a screen without a table: its title, if not in the page itself, and its tools. */

import { h } from "./dom.js";
import { pageHeader } from "./page.js";

/** @param {string} title @param {...HTMLElement} tools */
export const screenHeader = (title, ...tools) =>
  pageHeader(title ? [h("p", { class: "connection-state review-title" }, title)] : [], ...tools);
