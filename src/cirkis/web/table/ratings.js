// @ts-check
/** The ratings of those who sit at a table where people meet, once its game has begun. */

import { request, tableUrl } from "../core/api.js";
import { isInLobby, isMultiplayer } from "../core/seats.js";
import { changeDetector } from "../ui/dom.js";

/** @import { Model } from "../core/model.js" */
/** @import { SeatRatings, TableInfo } from "../core/types.js" */

/** Fetch the ratings now and whenever somebody else sits down. @param {Model} model @param {TableInfo} table */
export function followRatings(model, { id }) {
  const hasChanged = changeDetector();
  const follow = async () => {
    const { view } = model;
    if (!view || !isMultiplayer(view) || isInLobby(view)) return;
    if (!hasChanged(view.seats.map(({ kind, level, face }) => [kind, level, face]))) return;
    try {
      const { ratings } = /** @type {SeatRatings} */ (await request(tableUrl(id, "ratings")));
      model.set({ ratings });
    } catch {
      // The game goes on without them.
    }
  };
  model.onChange(follow);
  follow();
}
