// @ts-check
/** The screen about the person using this browser: name, devices, stored data. */

import { hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { personFace } from "../ui/faces.js";
import { ownNameField } from "../ui/name_field.js";
import { screenHeader } from "../ui/page.js";
import { devicesCard } from "./devices.js";
import { mailCard } from "./mail.js";
import { privacyCard } from "./privacy.js";
import { messagesCard } from "./push.js";
import { standingCards } from "./standing_cards.js";

/** @param {HTMLElement} root */
export async function showPeople(root) {
  const cards = hasServer ? await Promise.all([devicesCard(), messagesCard(), mailCard()]) : [];
  const name = nameCard();
  const standing = standingCards(name.showFace);
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
      ...cards.flatMap((card) => card ?? []),
      privacyCard(standing.show),
    ),
  );
}

function nameCard() {
  const { field, note } = ownNameField("people-name");
  const face = h("p", { class: "own-face" });
  const showFace = (/** @type {number} */ number) => {
    face.replaceChildren(personFace(number) ?? "", hasServer ? t("people-name.face") : "");
  };
  const element = h(
    "section",
    { class: "card" },
    h("h2", {}, h("label", { for: "people-name" }, t("people-name"))),
    field,
    note,
    hasServer && h("p", { class: "help" }, t("people-name.help")),
    face,
  );
  return { element, showFace };
}
