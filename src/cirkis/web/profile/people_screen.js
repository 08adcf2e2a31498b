// @ts-check
/** The person's own page: name, standing, devices, mail, notifications, data. */

import { ApiError, request } from "../core/api.js";
import { canPush, serviceWorkers } from "../core/browser.js";
import { ownRegistration, reloadAt } from "../core/router.js";
import { changeIdentity } from "../core/settings.js";
import { hasServer } from "../core/transport.js";
import { language, t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { ownNameField } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { checkbox, h } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { fileButton, readText, saveFile } from "../ui/files.js";
import { requestNotificationPermission } from "../ui/notifications.js";
import { screenHeader } from "../ui/page.js";
import { devicesCard } from "./devices.js";
import { mailCard } from "./mail.js";
import { account, fetchPushOffer, forgetMe, pushOff, pushOn } from "./people_api.js";
import { standingCards } from "./standing.js";

/** A larger file is refused without being read. */
const MAX_FILE_SIZE = 4 * 1024 * 1024;
const PATH = "/api/me/data";
/** The prefix of the message ids, which differs if there is no server. */
const KEY = hasServer ? "people" : "device";

/**
 * The card about stored data: export, import, delete.
 * @param {() => void} taken called after an import
 */
function privacyCard(taken) {
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

/** The card, or null if push notifications are not supported. */
async function messagesCard() {
  if (!canPush) return null;
  const { key } = await fetchPushOffer().catch(() => ({ key: null }));
  if (!key) return null;
  const said = h("p", { class: "help", role: "status" });
  const input = h("input", {
    type: "checkbox",
    checked: Boolean(await subscription()),
    onchange: async () => {
      const isWanted = input.checked;
      said.textContent = "";
      try {
        const isOn = isWanted ? await turnOn(key) : await turnOff();
        input.checked = isOn;
        if (isWanted && !isOn) said.textContent = t("people-push.denied");
      } catch (error) {
        input.checked = !isWanted;
        said.textContent = errorText(/** @type {any} */ (error));
      }
    },
  });
  return h(
    "section",
    { class: "card", "aria-labelledby": "people-messages" },
    h("h2", { id: "people-messages" }, t("people-messages")),
    h("label", { class: "switch-row" }, input, h("span", {}, t("people-push"))),
    h("p", { class: "help" }, t("people-push.help")),
    said,
  );
}

/** This browser's subscription. */
const subscription = async () => (await ownRegistration())?.pushManager.getSubscription();

/** Subscribe; return whether the browser allows it. @param {string} key */
async function turnOn(key) {
  if (!serviceWorkers || !(await requestNotificationPermission())) return false;
  const { pushManager } = await serviceWorkers.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys = {} } = (await pushManager.subscribe(options)).toJSON();
  const { p256dh = "", auth = "" } = keys;
  await pushOn({ endpoint: endpoint ?? "", p256dh, auth, language: language() });
  return true;
}

async function turnOff() {
  await pushOff();
  await (await subscription())?.unsubscribe();
  return false;
}

/**
 * The screen about the person using this browser: name, devices, stored data.
 * @param {HTMLElement} root
 */
export async function showPeople(root) {
  const [mail, ...cards] = hasServer
    ? await Promise.all([mailCard(), devicesCard(), messagesCard()])
    : [null];
  const name = nameCard();
  const standing = standingCards(name.showFace);
  const details = h(
    "details",
    {
      class: "account",
      open: account.open || Boolean(mail?.isAsked),
      ontoggle: () => (account.open = details.open),
    },
    h("summary", {}, t("people-account")),
    ...cards.flatMap((card) => card ?? []),
    ...(mail ? [mail.element] : []),
    privacyCard(standing.show),
  );
  const title = t(hasServer ? "people" : "standing");
  document.title = `${title} · ${t("title")}`;
  root.replaceChildren(
    screenHeader(""),
    h(
      "main",
      { class: "people-page", id: "main" },
      h("h1", {}, title),
      name.element,
      standing.element,
      details,
    ),
  );
}

function nameCard() {
  const { field, note } = ownNameField("people-name");
  const face = h("p", { class: "own-face" });
  const showFace = (/** @type {number} */ number) => {
    face.replaceChildren(personFace(number) ?? "");
  };
  const element = h(
    "section",
    { class: "card" },
    h("h2", {}, h("label", { for: "people-name" }, t("people-name"))),
    h("div", { class: "own-name" }, face, field),
    note,
    hasServer && h("p", { class: "help" }, t("people-name.help")),
  );
  return { element, showFace };
}
