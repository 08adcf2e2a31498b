// @ts-check
/** A mistake from one of the player's games, repeated like a missed puzzle. */

import { navigate } from "../core/router.js";
import { t } from "../i18n.js";
import { routerLink } from "../ui/page.js";
import { MistakeScreen } from "./mistake_screen.js";
import { tryMistake } from "./puzzle_api.js";
import { REPEAT, returnText } from "./repeat.js";

/**
 * @param {HTMLElement} root
 * @param {import("../core/types.js").BoardInfo} board
 * @param {import("../core/types.js").MistakeInfo} found
 */
export function showRepeatedMistake(root, board, { id, table, view, previews, ...mistake }) {
  let next = REPEAT;
  const screen = new MistakeScreen(root, board, table, view, {
    ...mistake,
    title: t("mistakes-own"),
    header: ["", routerLink("/puzzles", { class: "button" }, t("puzzles"))],
    judge: async (cells) => {
      const { loss, is_good, comparison, returns, due } = await tryMistake(id, cells);
      if (!due) next = "/puzzles";
      return { loss, isGood: is_good, comparison, more: returnText(returns) };
    },
    next: ["puzzle-next", () => navigate(next)],
    isPractice: false,
  });
  screen.position.model.set({ previews });
  return () => screen.end();
}
