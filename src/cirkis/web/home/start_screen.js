// @ts-check
/** The start screen: opponents, joining by code, a custom table, the player's tables. */

import { openingPicture } from "../board/pictures.js";
import { createTable, fetchBoard, fetchTableByCode, setupInfo } from "../core/api.js";
import { whileShown } from "../core/browser.js";
import { buildLayout } from "../core/geometry.js";
import { navigate, offlinePage } from "../core/router.js";
import { hasBegun, hasPlayed, notePlayed } from "../core/settings.js";
import { hasClubs, hasLobby, hasServer } from "../core/transport.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { attemptOnce } from "../ui/controls.js";
import { h, spaced } from "../ui/dom.js";
import { fileButton } from "../ui/files.js";
import { languageRow, logo, pageHeader, routerLink, themeRow } from "../ui/page.js";
import { pasteForm } from "./by_message_screen.js";
import { comingBack } from "./coming_back.js";
import { openRecord } from "./launches.js";
import { isOwn, MyTables } from "./my_tables.js";
import { opponents } from "./opponents.js";
import { recentOpponents } from "./recent_opponents.js";
import { setupForm } from "./setup_form.js";

/** The button, with room for an error message below. */
function openRecordButton() {
  const message = h("p", { class: "error", role: "alert" });
  const open = (/** @type {File} */ file) =>
    attemptOnce(message, async () => {
      await navigate(await openRecord(file));
    });
  return h(
    "div",
    { class: "open-record" },
    fileButton(t("start-record"), ".cirkis,.txt", open),
    message,
  );
}

/** Milliseconds until the tables are requested again, or a server that did not answer. */
const ASK_AGAIN = 4000;

/** @import { Layout } from "../core/geometry.js" */

/** Create or find a table and go to it, if there is one. @param {() => Promise<{id: string}|null>} find @param {HTMLElement} message */
const goTo = (find, message) =>
  attemptOnce(message, async () => {
    const found = await find();
    if (found) await navigate(`/table/${found.id}`);
  });

/** @param {string} key @param {() => void} act */
const startButton = (key, act) =>
  h(
    "button",
    { class: "start-button", onclick: act, data: { act: key } },
    ...spaced(h("strong", {}, t(key)), h("span", {}, t(`${key}.more`))),
  );

/** The form for joining with a friend's code. */
function codeForm() {
  const message = h("p", { class: "error", role: "alert" });
  const field = h("input", {
    type: "text",
    id: "join-code",
    class: "join-code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 12,
    placeholder: "K7Q-4MX",
    required: true,
  });
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    return goTo(() => fetchTableByCode(field.value.trim()), message);
  };
  return h(
    "form",
    { class: "join", onsubmit: join },
    h("label", { for: "join-code" }, t("start-code")),
    h("div", { class: "row" }, field, h("button", { type: "submit" }, t("start-join"))),
    message,
  );
}

/** The way to the games by message, which are played on the offline page. */
function byMessageLink() {
  const page = offlinePage();
  const key = "start-message";
  if (!page) return null;
  return h(
    "a",
    { class: "start-button", href: `${page}?/message`, data: { act: key } },
    ...spaced(h("strong", {}, t(key)), h("span", {}, t(`${key}.more`))),
  );
}

/** The link to the offline page, if there is one. */
function offlineLink() {
  const page = offlinePage();
  return page ? [" ", h("a", { href: page }, t("start-offline"))] : [];
}

/**
 * Draw the board and show the player's tables; while the server is not answering, say so and retry.
 * @param {(board: import("../core/types.js").BoardInfo) => Promise<void>} show
 * @param {HTMLElement} message
 */
