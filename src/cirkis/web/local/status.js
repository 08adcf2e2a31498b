// @ts-check
/** The status line of the page: what is loading, what failed, what is not saved. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { onStateChange, retry } from "./worker_client.js";
import { canShare } from "./names.js";

/** @typedef {import("./messages.js").State} State */
/** @typedef {{key: string, when: (state: State) => boolean, busy?: boolean, retry?: boolean, lasts?: boolean}} Line */

/** The most urgent first; one line is shown. @type {Line[]} */
const LINES = [
  { key: "error-no-webassembly", when: ({ tables }) => tables === "impossible" },
  { key: "site-failed", when: ({ tables }) => tables === "failed", retry: true },
  { key: "site-full", when: ({ keeping }) => keeping === "full" },
  { key: "site-loading", when: ({ tables }) => tables === "loading", busy: true },
  { key: "site-thinking-failed", when: ({ engine }) => engine === "failed", retry: true },
  { key: "site-thinking", when: ({ engine }) => engine === "loading", busy: true },
  { key: "site-memory", when: ({ keeping }) => keeping === "memory", lasts: true },
  { key: "site-alone", when: () => !canShare, lasts: true },
];

/** Lines the user dismissed. @type {Set<string>} */
const closed = new Set();

const element = h("aside", { class: "site-status", hidden: true });
document.body.append(element);

/** Show the line in the page's language, now and at every change. */
export function showStatus() {
  onStateChange(show);
}

/** @param {State} state */
function show(state) {
  const line = LINES.find(({ key, when }) => when(state) && !closed.has(key));
  element.hidden = !line;
  element.setAttribute("aria-label", t("site-status"));
  if (!line) return;
  const close = () => {
    closed.add(line.key);
    show(state);
  };
  element.replaceChildren(
    h("p", { role: line.retry ? "alert" : "status" }, t(line.key)),
    line.busy ? h("progress", { "aria-hidden": "true" }) : "",
    line.retry ? h("button", { type: "button", onclick: retry }, t("site-retry")) : "",
    line.lasts ? h("button", { type: "button", onclick: close }, t("close")) : "",
  );
}
