// @ts-check
/** The code that embeds a game in another page, if the server allows it. */

import { serverUrl } from "../core/transport.js";
import { t } from "../i18n.js";
import { copyText } from "../ui/clipboard.js";
import { h } from "../ui/dom.js";

const WIDTH = 480;
const HEIGHT = 550;

const isAllowed = document.querySelector('meta[name="cirkis-embed"]') !== null;

/**
 * The button that copies the code, if allowed.
 * @param {string} table its id
 * @param {HTMLElement} status shows the outcome
 */
export function embedButton(table, status) {
  if (!isAllowed) return null;
  const copy = () => {
    const address = new URL(serverUrl(`/embed/${encodeURIComponent(table)}`), location.href);
    const frame = h("iframe", {
      src: address.href,
      width: WIDTH,
      height: HEIGHT,
      title: t("title"),
      loading: "lazy",
    });
    return copyText(frame.outerHTML, status);
  };
  return h("button", { class: "embed-code", onclick: copy }, t("embed-copy"));
}
