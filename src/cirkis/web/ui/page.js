// @ts-check
/** The frame of every screen: header, links, messages, and the settings. */

import { SystemNotification } from "../core/browser.js";
import { canThinkHere, currentPath, hrefOf, showScreen } from "../core/router.js";
import { onSettingsChange, settings, updateSettings } from "../core/settings.js";
import { hasLobby, hasServer } from "../core/transport.js";
import { language, languageName, LANGUAGES, t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { segments, signedButton } from "./controls.js";
import { openDialog } from "./dialog.js";
import { checkbox, h } from "./dom.js";
import { canNotify, requestNotificationPermission } from "./notifications.js";

/** @typedef {keyof import("../core/settings.js").Settings} Name */

/** @param {Name} name @param {string[]} values @param {(value: string) => string} text */
function choiceRow(name, values, text, current = String(settings[name])) {
  const id = `settings-${name}`;
  return segments(id, t(id), values, text, current, (value) => updateSettings({ [name]: value }));
}

/** @param {Name} name */
function switchRow(name) {
  const words = h("span", {}, t(`settings-${name}`));
  return checkbox(
    "switch-row",
    Boolean(settings[name]),
    (isOn) => updateSettings({ [name]: isOn }),
    words,
  );
}

/** The checkbox for notifications; checking it asks the browser for permission. */
function noticesRow() {
  const said = h("p", { class: "help", role: "status" });
  const input = h("input", {
    type: "checkbox",
    checked: settings.notices && canNotify(),
    onchange: async () => {
      const may = input.checked && (await requestNotificationPermission());
      said.textContent = input.checked && !may ? t("settings-notices.denied") : "";
      input.checked = may;
      updateSettings({ notices: may });
    },
  });
  return h(
    "div",
    {},
    h("label", { class: "switch-row" }, input, h("span", {}, t("settings-notices"))),
    said,
  );
}

export const languageRow = () => choiceRow("language", LANGUAGES, languageName, language());
export const themeRow = () =>
  choiceRow("theme", ["auto", "light", "dark"], (value) => t(`settings-theme.${value}`));

/** The settings dialog: language, theme, confirmation, board, sounds, notifications. */
function openSettingsDialog() {
  openDialog(
    t("settings"),
    languageRow(),
    themeRow(),
    choiceRow("confirm", ["touch", "always", "never"], (value) => t(`settings-confirm.${value}`)),
    choiceRow("motion", ["auto", "none"], (value) => t(`settings-motion.${value}`)),
    choiceRow("pace", ["at-once", "brisk", "calm"], (value) => t(`settings-pace.${value}`)),
    switchRow("patterns"),
    switchRow("ownership"),
    switchRow("names"),
    switchRow("numbers"),
    switchRow("keys"),
    switchRow("thoughts"),
    canThinkHere() ? switchRow("thinking") : null,
    switchRow("sounds"),
    SystemNotification && noticesRow(),
    routerLink("/me", { class: "button" }, t(hasServer ? "people" : "standing")),
  );
}

/** The name of the game, with a star between its syllables. */
export const logo = () =>
  h(
    "span",
    { class: "logo" },
    "Cir",
    h("span", { class: "logo-star", "aria-hidden": "true" }, "★"),
    h("span", { class: "visually-hidden" }, "*"),
    "Kis",
  );

/**
 * A link to another screen of the page.
 * @param {string} path
 * @param {Record<string, any>} props
 * @param {...import("./dom.js").Child} children
 */
export const routerLink = (path, props, ...children) =>
  h("a", { href: hrefOf(path), data: { route: path }, ...props }, ...children);

/**
 * A link for keyboard users that skips to a part of the page.
 * @param {string} to its id
 * @param {string} key
 * @param {string} [first] the id of a control in it to go to instead, if there is one
 */
export function skipLink(to, key, first = to) {
  const skip = (/** @type {Event} */ event) => {
    event.preventDefault(); // following it would load the screen again
    const part = document.getElementById(first) ?? document.getElementById(to);
    if (part && part.tabIndex < 0) part.tabIndex = -1;
    part?.focus();
  };
  return h("a", { class: "skip", href: `#${to}`, onclick: skip }, t(key));
}

/** The sections of the page, with the path of each. style/shell.css has their icons. */
const SECTIONS = {
  play: "/",
  learn: "/learn",
  puzzles: "/puzzles",
  studies: "/study",
  ...(hasLobby ? { watch: "/watch" } : {}),
};

/** The screens that count as below another path. @type {Record<string, RegExp>} */
const BELOW = {
  "/": /^\/($|table\/|friends|lobby)/,
  "/learn": /^\/(learn|openings)/,
};

/** Whether the screen shown is at this path or below it. @param {string} path */
const isHere = (path) => (BELOW[path] ?? RegExp(`^${path}`)).test(currentPath());

/**
 * Mark a section in the header as the one shown, if it is in the menu.
 * @param {HTMLElement} header
 * @param {string} path
 */
export function markSection(header, path) {
  const links = [...header.querySelectorAll(".sections > a")];
  const shown = links.find((link) => /** @type {HTMLElement} */ (link).dataset.route === path);
  if (shown) for (const link of links) link.ariaCurrent = link === shown ? "page" : null;
}

/** @param {string} path @param {Record<string, any>} props @param {...import("./dom.js").Child} children */
const headerLink = (path, props, ...children) =>
  routerLink(path, { ...props, "aria-current": isHere(path) && "page" }, ...children);

/** The links to the sections; on a phone, a bar at the bottom. */
const sectionLinks = () =>
  h(
    "nav",
    { class: "sections", "aria-label": t("sections") },
    ...Object.entries(SECTIONS).map(([name, path]) =>
      headerLink(path, { title: t(`sections.${name}`) }, t(`sections.${name}`)),
    ),
    clubLink(),
  );

/** A member's way to the club, or to the list of clubs of somebody who is in several. */
function clubLink() {
  const { club, clubName } = settings;
  if (!club) return null;
  const name = clubName || t("clubs");
  const props = { class: "club-link", title: name, "aria-current": isHere("/club") && "page" };
  return routerLink(club, props, h("span", {}, name));
}

/** The link to the person's results, with the rating and the current streak of daily puzzles. */
function youLink() {
  const { rating, days } = settings;
  const words = [t("you"), rating && t("you.rating", { rating }), days && t("you.days", { days })];
  const label = words.filter(Boolean).join(", ");
  return headerLink(
    "/me",
    { class: "you", title: label },
    rating ? h("span", { class: "you-rating", "aria-hidden": "true" }, rating) : null,
    days ? h("span", { class: "you-days", "aria-hidden": "true" }, days) : null,
  );
}
onSettingsChange(() => {
  /** @type {[HTMLElement|null, HTMLElement]} */
  const [shown, link] = [document.querySelector("a.you"), youLink()];
  if (shown && shown.title !== link.title) shown.replaceWith(link);
  const [nav, old, club] = [
    document.querySelector("nav.sections"),
    document.querySelector("a.club-link"),
    clubLink(),
  ];
  if (nav && old?.outerHTML !== club?.outerHTML) {
    old?.remove();
    if (club) nav.append(club);
  }
});

/**
 * The header, the same on every screen except for the screen's own tools.
 * @param {HTMLElement[]} messages shown beside the sections
 * @param {...HTMLElement} tools
 */
export function pageHeader(messages, ...tools) {
  queueMicrotask(placeTools);
  return h(
    "header",
    { class: "page-header" },
    skipLink("main", "skip-to-main", "play"),
    routerLink(
      "/",
      { class: "home" },
      logo(),
      h("span", { class: "visually-hidden" }, `, ${t("home")}`),
    ),
    sectionLinks(),
    h("div", { class: "header-state" }, ...messages),
    h("div", { class: "screen-tools", role: "group", "aria-label": t("table") }, ...tools),
    youLink(),
    headerButton("settings", openSettingsDialog, "⚙"),
  );
}

/** The header of a screen without a table: its title, if not in the page itself, and its tools. @param {string} title @param {...HTMLElement} tools */
export const screenHeader = (title, ...tools) =>
  pageHeader(title ? [h("p", { class: "connection-state review-title" }, title)] : [], ...tools);

/** Put the tools beside the board if the layout puts them there (style/frame.css). */
export function placeTools() {
  const [tools, side, you] = [".screen-tools", ".side.east", ".you"].map((one) =>
    document.querySelector(`#app ${one}`),
  );
  if (!tools || !you) return;
  const isBeside = side && getComputedStyle(side).getPropertyValue("--tools") === "beside";
  if (isBeside) side.prepend(tools);
  else you.before(tools);
}
addEventListener("resize", placeTools);

/**
 * A tool of a screen; in the header, only its icon is shown.
 * @param {string} key
 * @param {() => void} act
 * @param {string} sign
 */
export const headerButton = (key, act, sign) => signedButton(sign, key, act, "header-button");

/** @param {...import("./dom.js").Child} content */
export function messagePage(...content) {
  const page = document.createDocumentFragment();
  page.append(pageHeader([]), h("main", { class: "message-page", id: "main" }, ...content));
  return page;
}

/** Shown until a screen has loaded. @param {string} title */
export const loadingPage = (title) =>
  messagePage(h("h1", {}, title), h("p", { role: "status" }, t("loading")));

/** The messages for errors about something missing, by code; other errors get a general one. */
const MISSING = /** @type {Record<string, string>} */ ({
  "no-table": "table-missing",
  "table-removed": "table-missing",
  "no-study": "study-missing",
  "no-club": "club-missing",
  "not-found": "nowhere",
});

/** @param {any} error */
export const errorPage = (error) =>
  messagePage(
    h("h1", {}, t(MISSING[error.code] ?? "error-title")),
    h("p", {}, errorText(error)),
    freshStart(error) ??
      (error.code === "unreachable"
        ? h("button", { class: "primary", onclick: () => showScreen() }, t("site-retry"))
        : routerLink("/", { class: "button primary" }, t("nowhere.play"))),
  );

/**
 * The link for a device that was signed out: reloading the page gives it a new cookie.
 * @param {{code: string}} error any other error gets no link
 */
export const freshStart = ({ code }) =>
  code === "signed-out" ? h("a", { href: hrefOf("/"), class: "button" }, t("home")) : null;

/** The screen for an unknown address, with links onward. @param {HTMLElement} root */
export async function showMissing(root) {
  document.title = `${t("nowhere")} · ${t("title")}`;
  root.replaceChildren(
    messagePage(
      h("h1", {}, t("nowhere")),
      h("p", {}, t("nowhere.help")),
      routerLink("/", { class: "button primary" }, t("nowhere.play")),
      " ",
      routerLink("/help", { class: "button" }, t("start-help")),
    ),
  );
}
