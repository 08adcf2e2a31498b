// @ts-check
/** What people at the table have to agree on, as sentences with answers. Knows nothing of the document. */

import { listed, t } from "../i18n.js";
import { placementName, seatName } from "../telling.js";
import { LONG_AWAY } from "./away.js";
import { isAway, isMine, isWatching, seatsHere } from "./seats.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Wish} Wish */
/** @typedef {import("../telling.js").Scene} Scene */
/** @typedef {{key: string, wish?: Wish, to?: string, main?: boolean}} Answer */
/** @typedef {{id: string, text: string, isAsked: boolean, answers: Answer[]}} Matter */

/** All that is to be said at the moment. @param {Model} model @param {number} now @returns {Matter[]} */
export function mattersOf(model, now) {
  const { table, view } = model;
  if (!table || !view) return [];
  const scene = { table, view };
  return [
    ...undoOffer(scene),
    ...absences(scene, model.away, now),
    ...handed(scene),
    ...next(scene),
  ];
}

/** @param {Scene} scene @returns {Matter[]} */
function undoOffer(scene) {
  const { table, view } = scene;
  const { offer } = view;
  if (!offer) return [];
  const falls = offer.falls.flatMap((ply) => view.moves[ply] ?? []);
  const what = listed(
    falls.map(({ seat, placement }) =>
      t("matter.whose", { who: seatName(scene, seat), what: placementName(table, placement) }),
    ),
  );
  const missing = offer.needs.filter((seat) => !offer.agreed.includes(seat));
  const about = { who: seatName(scene, offer.by), what };
  if (isMine(view, offer.by))
    return [
      {
        id: "undo-mine",
        text: t("matter.undo-mine", {
          what,
          who: listed(missing.map((seat) => seatName(scene, seat))),
        }),
        isAsked: false,
        answers: [{ key: "matter.withdraw", wish: { type: "withdraw-offer" } }],
      },
    ];
  const isAsked = missing.some((seat) => isMine(view, seat));
  const answers = [
    { key: "matter.agree", wish: { type: "answer", accept: true }, main: true },
    { key: "matter.decline", wish: { type: "answer", accept: false } },
  ];
  return [{ id: "undo", text: t("matter.undo", about), isAsked, answers: isAsked ? answers : [] }];
}

/** Who has been away for long, while the game goes on. @param {Scene} scene @param {(number|null)[]} away @param {number} now @returns {Matter[]} */
function absences(scene, away, now) {
  const { view } = scene;
  if (view.outcome || view.started === false || isWatching(view)) return [];
  return view.seats.flatMap((_, seat) => {
    const since = away[seat];
    const isLong = since !== null && since !== undefined && now - since >= LONG_AWAY;
    const voters = view.votes?.[seat] ?? [];
    // Whoever voted saw the whole minute, also where this page was loaded in the middle of it.
    if (!(isLong || voters.length) || !isAway(view, seat) || view.withdrawn.includes(seat))
      return [];
    const text = t(voters.length ? "matter.away-votes" : "matter.away", {
      who: seatName(scene, seat),
      voters: listed(voters.map((voter) => seatName(scene, voter))),
    });
    return [{ id: `away-${seat}`, text, isAsked: false, answers: standIn(view, seat, voters) }];
  });
}

/** What can be done for a computer in the place of somebody away: the host alone, the others by a vote each. @param {View} view @param {number} seat @param {number[]} voters @returns {Answer[]} */
function standIn(view, seat, voters) {
  if (view.you?.host) return [{ key: "matter.hand-over", wish: { type: "hand-over", seat } }];
  const hasVoted = seatsHere(view).some((own) => voters.includes(own));
  return hasVoted ? [] : [{ key: "matter.vote", wish: { type: "vote", seat } }];
}

/** Own seats that a computer plays for the moment. @param {Scene} scene @returns {Matter[]} */
function handed(scene) {
  const { view } = scene;
  if (view.outcome) return [];
  return seatsHere(view)
    .filter((seat) => view.seats[seat].handed)
    .map((seat) => ({
      id: `handed-${seat}`,
      text: t("matter.handed", { who: seatName(scene, seat) }),
      isAsked: false,
      answers: [{ key: "matter.take-back", wish: { type: "take-back", seat }, main: true }],
    }));
}

/** @param {Scene} scene @returns {Matter[]} */
function next({ view }) {
  if (!view.next) return [];
  const answer = { key: "matter.go", to: `/table/${view.next}`, main: true };
  return [{ id: "next", text: t("matter.next"), isAsked: true, answers: [answer] }];
}
