// @ts-check
/** Report a game without mistakes, which earns an achievement. */

import { mySeats } from "../core/seats.js";
import { achievementPicture } from "../profile/achievement_pictures.js";
import { report } from "../profile/progress.js";
import { newText } from "../profile/standing.js";
import { toast } from "../ui/toast.js";

/** The minimum number of placements by the player for a game to count. */
const MIN_PLACEMENTS = 10;

/**
 * Report a game in which the only seat played on this page made no mistakes or blunders.
 * @param {string} table
 * @param {import("../core/types.js").View} view
 * @param {import("../core/types.js").GameInfo} review
 */
export function reportFlawless(table, view, { plies }) {
  const [seat, ...others] = mySeats(view);
  const mine = plies.filter((ply) => ply.seat === seat);
  const isWrong = mine.some(({ mistake }) => mistake === "mistake" || mistake === "blunder");
  if (!view.outcome || others.length || mine.length < MIN_PLACEMENTS || isWrong) return;
  report({ type: "flawless-review", game: `${table}.${view.round}` }).then(
    ({ achievements: { flawless } }) => {
      const isNew = flawless && Date.now() / 1000 - flawless < 60; // not if opened again later
      if (isNew) toast(achievementPicture("flawless"), newText("flawless"));
    },
    () => undefined,
  );
}
