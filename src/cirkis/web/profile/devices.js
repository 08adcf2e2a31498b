// @ts-check
/** The person's devices: link another one, accept a link, sign one out. */

import { fetchMyTables } from "../core/api.js";
import { hrefOf, navigate, reloadAt, showScreen } from "../core/router.js";
import { changeIdentity, settings, updateSettings } from "../core/settings.js";
import { dateText, listed, t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { linkRow } from "../multiplayer/invite.js";
import { errorText } from "../text/names.js";
import { attempt, button } from "../ui/controls.js";
import { confirmAction, openDialog } from "../ui/dialog.js";
import { checkbox, h, s, updateChildren } from "../ui/dom.js";
import { messagePage, routerLink } from "../ui/page.js";
import {
  endSessions,
  fetchMailState,
  fetchSessions,
  lookAtDeviceLink,
  makeDeviceLink,
  takeDeviceLink,
} from "./people_api.js";
import { fetchStanding } from "./standing.js";

/** @import { SessionInfo } from "../core/types.js" */

/** Milliseconds between checks for the other device. */
const LOOK_INTERVAL = 3000;
/** The width of the light border around a QR code, in modules. */
const QUIET_ZONE = 4;

/** @param {Pick<import("../core/types.js").SessionInfo, "browser"|"system">} session */
function deviceName({ browser, system }) {
  if (browser && system) return t("people-device", { browser, system });
  return browser || system || t("people-device.unknown");
}

/** @param {() => void} onAdded called when the dialog closes after a device was added */
function openDeviceLinkDialog(onAdded) {
  const body = h("div", { class: "device-link" });
  const dialog = openDialog(t("device-link"), body);
  /** @type {number[]} */
  let timers = [];
  let isAdded = false;

  const stop = () => {
    timers.forEach(clearInterval);
    timers = [];
  };
  dialog.addEventListener("close", () => {
    stop();
    if (isAdded) onAdded();
  });

  /** @param {...import("../ui/dom.js").Child} content */
  const end = (...content) => {
    stop();
    body.replaceChildren(h("p", { role: "status" }, ...content));
  };
  const again = button("device-link-again", () => show(), "primary");

  async function show() {
    try {
      const [link, before] = await Promise.all([makeDeviceLink(settings.name), fetchSessions()]);
      const left = h("p", { class: "help", role: "timer" });
      body.replaceChildren(...linkElements(link), left);
      countDown(link.seconds, left);
      watch(new Set(before.map(({ id }) => id)));
    } catch (error) {
      end(errorText(/** @type {any} */ (error)));
    }
  }

  /** @param {number} seconds @param {HTMLElement} element */
  function countDown(seconds, element) {
    const until = performance.now() + seconds * 1000;
    const tick = () => {
      const left = Math.max(0, until - performance.now());
      element.textContent = t("device-link-time", { time: formatClock(left) });
      if (left) return;
      end(t("error-link-expired"));
      body.append(again);
    };
    tick();
    timers.push(window.setInterval(tick, 1000));
  }

  /** Wait for a new device. @param {Set<string>} before */
  function watch(before) {
    const look = async () => {
      const sessions = await fetchSessions().catch(() => []);
      const added = sessions.find(({ id, here }) => !here && !before.has(id));
      if (!added || isAdded) return;
      isAdded = true;
      end(t("device-link-done", { device: deviceName(added) }));
    };
    timers.push(window.setInterval(look, LOOK_INTERVAL));
  }

  show();
}

/** @param {import("../core/types.js").DeviceLink} link */
const linkElements = ({ link, qr, reaches_others }) => [
  h("p", {}, t("device-link.help")),
  ...(reaches_others ? [] : [h("p", { class: "help warning" }, t("invite-local"))]),
  qrPicture(qr),
  ...linkRow(link),
];

/** @param {string[]} rows */
function qrPicture(rows) {
  const size = rows.length + 2 * QUIET_ZONE;
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((module, x) =>
      module === "1" ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [],
    ),
  );
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("device-link-qr") },
    s("rect", { width: size, height: size, fill: "white" }),
    s("path", { d: dark.join(""), fill: "black", "shape-rendering": "crispEdges" }),
  );
}

/** The card with the list. */
export async function devicesCard() {
  const list = h("ul", { class: "device-list" });
  const message = h("p", { class: "help", role: "status" });
  const endOthers = () => end(null, t("people-sign-out-others.done"));
  const others = button("people-sign-out-others", endOthers);
  const only = h("p", { class: "warning" });

  /** @param {SessionInfo[]} sessions */
  function show(sessions) {
    updateChildren(
      list,
      "device",
      sessions.map((session) => row(session, () => signOut(session))),
    );
    others.hidden = sessions.length < 2;
    only.hidden = sessions.length > 1 || Boolean(mail?.address);
  }

  /** @param {SessionInfo} session */
  async function signOut(session) {
    const key = keyOf(session);
    const device = deviceName(session);
    const done = session.here ? "" : t("people-sign-out.done", { device });
    await attempt(message, async () => {
      const sure = session.here ? await costOfLeaving() : t(`${key}.sure`, { device });
      confirmAction(sure, t(key), () => end(session.id, done), t("cancel"));
    });
  }

  /** @param {string|null} id @param {string} done the message to show afterwards */
  async function end(id, done) {
    try {
      const stay = await endSessions(id);
      if (!stay.length) {
        changeIdentity();
        reloadAt("/");
      }
      show(stay);
      message.textContent = done;
    } catch (error) {
      message.textContent = errorText(/** @type {any} */ (error));
    }
  }

  const add = () => openDeviceLinkDialog(showScreen);
  const mail = await fetchMailState().catch(() => null);
  only.append(t(mail?.offered ? "people-devices.only-mail" : "people-devices.only"));
  await fetchSessions().then(show, (error) => {
    message.textContent = errorText(error);
  });
  return h(
    "section",
    { class: "card", "aria-labelledby": "people-devices" },
    h("h2", { id: "people-devices" }, t("people-devices")),
    h("p", { class: "help" }, t("people-devices.help")),
    list,
    only,
    message,
    h(
      "div",
      { class: "dialog-buttons" },
      h("button", { class: "primary", onclick: add }, t("device-link")),
      others,
    ),
  );
}

