// @ts-check
/** The ready-made sets, and pictures of a set's pages. */

import { language, t } from "../i18n.js";
import { withTypeface } from "../share/film.js";
import { iconButton } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { h, keyOf, updateChildren } from "../ui/dom.js";
import { choiceName, sentenceText, sizeText } from "./print_form.js";

/** @import { ReadySet, ReadySets } from "./print_screen.js" */
/** @typedef {{title: string, src: string}} Picture */

const SWIPE = 40;

/** Pictures to browse with buttons, keys and swipes; a click enlarges one. */
export class Gallery {
  constructor() {
    /** @type {Picture[]} */
    this.pictures = [];
    this.at = 0;
    this.picture = h("img", { alt: "", draggable: "false" });
    this.sheet = h(
      "button",
      { class: "print-sheet", onclick: () => this.#enlarge() },
      this.picture,
    );
    this.caption = h("p", { class: "print-caption", "aria-live": "polite" });
    this.steps = [this.#step(-1), this.#step(1)];
    this.strip = h("ol", { class: "print-strip" });
    const bar = h("div", { class: "print-bar" }, this.steps[0], this.caption, this.steps[1]);
    this.element = h(
      "div",
      {
        class: "print-gallery",
        role: "group",
        "aria-label": t("print-preview"),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event),
      },
      this.sheet,
      bar,
      this.strip,
    );
    this.#listenToSwipes(this.sheet);
    this.show([]);
  }

  /** @param {-1|1} by */
  #step(by) {
    const [key, sign] = by < 0 ? ["print-previous", "‹"] : ["print-next", "›"];
    return iconButton(sign, t(key), () => this.go(this.at + by));
  }

  /** Show these pictures, staying at the same place if possible. @param {Picture[]} pictures */
  show(pictures) {
    this.pictures = pictures;
    this.element.hidden = !pictures.length;
    updateChildren(
      this.strip,
      "picture",
      pictures.map(({ title, src }, i) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: "print-thumb",
              "aria-label": title,
              title,
              data: { picture: String(i) },
              onclick: () => this.go(i),
            },
            h("img", { src, alt: "", loading: "lazy" }),
          ),
        ),
      ),
    );
    this.strip.hidden = pictures.length < 2;
    if (pictures.length) this.go(Math.min(this.at, pictures.length - 1));
  }

  /** Go to a picture; do nothing if it does not exist. @param {number} at */
  go(at) {
    const picture = this.pictures[at];
    if (!picture) return;
    this.at = at;
    const count = this.pictures.length;
    this.picture.src = picture.src;
    this.sheet.setAttribute("aria-label", t("print-enlarge", { picture: picture.title }));
    this.caption.replaceChildren(
      h("strong", {}, picture.title),
      " ",
      h("span", {}, t("print-shown", { n: at + 1, count })),
    );
    // Not disabled: a disabled button would lose the keyboard focus.
    this.steps[0].setAttribute("aria-disabled", String(at === 0));
    this.steps[1].setAttribute("aria-disabled", String(at === count - 1));
    for (const [i, item] of [...this.strip.children].entries()) {
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      button.ariaCurrent = i === at ? "true" : null;
      if (i === at) this.#reveal(button);
    }
    this.onGo?.();
  }

  /** Scroll the strip, but not the page, to a picture. @param {HTMLElement} button */
  #reveal(button) {
    const [room, wanted] = [this.strip, button].map((one) => one.getBoundingClientRect());
    if (wanted.left < room.left) this.strip.scrollLeft -= room.left - wanted.left + 8;
    else if (wanted.right > room.right) this.strip.scrollLeft += wanted.right - room.right + 8;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.pictures.length - 1;
    const at = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last }[
      keyOf(event)
    ];
    if (at === undefined) return;
    event.preventDefault();
    this.go(at);
  }

  /** @param {HTMLElement} element @param {() => boolean} [may] whether a swipe changes the picture now */
  #listenToSwipes(element, may = () => true) {
    /** @type {PointerEvent|null} */
    let start = null;
    let swiped = false;
    element.addEventListener("pointerdown", (event) => {
      [start, swiped] = [event, false];
    });
    element.addEventListener("pointerup", (event) => {
      const [x, y] = start
        ? [event.clientX - start.clientX, event.clientY - start.clientY]
        : [0, 0];
      start = null;
      if (!may() || Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      swiped = true;
      this.go(this.at - Math.sign(x));
    });
    // The end of a swipe is not a click.
    element.addEventListener("click", (event) => swiped && event.stopImmediatePropagation(), true);
  }

  #enlarge() {
    const large = h("img", { alt: "", draggable: "false" });
    const zoom = h(
      "button",
      { class: "round", "aria-pressed": "false", "aria-label": t("print-zoom") },
      "+",
    );
    const room = h("div", { class: "print-large" }, large);
    const toggle = () => {
      const isOn = room.classList.toggle("zoomed");
      // A scrollable element must be focusable, so that keys can scroll it.
      room.tabIndex = isOn ? 0 : -1;
      room.role = isOn ? "group" : null;
      room.ariaLabel = isOn ? this.pictures[this.at].title : null;
      zoom.setAttribute("aria-pressed", String(isOn));
      zoom.textContent = isOn ? "−" : "+";
    };
    zoom.addEventListener("click", toggle);
    large.addEventListener("click", toggle);
    const caption = h("p", { class: "print-caption", "aria-live": "polite" });
    const bar = h("div", { class: "print-bar" }, this.#step(-1), caption, zoom, this.#step(1));
    const dialog = openDialog(t("print-preview"), bar, room);
    dialog.classList.add("print-dialog");
    dialog.addEventListener("keydown", (event) => {
      if (event.target !== room) this.#press(event);
    });
    this.#listenToSwipes(large, () => !room.classList.contains("zoomed"));
    const follow = () => {
      large.src = this.picture.src;
      caption.replaceChildren(...[...this.caption.childNodes].map((node) => node.cloneNode(true)));
    };
    this.onGo = follow;
    dialog.addEventListener("close", () => {
      this.onGo = undefined;
    });
    follow();
  }

  /** Called when another picture is shown. @type {(() => void)|undefined} */
  onGo;
}

/**
 * A URL for a picture in the page's typeface, to be revoked once it is no longer shown. Shown as an
 * image, an SVG can neither run scripts nor load anything.
 * @param {string} svg
 */
export async function svgUrl(svg) {
  const text = svg.includes("<text") ? await withTypeface(svg) : svg;
  return URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
}

/** Milliseconds that a picture may take to load. */
const LOADED = 20_000;

/** Revoke the URLs of pictures no longer shown, after a delay, so that none fails to load. @param {string[]} urls */
export function letGo(urls) {
  setTimeout(() => urls.forEach((url) => URL.revokeObjectURL(url)), LOADED);
}

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
  /** @type {(page: ReadySet["pages"][0]) => Promise<Picture>} */
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
