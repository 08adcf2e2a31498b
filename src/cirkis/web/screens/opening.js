// @ts-check
/** A game that was saved as a file becomes a table: the file is chosen here, and the server reads it. */

import { Refused, takeRecord } from "../api.js";
import { h } from "../dom.js";
import { go } from "../go.js";
import { t } from "../i18n.js";
import { remember } from "../tables.js";
import { problemText } from "../telling.js";

/** A file larger than this is no record, so that nobody waits for a film to be read. */
const LARGEST = 1_000_000;

/** @param {File} file @returns {Promise<{id: string}>} */
async function tableOf(file) {
  if (file.size > LARGEST) throw new Refused("too-large", "the file is too large");
  const text = await file.text().catch(() => {
    throw new Refused("bad-record", "the file cannot be read");
  });
  return takeRecord(text);
}

/** The button, and below it why a file did not become a table. */
export function recordOpener() {
  const problem = h("p", { class: "problem", role: "alert" });
  const open = async () => {
    const file = chooser.files?.[0];
    if (!file) return;
    problem.textContent = "";
    button.disabled = true;
    try {
      const { id } = await tableOf(file);
      remember(id);
      go(`/table/${id}`);
    } catch (refused) {
      problem.textContent = problemText(/** @type {any} */ (refused));
    }
    button.disabled = false;
    button.focus();
    chooser.value = ""; // so that the same file can be chosen again once it was put right
  };
  // A browser's own field for files speaks the browser's language and looks like none of ours.
  const chooser = h("input", {
    type: "file",
    accept: ".cirkis,.txt",
    hidden: true,
    onchange: open,
  });
  const button = h(
    "button",
    { type: "button", class: "quiet", onclick: () => chooser.click() },
    t("start.record"),
  );
  return h("div", { class: "record-opener" }, button, chooser, problem);
}