async function showWhenReached(show, message) {
  while (message.isConnected) {
    try {
      await show(await fetchBoard());
      message.textContent = "";
      return;
    } catch (error) {
      const text = errorText(/** @type {any} */ (error));
      // Only once: rebuilding the link would lose the focus.
      if (message.firstChild?.textContent !== text) message.replaceChildren(text, ...offlineLink());
      if (/** @type {any} */ (error).code !== "unreachable") return;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
  }
}

/** The form for a custom game, made when it is opened for the first time. @param {import("../core/types.js").SetupInfo} setup */
function customGame(setup) {
  const fill = () => element.append(setupForm(setup, goTo));
  const element = h(
    "details",
    { class: "custom-table card" },
    h("summary", {}, h("span", {}, t("start-custom"))),
  );
  element.addEventListener("toggle", fill, { once: true });
  return element;
}

/** The start screen, with the first opponent chosen. @param {HTMLElement} root */
export async function showNew(root) {
  const end = await showStart(root);
  /** @type {HTMLElement|null} */ (root.querySelector(".start-buttons button"))?.focus();
  return end;
}

/** @param {HTMLElement} root */
export async function showStart(root) {
  const setup = setupInfo();
  const message = h("p", { class: "error", role: "alert" });
  const recent = recentOpponents();
  const tables = new MyTables(() => showTables());
  const back = comingBack();
  const own = customGame(setup);
  const art = h("div", { class: "start-art", "aria-hidden": "true" });
  const isNew = !hasPlayed();
  const showStyles = () => {
    own.open = true;
    own.querySelector("summary")?.focus();
  };
  const { main, list, more } = opponents((create) => goTo(create, message), showStyles);
  const steps =
    isNew &&
    !hasBegun() && // otherwise, the row above the buttons leads there
    h(
      "p",
      { class: "first-steps" },
      routerLink("/learn/first", { class: "button" }, t("start-learn")),
      routerLink("/puzzles/daily", { class: "button" }, t("puzzle-daily")),
    );
  const both = () =>
    goTo(
      () => createTable({ options: {}, seats: [{ kind: "person" }, { kind: "person" }] }),
      message,
    );
  const buttons = [
    main,
    steps,
    list,
    more,
    hasLobby && startButton("start-find", () => navigate("/lobby")),
    hasServer && startButton("start-friends", () => navigate("/friends")),
    hasServer ? byMessageLink() : startButton("start-message", () => navigate("/message")),
    startButton("start-here", both),
  ];
  root.replaceChildren(
    pageHeader([]),
    h(
      "div",
      { class: "start" },
      h(
        "main",
        { class: "start-main", id: "main" },
        h("h1", { class: !isNew && "visually-hidden" }, logo()),
        tables.running.element,
        back.element,
        h(
          "div",
          { class: "hero" },
          h(
            "div",
            { class: "hero-text" },
            isNew && h("p", { class: "motto" }, t("start-motto")),
            h("div", { class: "start-buttons" }, ...buttons),
            message,
            hasServer ? codeForm() : pasteForm(),
          ),
          art,
        ),
        recent.element,
        tables.finished.element,
        tables.others.element,
        own,
        openRecordButton(),
      ),
      h(
        "footer",
        { class: "start-footer" },
        h("div", { class: "rows" }, languageRow(), themeRow()),
        h(
          "div",
          { class: "rows" },
          routerLink("/help", { class: "button quiet" }, t("start-help")),
          hasClubs && routerLink("/club", { class: "button quiet" }, t("clubs")),
          routerLink("/print", { class: "button quiet" }, t("print")),
        ),
      ),
    ),
  );

  /** Show the tables and, as soon as there are any, the recent opponents. */
  const showTables = async (layout = tables.layout) => {
    const shown = await tables.show(/** @type {Layout} */ (layout));
    if (hasServer && shown.length) await recent.show();
    return shown;
  };
  await showWhenReached(async (board) => {
    const layout = buildLayout(board);
    if (!art.firstChild) art.append(openingPicture(layout, setup.colours));
    const [shown, today] = await Promise.all([showTables(layout), back.show(layout)]);
    if (today) notePlayed(today.played || shown.some((one) => isOwn(one) && one.outcome));
  }, message);
  if (!hasServer) return;
  const follow = async () => {
    if (await tables.haveChanged()) await showTables();
  };
  return whileShown(() => follow().catch(() => undefined), ASK_AGAIN); // the next try may succeed
}
