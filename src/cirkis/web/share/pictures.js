// @ts-check
/** Pictures of a position or a game: the button, the dialog, and making them. */

import { fetchText, positionUrl, refusal } from "../core/api.js";
import { settings } from "../core/settings.js";
import { language, t } from "../i18n.js";
import { errorText } from "../text/names.js";
import { segments } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { saveFile } from "../ui/files.js";
import { Film, gifOf, pngOf, withTypeface } from "./film.js";

/** @import { PositionRef } from "../core/api.js" */

const PICTURE_SIZE = 1080;
const FILM_SIZE = 480;
const HOLD = 3000;
/** Milliseconds per move, and the same in seconds, as text. @type {Record<string, string>} */
const PACES = { 500: "½", 1000: "1", 2000: "2" };

/**
 * Open the dialog for a position.
 * @param {string} table its id, or the id of a position without a table
 * @param {Partial<PositionRef>} [ref]
 */
function openPicturesDialog(table, ref = {}) {
  new PicturesDialog(table, ref);
}

/** Whether the page is dark now. */
const isDark = () =>
  settings.theme === "dark" ||
  (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

class PicturesDialog {
  /** @param {string} table @param {Partial<PositionRef>} ref */
  constructor(table, ref) {
    this.table = table;
    this.ref = ref;
    this.theme = isDark() ? "dark" : "light";
    this.pace = 1000;
    this.svg = "";
    this.picture = h("img", { class: "share-picture", alt: t("pictures-preview") });
    this.state = h("p", { class: "help", role: "status" });
    this.buttons = [
      this.#button("pictures-png", async () =>
        saveFile(await pngOf(this.svg, PICTURE_SIZE), "cirkis.png"),
      ),
      this.#button("pictures-svg", async () => saveFile(svgBlob(this.svg), "cirkis.svg")),
      this.#button("pictures-gif", () => this.#saveFilm()),
    ];
    this.dialog = openDialog(
      t("pictures"),
      this.picture,
      this.#themeChoice(),
      this.#paceChoice(),
      h("div", { class: "dialog-buttons" }, ...this.buttons),
      this.state,
    );
    this.dialog.classList.add("pictures");
    this.#load();
  }

  #themeChoice() {
    const text = (/** @type {string} */ theme) => t(`settings-theme.${theme}`);
    const choose = (/** @type {string} */ theme) => {
      this.theme = theme;
      this.#load();
    };
    const values = ["light", "dark"];
    return segments("pictures-theme", t("settings-theme"), values, text, this.theme, choose);
  }

  #paceChoice() {
    const text = (/** @type {string} */ pace) => PACES[pace];
    const choose = (/** @type {string} */ pace) => (this.pace = Number(pace));
    const [values, now] = [Object.keys(PACES), String(this.pace)];
    return segments("pictures-pace", t("pictures-pace"), values, text, now, choose);
  }

  /** @param {string} key @param {() => Promise<void>} act */
  #button(key, act) {
    return h("button", { onclick: () => this.#do(act) }, t(key));
  }

  /** Run a slow action; if it fails, show the error. @param {() => Promise<void>} act */
  async #do(act) {
    const pressed = /** @type {HTMLElement|null} */ (document.activeElement);
    for (const button of this.buttons) button.disabled = true;
    this.state.textContent = "";
    try {
      await act();
    } catch (error) {
      this.state.textContent = errorText(/** @type {any} */ (await refusal(error)));
    }
    for (const button of this.buttons) button.disabled = false;
    if (this.dialog.open) pressed?.focus(); // disabling it lost the focus
  }

  #load() {
    return this.#do(async () => {
      this.svg = await withTypeface(await this.#fetch("picture.svg"));
      if (this.picture.src) URL.revokeObjectURL(this.picture.src);
      this.picture.src = URL.createObjectURL(svgBlob(this.svg));
    });
  }

  /** @param {string} what @param {Partial<PositionRef>} [ref] */
  async #fetch(what, ref = this.ref) {
    const look = { theme: this.theme, language: language() };
    return fetchText(positionUrl(this.table, what, ref, look));
  }

  async #saveFilm() {
    // The whole game, or a variation up to the position shown.
    const ref = this.ref.line?.length ? this.ref : {};
    const film = new Film(await this.#fetch("film.svg", ref));
    const gif = await gifOf(film, {
      size: FILM_SIZE,
      pace: this.pace,
      hold: Math.max(HOLD, this.pace),
      onFrame: (number) => {
        this.state.textContent = t("pictures-frames", { n: number + 1, total: film.length });
        return this.dialog.open;
      },
    });
    this.state.textContent = "";
    if (gif) saveFile(gif, "cirkis.gif");
  }
}

/** @param {string} svg */
const svgBlob = (svg) => new Blob([svg], { type: "image/svg+xml" });

/**
 * The button that opens the pictures dialog.
 * @param {() => {table: string, ref?: Partial<import("../core/api.js").PositionRef>}} shown what to draw
 */
export function picturesButton(shown) {
  const open = () => {
    const { table, ref } = shown();
    openPicturesDialog(table, ref);
  };
  return h("button", { class: "pictures-button", onclick: open }, t("pictures"));
}
