// @ts-check
/** The screen for printable sets: form, preview and download. */

import { accepted, request, withBody } from "../core/api.js";
import { hasServer, request as send, serverUrl } from "../core/transport.js";
import { language, t } from "../i18n.js";
import { staticUrl } from "../static_url.js";
import { button } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { saveFile } from "../ui/files.js";
import { loadingPage, routerLink, screenHeader } from "../ui/page.js";
import { Gallery, letGo, readySets, svgUrl } from "./gallery.js";
import {
  kindName,
  PrintForm,
  problemText,
  sentenceText,
  sizeText,
  usualChoice,
} from "./print_form.js";

/** @import { ApiError } from "../core/api.js" */
/** @import { PrintInfo, PrintOrder } from "../core/types.js" */

/** A message, with its values. @typedef {Pick<import("../core/types.js").PrintedPage, "key"|"values">} Sentence */
/** @typedef {{name: string, blob: Blob}} MadeSet */
/**
 * A ready-made set: its file, the chosen settings, its pictures.
 * @typedef {{file: string, bytes: number, chosen: Record<string, string>, facts: Sentence[], pages: (Sentence & {file: string})[]}} ReadySet
 */
/** @typedef {{command: string, folder: string, kinds: {name: string, sets: ReadySet[]}[]}} ReadySets */

/** The kinds of sets and their settings. @returns {Promise<import("../core/types.js").PrintInfo>} */
const fetchPrintInfo = () => request(`/api/print?language=${language()}`);

/**
 * Send an order.
 * @param {string} kind
 * @param {string} what
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 */
const ask = (kind, what, order, signal) =>
  accepted(
    send(`/api/print/${encodeURIComponent(kind)}/${what}`, { ...withBody("POST", order), signal }),
  );

/**
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<import("../core/types.js").PrintPreview>}
 */
const fetchPreview = async (kind, order, signal) =>
  (await ask(kind, "preview", order, signal)).json();

/**
 * Facts about a set; the server has to make the set to determine them.
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<import("../core/types.js").PrintFacts>}
 */
const fetchFacts = async (kind, order, signal) => (await ask(kind, "facts", order, signal)).json();

/**
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<MadeSet>}
 */
async function fetchSet(kind, order, signal) {
  const answer = await ask(kind, "set", order, signal);
  const named = answer.headers.get("content-disposition")?.match(/filename="([^"]+)"/);
  return { name: named?.[1] ?? "cirkis", blob: await answer.blob() };
}

/** The ready-made sets of a server. @param {string} command @returns {Promise<ReadySets>} */
async function fetchPackedSets(command) {
  const folder = "/api/print/ready/";
  return { command, folder: serverUrl(folder), kinds: await request(`${folder}sets.json`) };
}

/** The sets made when the site was built. @returns {Promise<ReadySets>} */
async function fetchReadySets() {
  return (await accepted(fetch(staticUrl("sets.json")))).json();
}

/** Milliseconds between the preview and the request for the set's facts. */
const PROGRESS_PAUSE = 900;

