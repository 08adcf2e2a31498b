// @ts-check
/** Shared by all screens: logo, header, and the loading and error pages. */

import { currentPath, hrefOf, showScreen } from "../core/router.js";
import { onSettingsChange, settings } from "../core/settings.js";
import { t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { signedButton } from "./button.js";
import { h } from "./dom.js";

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
  openings: "/openings",
};

/** Whether the screen shown is at this path or below it; tables, the lobby and clubs count as below "/". @param {string} path */
const isHere = (path) =>
  path === "/"
    ? /^\/($|table\/|friends|lobby|club)/.test(currentPath())
    : currentPath().startsWith(path);

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
  );

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
    headerButton("settings", openSettings, "⚙"),
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

const openSettings = async () => (await import("./settings_dialog.js")).openSettingsDialog();

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
