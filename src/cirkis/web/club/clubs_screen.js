// @ts-check
/** The person's clubs, the form for a new one, and the page for an invitation. */

import { hrefOf, navigate, redirect } from "../core/router.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { attemptOnce } from "../ui/attempt.js";
import { h } from "../ui/dom.js";
import { nameField, ownNameField } from "../ui/name_field.js";
import { messagePage, routerLink } from "../ui/page.js";
import { fetchClubs, joinClub, lookAtInvitation, makeClub } from "./club_api.js";

/** @param {HTMLElement} root */
export async function showClubs(root) {
  const secret = location.hash.slice(1);
  document.title = `${t("clubs")} · ${t("title")}`;
  if (!secret) return root.replaceChildren(await clubsPage());
  history.replaceState(null, "", hrefOf("/club")); // keeps the secret out of the history
  try {
    const { id, name, members, joined } = await lookAtInvitation(secret);
    if (joined) return redirect(`/club/${id}`);
    root.replaceChildren(
      messagePage(
        h("h1", {}, t("club-join", { club: name })),
        h("p", {}, t("club-join.members", { members })),
        nameForm("club-join.yes", [], (own) => joinClub(secret, own)),
      ),
    );
  } catch (error) {
    const { code, message } = /** @type {any} */ (error);
    const known = { code: code === "unreadable" ? "invitation-unknown" : code, message };
    root.replaceChildren(await clubsPage(errorText(known)));
  }
}

/** @param {string} [problem] */
async function clubsPage(problem = "") {
  const clubs = await fetchClubs();
  const { field, note } = nameField({ id: "club-name", required: true, autocomplete: "off" });
  const rows = clubs.map(({ id, name }) =>
    h("li", {}, routerLink(`/club/${id}`, { class: "button" }, name)),
  );
  return messagePage(
    h("h1", {}, t("clubs")),
    h("p", { class: "error", role: "alert" }, problem),
    rows.length
      ? h("ul", { class: "club-list" }, ...rows)
      : h("p", { class: "help" }, t("clubs-none")),
    h(
      "section",
      { class: "card", "aria-labelledby": "club-new" },
      h("h2", { id: "club-new" }, t("club-new")),
      nameForm(
        "club-make",
        [h("label", { for: "club-name" }, t("club-name")), field, note],
        (own) => makeClub(field.value, own),
      ),
    ),
  );
}

/**
 * A form that asks for the person's name in a club, and opens the club once it is sent.
 * @param {string} key of the button
 * @param {HTMLElement[]} fields to show before the name
 * @param {(name: string) => Promise<{id: string}>} act
 */
function nameForm(key, fields, act) {
  const message = h("p", { class: "error", role: "alert" });
  const own = ownNameField("club-own-name");
  own.field.required = true;
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    await attemptOnce(message, async () => {
      const { id } = await act(settings.name);
      await navigate(`/club/${id}`);
    });
  };
  return h(
    "form",
    { class: "club-form", onsubmit: send },
    ...fields,
    h("label", { for: "club-own-name" }, t("club-own-name")),
    own.field,
    own.note,
    h("button", { type: "submit", class: "primary" }, t(key)),
    message,
  );
}
