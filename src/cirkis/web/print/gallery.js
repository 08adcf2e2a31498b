// @ts-check
/** Pictures to browse with buttons, keys and swipes; a click enlarges one. */

import { t } from "../i18n.js";
import { iconButton } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { h, updateChildren } from "../ui/dom.js";
import { keyOf } from "../ui/keys.js";

/** @typedef {{title: string, src: string}} Picture */

const SWIPE = 40;

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
