// @ts-check
/** The screen about the person at this browser: name, devices, and what is stored of them. */

import { MAX_NAME_LENGTH } from "../core/seats.js";
import { settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { headerButton, pageHeader } from "../ui/page.js";
import { openSettingsDialog } from "../ui/settings_dialog.js";
import { devicesCard } from "./devices.js";
import { mailCard } from "./mail.js";
import { privacyCard } from "./privacy.js";
import { messagesCard } from "./push.js";

/** @param {HTMLElement} root */
export async function showPeople(root) {
  const cards = await Promise.all([devicesCard(), messagesCard(), mailCard()]);
  document.title = `${t("people")} · ${t("title")}`;
  root.replaceChildren(
    pageHeader([], headerButton("settings", openSettingsDialog, "⚙")),
    h(
      "main",
      { class: "people-page", id: "main" },
      h("h1", {}, t("people")),
      nameCard(),
      ...cards.flatMap((card) => card ?? []),
      privacyCard(),
    ),
  );
  return () => {
    document.title = t("title");
  };
}

function nameCard() {
  const field = h("input", {
    type: "text",
    id: "people-name",
    value: settings.name,
    maxlength: MAX_NAME_LENGTH,
    autocomplete: "nickname",
    placeholder: t("setup-name-hint"),
    oninput: () => updateSettings({ name: field.value.trim() }),
  });
  return h(
    "section",
    { class: "card" },
    h("h2", {}, h("label", { for: "people-name" }, t("people-name"))),
    field,
    h("p", { class: "help" }, t("people-name.help")),
  );
}
