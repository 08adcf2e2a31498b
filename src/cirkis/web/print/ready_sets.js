// @ts-check
/** Ready-made sets, from a static site or a server. */

import { language, t } from "../i18n.js";
import { h } from "../ui/dom.js";
import { Gallery } from "./gallery.js";
import { choiceName, sizeText, sentenceText } from "./print_text.js";
import { svgUrl } from "./svg_url.js";

/** @import { ReadySet, ReadySets } from "./print_api.js" */

/**
 * The sets of a kind: files to download, those in the page's language first, and pictures of the first.
 * @param {ReadySets} ready
 * @param {string} kind
 */
export function readySets({ command, folder, kinds }, kind) {
  const sets = kinds.find(({ name }) => name === kind)?.sets ?? [];
  if (!sets.length) return [h("p", { class: "card" }, t("print-none-ready", { command }))];
  const ordered = [...sets.filter(isOurs), ...sets.filter((set) => !isOurs(set))];
  return [
    h(
      "section",
      { class: "card print-form", "aria-labelledby": "print-ready" },
      h("h2", { id: "print-ready" }, t("print-ready")),
      h(
        "ul",
        { class: "print-files" },
        ...ordered.map((set, i) => h("li", {}, ...fileLink(set, folder, i === 0))),
      ),
      h("p", { class: "help" }, t("print-ready.about", { command })),
    ),
    pictures(ordered[0], folder),
  ];
}

/** Whether a set is in the page's language. @param {ReadySet} set */
const isOurs = ({ chosen }) => Object.values(chosen).includes(language());

/** @param {ReadySet} set @param {string} folder @param {boolean} isFirst */
function fileLink({ file, bytes, chosen }, folder, isFirst) {
  const words = Object.entries(chosen).map(([name, word]) => choiceName(name, word));
  return [
    h(
      "a",
      { href: folder + file, download: file, class: isFirst ? "button primary" : "button" },
      t("print-file", { file, size: sizeText(bytes) }),
    ),
    h("span", { class: "help" }, words.join(", ")),
  ];
}

/** Facts about a set, and its pictures, which load later. @param {ReadySet} set @param {string} folder */
function pictures({ pages, facts }, folder) {
  const gallery = new Gallery();
  const state = h("p", { class: "print-state", role: "status" }, t("loading"));
  /** @type {(page: ReadySet["pages"][0]) => Promise<import("./gallery.js").Picture>} */
  const picture = async (page) => {
    const answer = await fetch(folder + page.file);
    if (!answer.ok) throw answer;
    return { title: sentenceText(page), src: await svgUrl(await answer.text()) };
  };
  Promise.all(pages.map(picture))
    .then((all) => {
      gallery.show(all);
      state.textContent = "";
    })
    .catch(() => {
      state.textContent = t("error-not-loaded");
    });
  return h(
    "section",
    { class: "print-preview", "aria-labelledby": "print-preview" },
    h("h2", { id: "print-preview" }, t("print-preview")),
    gallery.element,
    state,
    h("ul", { class: "print-facts" }, ...facts.map((fact) => h("li", {}, sentenceText(fact)))),
  );
}
