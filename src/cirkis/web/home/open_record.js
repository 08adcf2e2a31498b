// @ts-check
/** Open a saved game from a file, as a new table. */

import { adviceWarning, spoilsGame } from "../analysis/advice.js";
import { ApiError, importRecord } from "../core/api.js";
import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { attemptOnce } from "../ui/attempt.js";
import { h } from "../ui/dom.js";
import { fileButton } from "../ui/file_button.js";

/** A larger file is refused unread: it cannot be a saved game. */
const MAX_FILE_SIZE = 1_000_000;

/** @param {File} file @returns {Promise<{id: string}>} */
async function tableOf(file) {
  if (file.size > MAX_FILE_SIZE) throw new ApiError("too-large", "the file is too large");
  const text = await file.text().catch(() => {
    throw new ApiError("bad-record", "the file cannot be read");
  });
  return importRecord(text);
}

/** The button, with room for an error message below. */
export function openRecordButton() {
  const message = h("p", { class: "error", role: "alert" });
  const warning = h("div", {});
  const open = (/** @type {File} */ file) =>
    attemptOnce(message, async () => {
      warning.replaceChildren();
      const { id } = await tableOf(file);
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
