// @ts-check
/** The screen that starts a game by message, and what opens a game that came in one. */

import { createTable, fetchBoard, setupInfo } from "../core/api.js";
import { buildLayout } from "../core/geometry.js";
import { gameInAddress, hrefOf, navigate, redirect } from "../core/router.js";
import { settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { openMessage, seatQuestion } from "../multiplayer/by_message.js";
import { errorText } from "../text/names.js";
import { attemptOnce, button, ownNameField, segments } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { messagePage, pageHeader } from "../ui/page.js";
import { MyTables } from "./my_tables.js";

/** @import { OpenedGame } from "../multiplayer/by_message.js" */
/** @typedef {{text: string, seats?: number[], name?: string, take?: boolean}} Received */

const ownName = () => (settings.name ? { name: settings.name } : {});

/** The games by message, and the form that starts one. @param {HTMLElement} root */
export async function showByMessage(root) {
  const games = new MyTables(() => showGames());
  const showGames = async () => {
    await games.show(buildLayout(await fetchBoard()));
  };
  let players = 2;
  const message = h("p", { class: "error", role: "alert" });
  const { field, note } = ownNameField("message-name");
  const start = () =>
    attemptOnce(message, async () => {
      /** @type {import("../core/types.js").SeatRequest} */
      const me = { kind: "person", ...ownName() };
      /** @type {import("../core/types.js").SeatRequest[]} */
      const others = Array.from({ length: players - 1 }, () => ({ kind: "open" }));
      const { id } = await createTable({ options: { players }, seats: [me, ...others] });
      await navigate(`/table/${id}`);
    });
  const counts = setupInfo()
    .colours.slice(1)
    .map((_, i) => String(i + 2));
  root.replaceChildren(
    pageHeader([]),
    h(
      "main",
      { class: "message-page by-message", id: "main" },
      h("h1", {}, t("start-message")),
      h("p", {}, t("message-about")),
      h(
        "div",
        { class: "card" },
        h(
          "p",
          { class: "lobby-name" },
          h("label", { for: "message-name" }, t("lobby-name")),
          field,
          note,
        ),
        segments("players", t("option-players"), counts, String, String(players), (one) => {
          players = Number(one);
        }),
        button("message-start", start, "primary"),
        message,
      ),
      h("div", { class: "card" }, pasteForm()),
      games.messages.element,
    ),
  );
  await showGames();
}

/** The form for a link, or a whole message, that somebody has sent. */
export function pasteForm() {
  const place = h("div", { class: "message-received" });
  const field = h("textarea", {
    id: "message-link",
    rows: 2,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    required: true,
    "aria-describedby": "message-link-help",
  });
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    return receive({ text: field.value }, place, navigate);
  };
  return h(
    "form",
    { class: "join message-link", onsubmit: open },
    h("label", { for: "message-link" }, t("message-link")),
    h("p", { class: "help", id: "message-link-help" }, t("message-link.help")),
    h("div", { class: "row" }, field, h("button", { type: "submit" }, t("message-link.open"))),
    place,
  );
}

/** Open the game in the address. @param {HTMLElement} root */
export async function showReceived(root) {
  const text = gameInAddress() ?? "";
  const place = h("div", { class: "message-received" });
  root.replaceChildren(messagePage(h("h1", {}, t("start-message")), place));
  fetchBoard().catch(() => undefined); // which the game needs next
  await receive({ text }, place, redirect);
}

/**
 * Open a game that came in a message, with the questions and errors in one place.
 * @param {Received} received
 * @param {HTMLElement} place
 * @param {typeof navigate} go
 */
async function receive(received, place, go) {
  place.replaceChildren(h("p", { role: "status" }, t("loading")));
  try {
    const opened = await openMessage(received);
    if (!place.isConnected) return; // another screen is shown now
    const again = (/** @type {Partial<Received>} */ more) =>
      receive({ ...received, ...more }, place, go);
    const asked = QUESTIONS[opened.result]?.(opened, again);
    if (asked) return place.replaceChildren(...asked);
    // What was the # may have become a part of the path.
    if (gameInAddress()) history.replaceState(null, "", hrefOf("/"));
    await go(`/table/${opened.id}`, { news: opened.result });
  } catch (error) {
    place.replaceChildren(problem(errorText(/** @type {any} */ (error))));
  }
}

/** @param {string} text */
const problem = (text) => h("p", { class: "error", role: "alert" }, text);

/** @typedef {(more: Partial<Received>) => Promise<void>} Again */

/**
 * What is asked or said about a game that cannot simply be opened.
 * @type {Record<string, (opened: OpenedGame, again: Again) => HTMLElement[]>}
 */
const QUESTIONS = {
  seats: ({ seats, likely }, again) => {
    const { field, note } = ownNameField("received-name");
    return [
      h(
        "p",
        { class: "lobby-name" },
        h("label", { for: "received-name" }, t("lobby-name")),
        field,
        note,
      ),
      h("h2", {}, t("message-seat")),
      seatQuestion(seats, likely, (chosen) => again({ seats: chosen, ...ownName() })),
    ];
  },
  differs: ({ id, round, move, here, there }, again) => [
    problem(t("message-differs")),
    h("p", {}, t("message-differs.how", { round, move, here, there })),
    h(
      "div",
      { class: "row" },
      button("message-keep", () => navigate(`/table/${id}`), "primary"),
      button("message-take", () => again({ take: true })),
    ),
  ],
  illegal: ({ round, move, why }) => [
    problem(t("message-illegal", { round, move })),
    h("p", {}, errorText({ code: why ?? "illegal", message: "" })),
  ],
};
