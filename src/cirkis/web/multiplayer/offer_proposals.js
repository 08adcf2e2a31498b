// @ts-check
/** Proposals about an offer: a request to undo, a mistake in a teaching game, a removal. */

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
  const id = offer.kind;
  const effect = effectOf(offer, context);
  if (id === "undo" ? isMine(view, offer.by) : view.you?.host)
    return [
      {
        id: `${id}-mine`,
        text: [t(`proposal-${id}-mine`, about), ...effect].join(" "),
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
  if (id === "undo")
    buttons.push({ key: "proposal-never", action: { type: "answer", accept: false, never: true } });
  const terms = [offer.by, offer.plies, ...offer.back, ...offer.needs].join();
  const text = [t(`proposal-${id}`, about), ...effect].join(" ");
  return [{ id, text, isAsked, buttons: isAsked ? buttons : [], terms }];
}

/** What else an undo would do, if anything. @param {import("../core/types.js").OfferView} offer @param {GameContext} context */
function effectOf({ kind, helps }, { table, view }) {
  if (kind === "undo" && view.outcome)
    return [t(table.club ? "proposal-effect.club" : "proposal-effect.end")];
  return helps ? [t("proposal-effect.help")] : [];
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
