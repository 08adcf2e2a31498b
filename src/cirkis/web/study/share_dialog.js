// @ts-check
/** Share a study: a link, the record as a file, or its text. */

import { freePosition } from "../core/api.js";
import { hrefOf } from "../core/router.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { picturesButton } from "../share/pictures_button.js";
import { button } from "../ui/button.js";
import { copyText } from "../ui/clipboard.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { addressWith } from "./record_address.js";
import { fetchStudyText } from "./study_api.js";

/** @param {import("./study_screen.js").StudyScreen} screen */
export async function openShareDialog(screen) {
  const { info, study } = screen;
  screen.note.flush();
  await screen.saver.end();
  const text = await fetchStudyText(info.id);
  const link = hasServer
    ? new URL(hrefOf(`/study/${info.id}`), location.href).href
    : await addressWith(text);
  const record = h("textarea", { id: "study-record", rows: "8", readonly: true, value: text });
  const copied = h("p", { role: "status", class: "copy-status" });
  const copyButton = (/** @type {string} */ key, /** @type {string} */ what) =>
    button(key, () => copyText(what, copied));
  openDialog(
    t("study-share"),
    ...(link
      ? [
          h("p", { class: "help" }, t(hasServer ? "study-link.help" : "study-link-site.help")),
          h("input", {
            type: "text",
            class: "study-link",
            readonly: true,
            value: link,
            "aria-label": t("study-link"),
          }),
          copyButton("study-copy-link", link),
        ]
      : [h("p", { class: "help" }, t("study-link-long"))]),
    h("label", { for: "study-record" }, t("study-record")),
    record,
    h(
      "div",
      { class: "dialog-buttons" },
      copyButton("study-copy-record", text),
      h(
        "a",
        {
          class: "button",
          href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
          download: `${fileName(study.title)}.cirkis`,
        },
        t("menu-record"),
      ),
      picturesButton(() => ({ table: freePosition(screen.study.positionAt()) })),
    ),
    copied,
  );
}

/** A file name from a title. @param {string} title */
const fileName = (title) =>
  title
    .normalize("NFKD")
    .replace(/[^\w -]+/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .toLowerCase() || "study";
