// @ts-check
/** Open a saved game from a file, as a new table. */

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
  const open = (/** @type {File} */ file) =>
    attemptOnce(message, async () => {
      const { id } = await importRecord(await readText(file));
      navigate(`/table/${id}`);
    });
  return h(
    "div",
    { class: "open-record" },
    fileButton(t("start-record"), ".cirkis,.txt", open),
    message,
  );
}
