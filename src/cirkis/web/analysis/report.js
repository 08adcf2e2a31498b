// @ts-check
/** What the review found, in words: where the game turned, and what each player could have done better. */

import { badge } from "../board/glass.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { placementName, seatName } from "../telling.js";
import { analysesOf, turningsOf } from "./graph.js";
import { percent, plyText, reasonsText } from "./words.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Ply} Ply */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("../telling.js").Scene} Scene */

const SIZES = /** @type {const} */ (["blunder", "mistake", "inaccuracy"]);

/** The whole report. @param {Scene} scene @param {Review} review @param {(place: Place) => void} go */
export function reportOf(scene, review, go) {
  const turned = turningsOf(review);
  return [
    h("h2", {}, t("review.turning-title")),
    turned.length
      ? h("ul", { class: "turnings" }, ...turned.map(turning(scene, review, go)))
      : h("p", { class: "help" }, t("review.no-turning")),
    h("h2", {}, t("review.mistakes-title")),
    ...review.mistakes.map((numbers, seat) => mistakes(scene, review, seat, numbers, go)),
  ];
}

/** @param {Scene} scene @param {Review} review @param {(place: Place) => void} go */
const turning = (scene, review, go) => (/** @type {Ply} */ ply) => {
  const { number } = ply;
  const before = analysesOf(review)[number - 1];
  const moved = ply.after.chances
    .map((chance, seat) => ({ seat, from: before.chances[seat], to: chance }))
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))[0];
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "found", onclick: () => go({ after: number, line: [] }) },
      h("span", { class: "found-number" }, number),
      badge(scene.table.colours[ply.seat]),
      h("span", { class: "found-what" }, plyText(scene, ply)),
      h(
        "span",
        { class: "found-why" },
        t("review.moved", {
          who: seatName(scene, moved.seat),
          from: percent(moved.from),
          to: percent(moved.to, ply.after.result !== null),
        }),
      ),
    ),
  );
};

/** @param {Scene} scene @param {Review} review @param {number} seat @param {number[]} numbers @param {(place: Place) => void} go */
function mistakes(scene, review, seat, numbers, go) {
  const plies = numbers.map((number) => review.plies[number - 1]);
  const counts = SIZES.map((size) => ({
    size,
    n: plies.filter((ply) => ply.mistake === size).length,
  })).filter(({ n }) => n);
  return h(
    "details",
    { class: "mistakes", open: plies.length > 0 },
    h(
      "summary",
      {},
      badge(scene.table.colours[seat]),
      h("span", {}, seatName(scene, seat)),
      h(
        "span",
        { class: "mistake-counts" },
        counts.length
          ? counts.map(({ size, n }) => t(`count.${size}`, { n })).join(", ")
          : t("review.faultless"),
      ),
    ),
    h("ul", {}, ...plies.map((ply) => h("li", {}, mistake(scene, ply, go)))),
  );
}

/** @param {Scene} scene @param {Ply} ply @param {(place: Place) => void} go */
function mistake(scene, ply, go) {
  return h(
    "button",
    { type: "button", class: "found", onclick: () => go({ after: ply.number, line: [] }) },
    h("span", { class: "found-number" }, ply.number),
    h("span", { class: `found-size ${ply.mistake}` }, t(`mistake.${ply.mistake}`)),
    h("span", { class: "found-what" }, plyText(scene, ply)),
    h("span", { class: "found-why" }, lossText(scene, ply)),
  );
}

/** What a mistake cost and what was better. @param {Scene} scene @param {Ply} ply */
function lossText(scene, ply) {
  const lost = t("review.lost", { chance: percent(ply.loss) });
  if (!ply.better) return lost;
  const why = reasonsText(scene, ply.better.reasons, 3);
  const what = placementName(scene.table, ply.better.index);
  return `${lost} ${t(why ? "review.better-why" : "review.better", { what, why })}`;
}

/** The ply one looks at: what speaks for it and against it, and what was better. @param {Scene} scene @param {Ply} ply @param {(place: Place) => void} go */
export function plyNote(scene, ply, go) {
  const { better } = ply;
  const why = reasonsText(scene, ply.reasons);
  const parts = [
    h(
      "p",
      { class: "note-what" },
      badge(scene.table.colours[ply.seat]),
      h("strong", {}, plyText(scene, ply)),
      ply.mistake
        ? h("span", { class: `found-size ${ply.mistake}` }, t(`mistake.${ply.mistake}`))
        : ply.rank === 1
          ? h("span", { class: "found-size best" }, t("review.best"))
          : null,
    ),
    why ? h("p", { class: "note-why" }, `${why}.`) : null,
    ply.mistake ? h("p", { class: "note-why" }, lossText(scene, ply)) : null,
    better
      ? h(
          "button",
          {
            type: "button",
            class: "quiet small-button",
            onclick: () => go({ after: ply.number - 1, line: [better.placement] }),
          },
          t("review.try-better"),
        )
      : null,
  ];
  return parts.flatMap((part) => part ?? []);
}
