// @ts-check
/** The person's devices: sign one out, or add another. */

import { fetchMyTables } from "../core/api.js";
import { changeIdentity } from "../core/identity.js";
import { reloadAt, showScreen } from "../core/router.js";
import { dateText, listed, t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { attempt } from "../ui/attempt.js";
import { button } from "../ui/button.js";
import { confirmAction } from "../ui/dialog.js";
import { h, updateChildren } from "../ui/dom.js";
import { deviceName, openDeviceLinkDialog } from "./device_link.js";
import { endSessions, fetchMailState, fetchSessions } from "./people_api.js";
import { fetchStanding } from "./standing.js";

/** @import { SessionInfo } from "../core/types.js" */

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
