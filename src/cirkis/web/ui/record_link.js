// @ts-check
/** The link that saves the record of a table's games as a file. */

import { decoded } from "../core/address.js";
import { tableUrl } from "../core/api.js";
import { hasServer, request as send, serverUrl } from "../core/transport.js";
import { t } from "../i18n.js";
import { h } from "./dom.js";
import { saveFile } from "./save_file.js";

/** @param {string} table its id @param {string} [className] */
export function recordLink(table, className = "") {
  const path = tableUrl(table, "record");
  const link = h(
    "a",
    { class: `button ${className}`.trim(), href: serverUrl(path), download: "" },
    t("menu-record"),
  );
  if (!hasServer) link.addEventListener("click", (event) => saveHere(event, path));
  return link;
}

/** Save a worker's response under the file name that it gives. @param {Event} event @param {string} path */
async function saveHere(event, path) {
  event.preventDefault();
  const answer = await send(path);
  const [, name = ""] = (answer.headers.get("content-disposition") ?? "").split("UTF-8''");
  saveFile(await answer.blob(), decoded(name) ?? name);
}
