// @ts-check
/** Make a study of the game at a table. */

import { tableUrl } from "../core/api.js";
import { navigate } from "../core/router.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../i18n.js";
import { createStudies, fetchText } from "./study_api.js";

/** @param {string} table its id */
export async function studyTable(table) {
  try {
    const { ids } = await createStudies(await fetchText(tableUrl(table, "record")));
    await navigate(`/study/${ids[ids.length - 1]}`); // of a match, the last round
  } catch (error) {
    openDialog(t("study"), h("p", {}, errorText(/** @type {any} */ (error))));
  }
}
