// @ts-check
/** The player's studies: start a new one, open a record, or continue. */

import { navigate } from "../core/router.js";
import { dateText, t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { attemptOnce, button } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { fileButton, readText } from "../ui/files.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { createStudies, fetchStudies, textInAddress } from "./study.js";

/** @import { StudySummary } from "../core/types.js" */

const EMPTY = '[Cirkis "1"]\n';
const MAX_FILE = 250_000;

/** @param {HTMLElement} root */
export async function showStudies(root) {
  root.replaceChildren(loadingPage(t("studies")));
  const message = h("p", { class: "error", role: "alert" });
  const make = (/** @type {() => string|Promise<string>} */ read) =>
    attemptOnce(message, async () => {
      try {
        const { ids } = await createStudies(await read());
        await navigate(ids.length === 1 ? `/study/${ids[0]}` : "/study");
      } catch (error) {
        const { code, message: why } = /** @type {any} */ (error);
        if (code !== "bad-record") throw error;
        // Only the server's message has the line and column of the error.
        message.textContent = `${t("study-unreadable")} (${why})`;
      }
    });
  const shared = await textInAddress();
  if (shared !== null) {
    history.replaceState(history.state, "", location.pathname + location.search);
    await make(() => shared);
    if (!message.textContent) return;
  }
  let found = { studies: /** @type {StudySummary[]} */ ([]), damaged: 0 };
  try {
    found = await fetchStudies();
  } catch (error) {
    message.textContent = errorText(/** @type {any} */ (error));
  }
  document.title = `${t("studies")} · ${t("title")}`;
  root.replaceChildren(
    screenHeader(""),
    h(
      "main",
      { class: "studies", id: "main" },
      h("h1", {}, t("studies")),
      h("p", { class: "lead" }, t("studies.help")),
      h(
        "div",
        { class: "study-buttons" },
        button("study-new", () => make(() => EMPTY), "primary"),
        fileButton(t("study-open"), ".cirkis,.txt", (file) => make(() => readText(file, MAX_FILE))),
      ),
      message,
      pasteForm(make),
      found.studies.length
        ? h("ul", { class: "study-list" }, ...found.studies.map(studyCard))
        : h("p", { class: "help" }, t("studies-none")),
      found.damaged > 0 &&
        h("p", { class: "help" }, t("studies-damaged", { count: found.damaged })),
    ),
  );
}

/** @param {(read: () => string) => Promise<boolean>} make */
function pasteForm(make) {
  const field = h("textarea", { id: "study-paste", rows: "4", spellcheck: "false" });
  return h(
    "details",
    { class: "study-paste" },
    h("summary", {}, t("study-paste")),
    h(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (field.value.trim()) make(() => field.value);
        },
      },
      h("label", { for: "study-paste" }, t("study-record")),
      field,
      h("button", { type: "submit" }, t("study-paste-open")),
    ),
  );
}

/** @param {StudySummary} study */
const studyCard = ({ id, title, changed, colours, pieces }) =>
  h(
    "li",
    {},
    routerLink(
      `/study/${id}`,
      { class: "study-card" },
      h("strong", {}, title || t("study-untitled")),
      " ",
      h("span", { class: "study-colours" }, ...colours.map((colour) => badge(colour))),
      " ",
      h(
        "span",
        { class: "help" },
        t("study-summary", { pieces: pieces.length, date: dateText(changed) }),
      ),
    ),
  );
