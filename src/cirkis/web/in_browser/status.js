// @ts-check
/** The page's status line: the progress of loading, failures, and games that are not saved. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { canShare } from "./messages.js";
import { onStateChange, playFromMemory, retry } from "./transport.js";

/** @import { State } from "./messages.js" */
/** @typedef {{key: string, when: (state: State) => boolean, busy?: boolean, act?: [key: string, act: () => void], lasts?: boolean}} Line */

/** @type {[string, () => void]} */
const RETRY = ["site-retry", retry];

/** The most urgent first; only one line is shown. @type {Line[]} */
const LINES = [
  { key: "error-no-webassembly", when: ({ tables }) => tables === "impossible" },
  {
    key: "site-elsewhere",
    when: ({ tables }) => tables === "elsewhere",
    act: ["site-reload", () => location.reload()],
  },
  { key: "site-failed", when: ({ tables }) => tables === "failed", act: RETRY },
  {
    key: "site-full",
    when: ({ keeping }) => keeping === "full",
    act: ["site-full-memory", playFromMemory],
  },
  { key: "site-loading", when: ({ tables }) => tables === "loading", busy: true },
  { key: "site-thinking-failed", when: ({ engine }) => engine === "failed", act: RETRY },
  { key: "site-thinking", when: ({ engine }) => engine === "loading", busy: true },
  { key: "site-memory", when: ({ keeping }) => keeping === "memory", lasts: true },
  { key: "site-alone", when: () => !canShare, lasts: true },
];

/** Lines the user dismissed. @type {Set<string>} */
const closed = new Set();

const element = h("aside", { class: "site-status", hidden: true });
document.body.append(element);

/** Show the status line in the page's language, now and whenever the state changes. */
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
    h("p", { role: line.act ? "alert" : "status" }, t(line.key)),
    line.busy ? h("progress", { "aria-hidden": "true" }) : "",
    line.act ? h("button", { onclick: line.act[1] }, t(line.act[0])) : "",
    line.lasts ? h("button", { onclick: close }, t("close")) : "",
  );
}
