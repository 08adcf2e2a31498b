// @ts-check
/** The header of a screen without a table: its title, if not in the page itself, and the settings. */

import { h } from "./dom.js";
import { headerButton, pageHeader } from "./page.js";
import { openSettingsDialog } from "./settings_dialog.js";

/** @param {string} title @param {...HTMLElement} buttons */
export const screenHeader = (title, ...buttons) =>
  pageHeader(
    title ? [h("p", { class: "connection-state review-title" }, title)] : [],
    ...buttons,
    headerButton("settings", openSettingsDialog, "⚙"),
  );
