// @ts-check
/** The card about stored data: export, import, delete. */

import { ApiError, request } from "../core/api.js";
import { changeIdentity } from "../core/identity.js";
import { reloadAt } from "../core/router.js";
import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { openDialog } from "../ui/dialog.js";
import { checkbox, h } from "../ui/dom.js";
import { fileButton } from "../ui/file_button.js";
import { readText } from "../ui/read_text.js";
import { saveFile } from "../ui/save_file.js";
import { forgetMe } from "./people_api.js";

/** A larger file is refused without being read. */
const MAX_FILE_SIZE = 4 * 1024 * 1024;
const PATH = "/api/me/data";
/** The prefix of the message ids, which differs if there is no server. */
const KEY = hasServer ? "people" : "device";

/** @param {() => void} taken called after an import */
export function privacyCard(taken) {
  const message = h("p", { role: "status" });
  const problem = h("p", { class: "error", role: "alert" });
  /** Run an action and show its result or error. @param {() => Promise<string>} act */
  const attempt = async (act) => {
    message.textContent = problem.textContent = "";
    try {
      message.textContent = await act();
    } catch (error) {
      problem.textContent = errorText(/** @type {any} */ (error));
    }
  };
  const download = () =>
    attempt(async () => {
      const text = JSON.stringify(await request(PATH));
      saveFile(new Blob([text], { type: "application/json" }), "cirkis.json");
      return "";
    });
  const take = (/** @type {File} */ file) =>
    attempt(async () => {
      const { tables, known, left } = await takeOver(file);
      taken();
      return t("people-import.done", { tables, known, left });
    });
  return h(
    "section",
    { class: "card", "aria-labelledby": "people-data" },
    h("h2", { id: "people-data" }, t("people-data")),
    h("p", { class: "help" }, t(`${KEY}-data.help`)),
    h(
      "div",
      { class: "dialog-buttons" },
      h("button", { onclick: download }, t("people-export")),
      fileButton(t("people-import"), ".json,application/json", take, { class: "" }),
      h("button", { class: "danger", onclick: askToForget }, t(`${KEY}-forget`)),
    ),
    message,
    problem,
  );
}

/** @param {File} file @returns {Promise<import("../core/types.js").DataTaken>} */
async function takeOver(file) {
  const bad = new ApiError("bad-file", "this is not a file of exported data");
  const body = await readText(file, MAX_FILE_SIZE);
  const headers = { "content-type": "application/json" };
  return request(PATH, { method: "PUT", headers, body }).catch((error) => {
    throw error.code === "unreadable" ? bad : error;
  });
}

/** Ask for confirmation: this cannot be undone. */
function askToForget() {
  const message = h("p", { class: "error", role: "alert" });
  const button = h("button", { class: "danger", disabled: true, onclick: forget });
  button.append(t(`${KEY}-forget.yes`));
  const dialog = openDialog(
    t(`${KEY}-forget.sure`),
    h("p", {}, t(`${KEY}-forget.help`)),
    checkbox(
      "switch-row",
      false,
      (isOn) => {
        button.disabled = !isOn;
      },
      h("span", {}, t("people-forget.understood")),
    ),
    message,
    h(
      "div",
      { class: "dialog-buttons" },
      h("button", { onclick: () => dialog.close() }, t("cancel")),
      button,
    ),
  );

  async function forget() {
    button.disabled = true;
    try {
      await forgetMe();
      localStorage.clear();
      changeIdentity();
      reloadAt("/");
    } catch (error) {
      message.textContent = errorText(/** @type {any} */ (error));
      button.disabled = false;
    }
  }
}
