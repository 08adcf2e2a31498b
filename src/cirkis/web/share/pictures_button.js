// @ts-check
/** The button that opens the pictures dialog. */

import { t } from "../i18n.js";
import { h } from "../ui/dom.js";

/**
 * @param {() => {table: string, ref?: Partial<import("../core/api.js").PositionRef>}} shown what to draw
 */
export function picturesButton(shown) {
  const open = async () => {
    const { table, ref } = shown();
    (await import("./pictures_dialog.js")).openPicturesDialog(table, ref);
  };
  return h("button", { class: "pictures-button", onclick: open }, t("pictures"));
}