/** Facts about a set, and the button that saves it. */
class PrintDownload {
  /**
   * @param {string} kind
   * @param {() => import("../core/types.js").PrintOrder} order
   * @param {(error: ApiError) => boolean} showProblem  shows a problem next to its field; returns whether it has a field
   * @param {() => void} toProblem  focuses that field
   */
  constructor(kind, order, showProblem, toProblem) {
    this.kind = kind;
    this.order = order;
    this.showProblem = showProblem;
    this.toProblem = toProblem;
    this.saving = new AbortController();
    this.learning = new AbortController();
    this.timer = 0;
    this.button = button("print-download", () => this.#make(), "primary");
    this.state = h("p", { role: "status" });
    this.busy = h("progress", { "aria-hidden": "true", hidden: true });
    this.facts = h("ul", { class: "print-facts" });
    this.problem = h("p", { class: "error", role: "alert" });
    this.element = h(
      "div",
      { class: "print-download" },
      this.button,
      this.busy,
      this.state,
      this.problem,
      this.facts,
    );
  }

  /** Drop the facts, which are out of date. */
  clear() {
    clearTimeout(this.timer);
    this.learning.abort();
    this.facts.replaceChildren();
    if (!this.#isBusy()) this.state.textContent = this.problem.textContent = "";
  }

  /** Fetch the facts after a pause. */
  learn() {
    this.clear();
    this.timer = window.setTimeout(() => this.#learn(), PROGRESS_PAUSE);
  }

  async #learn() {
    const { signal } = (this.learning = new AbortController());
    try {
      const { name, bytes, facts } = await fetchFacts(this.kind, this.order(), signal);
      if (signal.aborted) return;
      const file = t("print-file", { file: name, size: sizeText(bytes) });
      this.facts.replaceChildren(
        ...[file, ...facts.map(sentenceText)].map((words) => h("li", {}, words)),
      );
    } catch (error) {
      // Pressing the button reports every problem; until then, only problems with a field are shown.
      if (!signal.aborted) this.showProblem(/** @type {ApiError} */ (error));
    }
  }

  async #make() {
    // The button is not disabled, because it would lose focus.
    if (this.#isBusy()) return;
    this.#setBusy(true);
    this.problem.textContent = "";
    this.state.textContent = t("print-making");
    try {
      const { name, blob } = await fetchSet(this.kind, this.order(), this.saving.signal);
      saveFile(blob, name);
      this.state.textContent = t("print-made", { file: name, size: sizeText(blob.size) });
    } catch (error) {
      if (this.saving.signal.aborted) return;
      this.state.textContent = "";
      const problem = /** @type {ApiError} */ (error);
      if (this.showProblem(problem)) this.toProblem();
      else this.problem.textContent = problemText(problem);
    } finally {
      this.#setBusy(false);
    }
  }

  #isBusy() {
    return this.button.getAttribute("aria-disabled") === "true";
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.button.setAttribute("aria-disabled", String(isBusy));
    this.busy.hidden = !isBusy;
  }

  /** Cancel pending requests. */
  end() {
    clearTimeout(this.timer);
    this.learning.abort();
    this.saving.abort();
  }
}

/** Milliseconds from a change until the preview is requested. */
const PREVIEW_PAUSE = 450;

/** The preview of a set, redrawn shortly after a change. */
class PrintPreview {
  /**
   * @param {string} kind
   * @param {() => PrintOrder} order
   * @param {(error: ApiError|null) => boolean} showProblem  shows a problem next to its field, or clears it; returns whether it has a field
   * @param {() => void} shown  called when the preview is shown
   */
  constructor(kind, order, showProblem, shown) {
    this.kind = kind;
    this.order = order;
    this.showProblem = showProblem;
    this.shown = shown;
    this.gallery = new Gallery();
    this.state = h("p", { class: "print-state", role: "status" });
    this.problem = h("p", { class: "error", role: "alert" });
    this.element = h(
      "section",
      { class: "print-preview", "aria-labelledby": "print-preview" },
      h("h2", { id: "print-preview" }, t("print-preview")),
      this.gallery.element,
      this.state,
      this.problem,
    );
    /** @type {string[]} */
    this.urls = [];
    this.timer = 0;
    this.asking = new AbortController();
  }

  /** Redraw the preview after a pause, since more changes may follow. @param {number} [pause] */
  refresh(pause = PREVIEW_PAUSE) {
    clearTimeout(this.timer);
    this.asking.abort();
    this.element.classList.add("stale");
    this.timer = window.setTimeout(() => this.#load(), pause);
  }

  async #load() {
    const asking = (this.asking = new AbortController());
    this.state.textContent = t("print-drawing");
    try {
      const { pages } = await fetchPreview(this.kind, this.order(), asking.signal);
      const pictures = await Promise.all(
        pages.map(async (page) => ({ title: sentenceText(page), src: await svgUrl(page.svg) })),
      );
      if (asking.signal.aborted) return;
      this.#showPictures(pictures);
      this.state.textContent = this.problem.textContent = "";
      this.showProblem(null);
      this.shown();
    } catch (error) {
      if (!asking.signal.aborted) this.#fail(/** @type {ApiError} */ (error));
    }
  }

  /** @param {import("./gallery.js").Picture[]} pictures */
  #showPictures(pictures) {
    this.gallery.show(pictures);
    letGo(this.urls);
    this.urls = pictures.map(({ src }) => src);
    this.element.classList.remove("stale");
  }

  /** @param {ApiError} error */
  #fail(error) {
    this.state.textContent = "";
    const hasField = this.showProblem(error);
    this.problem.textContent = hasField ? "" : problemText(error);
    if (hasField) this.state.textContent = t("print-fix");
  }

  /** Cancel requests and release the pictures. */
  end() {
    clearTimeout(this.timer);
    this.asking.abort();
    letGo(this.urls);
  }
}

/** @typedef {{parts: HTMLElement[], end?: () => void}} Shown */

/** The choice for each kind, kept while the page is open. @type {Map<string, import("./print_form.js").Chosen>} */
const chosenFor = new Map();

/**
 * Show the screen.
 * @param {HTMLElement} root
 * @param {string} [wanted] the kind of set
 */
export async function showPrint(root, wanted) {
  const isThere = document.querySelector(".print-page") !== null;
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
 * @param {ReadySets} found
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
