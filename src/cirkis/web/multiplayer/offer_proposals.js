// @ts-check
/** Proposals about an offer: a request to undo, or a mistake in a teaching game. */

import { consequenceText } from "../analysis/explanation.js";
import { isMine } from "../core/seats.js";
import { listed, t } from "../i18n.js";
import { lossOf, reasonsText } from "../text/analysis_text.js";
import { placementInSentence, placementName, seatName } from "../text/names.js";

/** @import { GameContext } from "../text/names.js" */
/** @import { Proposal, ProposalButton } from "./proposals.js" */

/** More moves are only counted: their names would cover the board, and the buttons on a phone. */
const MOST_NAMED = 4;

/** @param {GameContext} context @returns {Proposal[]} */
export function openOffer(context) {
  const { table, view } = context;
  const { offer } = view;
  if (!offer) return [];
  if (offer.lesson) return placementOfferedBack(context, offer, offer.lesson);
  const falls = offer.falls.flatMap((ply) => view.moves[ply] ?? []);
  const named = falls.map(({ seat, placement }) =>
    t("proposal-move", {
      who: seatName(context, seat),
      move: placementInSentence(table, placement),
    }),
  );
  const moves = listed([
    ...(named.length > MOST_NAMED ? [t("proposal-moves", { count: named.length })] : named),
    ...offer.back.map((seat) => t("proposal-back", { who: seatName(context, seat) })),
  ]);
  const missing = offer.needs.filter((seat) => !offer.agreed.includes(seat));
  const others = listed(missing.map((seat) => seatName(context, seat)));
  const about = { who: seatName(context, offer.by), moves, others };
  if (isMine(view, offer.by))
    return [
      {
        id: "undo-mine",
        text: t("proposal-undo-mine", about),
        isAsked: false,
        buttons: [{ key: "proposal-withdraw", action: { type: "withdraw-offer" } }],
      },
    ];
  const isAsked = missing.some((seat) => isMine(view, seat));
  /** @type {ProposalButton[]} */
  const buttons = [
    { key: "proposal-accept", action: { type: "answer", accept: true }, main: true },
    { key: "proposal-decline", action: { type: "answer", accept: false } },
  ];
  const terms = [offer.by, offer.plies, ...offer.back, ...offer.needs].join();
  const text = t("proposal-undo", about);
  return [{ id: "undo", text, isAsked, buttons: isAsked ? buttons : [], terms }];
}

/**
 * @param {GameContext} context
 * @param {import("../core/types.js").OfferView} offer
 * @param {import("../core/types.js").Lesson} lesson
 * @returns {Proposal[]}
 */
function placementOfferedBack(context, { by, plies }, lesson) {
  const isAsked = isMine(context.view, by);
  const chance = lossOf(lesson.before, lesson.after);
  const index = context.view.moves[plies].placement;
  const text = t("teach-offer", { why: lessonText(context, index, lesson), chance });
  /** @type {ProposalButton[]} */
  const buttons = [
    { key: "teach-take-back", action: { type: "answer", accept: true }, main: true },
    { key: "teach-keep", action: { type: "answer", accept: false } },
  ];
  const { lines } = lesson;
  return [{ id: `teach-${plies}`, text, isAsked, buttons: isAsked ? buttons : [], lines }];
}

/**
 * What a placement leads to, the reasons against it, or what it misses.
 * @param {GameContext} context
 * @param {number} index
 * @param {import("../core/types.js").Lesson} lesson
 */
function lessonText(context, index, { against, consequence, missed }) {
  if (consequence) return consequenceText(context, { index, consequence });
  const move = placementName(context.table, index);
  return against.length
    ? t("puzzle-move-why", { move, why: reasonsText(context, against, 2) })
    : t("teach-missed", { why: reasonsText(context, missed, 2) });
}
