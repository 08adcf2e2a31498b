// @ts-check
/** Open a saved game from a file, as a new table. */

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
  const open = (/** @type {File} */ file) =>
    attemptOnce(message, async () => {
      const { id } = await tableOf(file);
      navigate(`/table/${id}`);
    });
  return h(
    "div",
    { class: "open-record" },
    fileButton(t("start-record"), ".cirkis,.txt", open),
    message,
  );
}
