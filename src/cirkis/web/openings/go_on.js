// @ts-check
/** Continue from a position of the book, in a study or in a game. */

import { setupInfo } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { openPlayDialog } from "../study/play_dialog.js";
import { createStudies } from "../study/study_api.js";
import { beginning } from "./openings_api.js";

/** @import { TableInfo } from "../core/types.js" */

/** Create a study of a line, and open it at the end. @param {number} players @param {string[]} line */
export async function studyFrom(players, line) {
  const tags = `[Cirkis "1"]\n[Event "${t("openings")}"]\n[Players "${players}"]\n`;
  const { ids } = await createStudies(`${tags}\n${line.join(" ")}\n`);
  await navigate(`/study/${ids[0]}${line.length ? `#${line.length}` : ""}`);
}

/**
 * Ask who plays which colour, and start a game from the end of a line.
 * @param {TableInfo} table
 * @param {string[]} line
 * @param {number} toPlay
 */
export function playFrom(table, line, toPlay) {
  const at = { ...beginning(table.colours.length), plies: line };
  openPlayDialog(at, table, toPlay, setupInfo());
}
