// @ts-check
/** The dialog with the link and QR code for signing in on another device. */

import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { formatClock } from "../multiplayer/clock.js";
import { linkRow } from "../multiplayer/invite.js";
import { errorText } from "../text/names.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { h, s } from "../ui/dom.js";
import { fetchSessions, makeDeviceLink } from "./people_api.js";

/** Milliseconds between checks for the other device. */
const LOOK_INTERVAL = 3000;
/** The width of the light border around a QR code, in modules. */
const QUIET_ZONE = 4;

/** @param {Pick<import("../core/types.js").SessionInfo, "browser"|"system">} session */
export function deviceName({ browser, system }) {
  if (browser && system) return t("people-device", { browser, system });
  return browser || system || t("people-device.unknown");
}

/** @param {() => void} onAdded called when the dialog closes after a device was added */
export function openDeviceLinkDialog(onAdded) {
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
