// @ts-check
/** A physical set: choose its settings, preview it, download it. */

import { hasServer } from "../core/transport.js";
import { language, t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { fetchPackedSets, fetchPrintInfo, fetchReadySets } from "./print_api.js";
import { PrintDownload } from "./print_download.js";
import { usualChoice } from "./print_fields.js";
import { PrintForm } from "./print_form.js";
import { PrintPreview } from "./print_preview.js";
import { kindName, problemText } from "./print_text.js";
import { readySets } from "./ready_sets.js";

/** @import { PrintInfo } from "../core/types.js" */
/** @typedef {{parts: HTMLElement[], end?: () => void}} Shown */

/** The choice for each kind, kept while the page is open. @type {Map<string, import("./print_fields.js").Chosen>} */
const chosenFor = new Map();

/**
 * Show the screen.
 * @param {HTMLElement} root
 * @param {string} [wanted] the kind of set
 */
export async function showPrint(root, wanted) {
  const isThere = root.querySelector(".print-page") !== null;
  if (!isThere) root.replaceChildren(loadingPage(t("print")));
  document.title = `${t("print")} · ${t("title")}`;
  const wasChoosing = document.activeElement?.closest(".print-kinds") !== null;
  const info = hasServer && (await fetchPrintInfo());
  const shown =
    info && info.to_order
      ? ownSet(info, wanted)
      : ready(await (info ? fetchPackedSets(info.command) : fetchReadySets()), wanted);
  root.replaceChildren(
    screenHeader(""),
    h(
      "main",
      { class: "print-page", id: "main" },
      h("header", {}, h("h1", {}, t("print")), h("p", {}, t("print.about"))),
      ...shown.parts,
      reconstructed(),
    ),
  );
  if (isThere && wasChoosing)
    /** @type {HTMLElement|null} */ (root.querySelector(".print-kinds [aria-current]"))?.focus();
  return shown.end;
}

/**
 * A set to order, made by the server.
 * @param {PrintInfo} info
 * @param {string} [wanted]
 * @returns {Shown}
 */
function ownSet({ kinds, max_pieces: maxPieces }, wanted) {
  const names = kinds.map(({ name }) => name);
  const kind = kinds.find(({ name }) => name === wanted) ?? kinds[0];
  const key = `${kind.name} ${language()}`;
  const chosen = chosenFor.get(key) ?? usualChoice(kind.settings);
  chosenFor.set(key, chosen);
  const changed = () => {
    download.clear();
    preview.refresh();
  };
  const form = new PrintForm(kind, chosen, maxPieces, changed);
  /** @param {import("../core/api.js").ApiError|null} error */
  const showProblem = (error) => {
    form.clear();
    return error !== null && form.fail(error.setting, problemText(error));
  };
  const order = () => form.order();
  const download = new PrintDownload(kind.name, order, showProblem, () => form.focusProblem());
  const preview = new PrintPreview(kind.name, order, showProblem, () => download.learn());
  preview.element.append(download.element);
  preview.refresh(0);
  const work = h("div", { class: "print-work" }, form.element, preview.element);
  return {
    parts: [kindTabs(names, kind.name), work],
    end: () => {
      preview.end();
      download.end();
    },
  };
}

/**
 * Ready-made sets.
 * @param {import("./print_api.js").ReadySets} found
 * @param {string} [wanted]
 * @returns {Shown}
 */
function ready(found, wanted) {
  const names = found.kinds.map(({ name }) => name);
  const kind = names.includes(wanted ?? "") ? String(wanted) : names[0];
  if (!kind) return { parts: readySets(found, "") };
  const work = h("div", { class: "print-work" }, ...readySets(found, kind));
  return { parts: [kindTabs(names, kind), work] };
}

/** Links to switch between kinds. @param {string[]} names @param {string} current */
const kindTabs = (names, current) =>
  h(
    "nav",
    { class: "print-kinds", "aria-label": t("print-kinds") },
    ...names.map((name) =>
      routerLink(
        `/print/${name}`,
        { class: "card", "aria-current": name === current && "page" },
        h("strong", {}, kindName(name)),
        " ",
        h("span", {}, t(`print-kind-${name}.about`)),
      ),
    ),
  );

const reconstructed = () =>
  h(
    "section",
    { class: "card print-reconstructed", "aria-labelledby": "print-reconstructed" },
    h("h2", { id: "print-reconstructed" }, t("print-reconstructed")),
    h("p", {}, t("print-reconstructed.text")),
    h("p", {}, t("print-reconstructed.pieces")),
  );
