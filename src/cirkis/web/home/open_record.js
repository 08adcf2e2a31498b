// @ts-check
/** Open a saved game from a file, as a new table. */

import { adviceWarning, spoilsGame } from "../analysis/advice.js";
import { importRecord } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { attemptOnce } from "../ui/attempt.js";
import { h } from "../ui/dom.js";
import { fileButton } from "../ui/file_button.js";
import { readText } from "../ui/read_text.js";

/** The button, with room for an error message below. */
export function openRecordButton() {
  const message = h("p", { class: "error", role: "alert" });
  const warning = h("div", {});
  const open = (/** @type {File} */ file) =>
    attemptOnce(message, async () => {
      warning.replaceChildren();
      const { id } = await importRecord(await readText(file));
      navigate(`/table/${id}`);
    });
  // A computer in somebody else's file replies at once, which is advice.
  const choose = async (/** @type {File} */ file) => {
    let isSpoilt = false;
    const isKnown = await attemptOnce(message, async () => (isSpoilt = await spoilsGame()));
    if (isSpoilt) warning.replaceChildren(adviceWarning(() => open(file), "advice-anyway.file"));
    else if (isKnown) await open(file);
  };
  return h(
    "div",
    { class: "open-record" },
    fileButton(t("start-record"), ".cirkis,.txt", choose),
    warning,
    message,
  );
}