/** What signing this device out costs: all, if it is the only key to what the person has here. */
async function costOfLeaving() {
  const [sessions, { address }] = await Promise.all([fetchSessions(), fetchMailState()]);
  const key = "people-sign-out-here";
  if (address) return t(`${key}.sure-mail`, { address });
  if (sessions.length > 1) return t(`${key}.sure`);
  const [{ rated, statistics }, tables] = await Promise.all([fetchStanding(), fetchMyTables()]);
  // Games can outlast their tables, and only the latest tables are listed.
  const count = Math.max(tables.length, statistics.total.games);
  const lost = [rated && t("people-lose.rating"), count && t("people-lose.games", { count })];
  const what = lost.flatMap((one) => one || []);
  return t(`${key}.last`, { what: what.length ? listed(what) : t("people-lose") });
}

/** @param {SessionInfo} session */
const keyOf = ({ here }) => (here ? "people-sign-out-here" : "people-sign-out");

/** @param {SessionInfo} session @param {() => void} act */
function row(session, act) {
  const device = deviceName(session);
  const key = keyOf(session);
  return h(
    "li",
    { class: "device" },
    h(
      "span",
      {},
      h("strong", {}, device),
      " ",
      h("span", { class: "help" }, session.here ? t("people-device.here") : lastUsed(session)),
    ),
    h(
      "button",
      {
        class: "danger",
        data: { device: session.id },
        "aria-label": t(`${key}.label`, { device }),
        onclick: act,
      },
      t(key),
    ),
  );
}

/** @param {SessionInfo} session */
function lastUsed({ seen }) {
  return t("people-device.seen", { when: dateText(seen) });
}

export const homeLink = (text = t("home"), path = "/") =>
  routerLink(path, { class: "button" }, text);

/**
 * @typedef {object} JoinTexts
 * @property {string} title
 * @property {string} help
 * @property {string} yes
 * @property {string} [no]
 * @property {number} [leaves] how many tables, clubs and studies of its own the device would lose
 * @property {boolean} [hasProgress] whether the device has progress that could be added
 * @property {boolean} [hasOthers] whether other devices could be signed out
 */

/**
 * Ask for confirmation; nothing happens until the button is pressed.
 * @param {HTMLElement} root
 * @param {JoinTexts} texts
 * @param {(withProgress: boolean, alone: boolean) => Promise<void>} act
 * @param {string} unknown the error code for a malformed secret
 */
export function askPage(root, texts, act, unknown) {
  const { title, help, yes, no = t("home"), leaves, hasProgress, hasOthers } = texts;
  let [withProgress, alone] = [true, false];
  const adds = (/** @type {boolean} */ isOn) => (withProgress = isOn);
  const signsOut = (/** @type {boolean} */ isOn) => (alone = isOn);
  const message = h("p", { class: "error", role: "alert" });
  const take = async () => {
    try {
      await act(withProgress, alone);
    } catch (error) {
      message.textContent = failText(error, unknown);
    }
  };
  root.replaceChildren(
    messagePage(
      h("h1", {}, title),
      h("p", {}, help),
      leaves ? h("p", { class: "warning" }, t("device-ask-leaves", { tables: leaves })) : null,
      hasProgress ? checkbox("switch-row", true, adds, t("device-ask.progress")) : null,
      hasOthers ? checkbox("switch-row", false, signsOut, t("mail-join.alone")) : null,
      h(
        "div",
        { class: "dialog-buttons" },
        h("button", { class: "primary", onclick: take }, yes),
        homeLink(no),
      ),
      message,
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {string} title
 * @param {any} error
 * @param {string} unknown
 * @param {HTMLElement} [back] the link back
 */
export function showFailed(root, title, error, unknown, back = homeLink()) {
  const said = h("p", { class: "error", role: "alert" }, failText(error, unknown));
  root.replaceChildren(messagePage(h("h1", {}, title), said, back));
}

/** @param {any} error @param {string} unknown */
const failText = ({ code, message, ...more }, unknown) =>
  errorText({ ...more, code: code === "unreadable" ? unknown : code, message });

const UNKNOWN = "link-unknown";

/**
 * The screen opened by another device's link: it asks before signing this device in.
 * @param {HTMLElement} root
 */
export async function showDevice(root) {
  const secret = location.hash.slice(1);
  history.replaceState(null, "", hrefOf("/device")); // keeps the secret out of the history
  try {
    const { name, own_tables, has_progress } = await lookAtDeviceLink(secret);
    const texts = {
      title: name ? t("device-ask", { name }) : t("device-ask.nameless"),
      help: t("device-ask.help"),
      yes: t("device-ask.yes"),
      no: t("device-ask.no"),
      leaves: own_tables,
      hasProgress: has_progress,
    };
    const take = async (/** @type {boolean} */ withProgress) => {
      await takeDeviceLink(secret, withProgress);
      changeIdentity();
      if (name) updateSettings({ name });
      await navigate("/");
    };
    askPage(root, texts, take, UNKNOWN);
  } catch (error) {
    showFailed(root, t("device-ask.failed"), error, UNKNOWN);
  }
}
