// @ts-check
/** Shared by all screens: logo, header, and the loading and error pages. */

import { currentPath, hrefOf } from "../core/router.js";
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

/** The sections that every header links to, by the path each begins with. */
const SECTIONS = { learn: "/learn", puzzles: "/puzzles", studies: "/study", openings: "/openings" };

/** The links to the sections; in a narrow window, a bar at the bottom (style/table.css). */
const sectionLinks = () =>
  h(
    "nav",
    { class: "sections", "aria-label": t("sections") },
    ...Object.entries(SECTIONS).map(([name, path]) => {
      const current = currentPath().startsWith(path) ? { "aria-current": "page" } : {};
      return routerLink(path, current, t(`sections.${name}`));
    }),
  );

/**
 * The header of a page.
 * @param {HTMLElement[]} messages shown beside the sections
 * @param {...HTMLElement} buttons
 */
export const pageHeader = (messages, ...buttons) =>
  h(
    "header",
    { class: "page-header" },
    routerLink("/", { class: "home", "aria-label": t("home") }, logo()),
    sectionLinks(),
    ...messages,
    h("nav", { class: "header-buttons", "aria-label": t("table") }, ...buttons),
  );

/**
 * A button of the header; in a narrow window, only its icon is shown.
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
  messagePage(h("h1", {}, title), h("p", { role: "status" }, t("table-loading")));

/** The message for each error code for something missing; other errors get a general one. */
const MISSING = /** @type {Record<string, string>} */ ({
  "no-table": "table-missing",
  "table-removed": "table-missing",
  "no-study": "study-missing",
  "not-found": "nowhere",
});

/** @param {any} error */
export const errorPage = (error) =>
  messagePage(
    h("h1", {}, t(MISSING[error.code] ?? "error-title")),
    h("p", {}, errorText(error)),
    freshStart(error) ?? routerLink("/", { class: "button" }, t("home")),
  );

/**
 * The link for a device that was signed out: reloading the page gives it a new cookie.
 * @param {{code: string}} error null for any other error
 */
export const freshStart = ({ code }) =>
  code === "signed-out" ? h("a", { href: hrefOf("/"), class: "button" }, t("home")) : null;
