// @ts-check
/** What belongs to the table but not to a turn: record, link, another game, and, set apart, giving up. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ask, openDialog } from "../panels/dialog.js";
import { inner } from "../panels/header.js";
import { seatName } from "../telling.js";

/** @typedef {{again: () => void, end: () => void, record: string, withdraw: (seat: number) => void}} Acts */

/** @param {import("../model.js").Model} model @param {Acts} acts */
export function openMenu(model, acts) {
  const { table, view } = model;
  if (!table || !view) return;
  const scene = { table, view };
  const copied = h("span", { role: "status", class: "copied" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = t("menu.copied");
    } catch {
      copied.textContent = location.href;
    }
  };
  const close = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const staying = view.seats
    .map((_, seat) => seat)
    .filter((seat) => view.seats[seat].kind === "person" && !view.withdrawn.includes(seat));
  const resign = staying.map((seat) =>
    h(
      "button",
      {
        type: "button",
        class: "danger",
        onclick: () => {
          dialog.close();
          ask(t("menu.resign-sure", { who: seatName(scene, seat) }), t("menu.resign-yes"), () =>
            acts.withdraw(seat),
          );
        },
      },
      t("menu.resign", { who: seatName(scene, seat) }),
    ),
  );
  const dialog = openDialog(
    t("menu.title"),
    h(
      "div",
      { class: "menu" },
      view.outcome
        ? h("button", { type: "button", onclick: close(acts.end) }, t("menu.result"))
        : null,
      h("button", { type: "button", onclick: close(acts.again) }, t("menu.again")),
      inner("/", { class: "button" }, t("menu.start")),
      h("a", { class: "button", href: acts.record, download: "" }, t("menu.record")),
      h("button", { type: "button", onclick: copy }, t("menu.copy")),
      copied,
    ),
    view.outcome || !resign.length
      ? null
      : h("div", { class: "menu apart" }, h("p", {}, t("menu.apart")), ...resign),
  );
}
