// @ts-check
/** Create a study from each round at a table, and open the last; a single one at the move that the address names. */

import { fetchText, tableUrl } from "../core/api.js";
import { placeInAddress } from "../core/place_link.js";
import { navigate } from "../core/router.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../i18n.js";
import { createStudies } from "./study_api.js";

/** @param {string} table its id */
export async function studyTable(table) {
  const { after = 0 } = placeInAddress() ?? {};
  try {
    const { ids } = await createStudies(await fetchText(tableUrl(table, "record")));
    const path = Array(ids.length === 1 ? after : 0).fill(0);
    await navigate(`/study/${ids[ids.length - 1]}`, { path }); // the last round of a match
  } catch (error) {
    openDialog(t("study"), h("p", {}, errorText(/** @type {any} */ (error))));
  }
}
