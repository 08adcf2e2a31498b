// @ts-check
/** What members see on every screen: their club in the menu, and a line when a game is waiting. */

import { whileShown } from "../core/browser.js";
import { currentPath } from "../core/router.js";
import { settings, updateSettings } from "../core/settings.js";
import { t } from "../i18n.js";
import { findWaiting } from "../multiplayer/rematch.js";
import { h, spaced } from "../ui/dom.js";
import { routerLink } from "../ui/page.js";
import { fetchClubs } from "./club_api.js";

/** Milliseconds between requests, which also tell the other members who is online. */
const ASK_AGAIN = 15_000;

const line = h("aside", { class: "game-line", role: "status", hidden: true });

/** Ask for the person's clubs now, and a member every few seconds while the page is shown. */
export async function followClubs() {
  document.body.append(line);
  line.addEventListener("click", () => (line.hidden = true));
  whileShown(() => settings.club && ask(), ASK_AGAIN);
  await ask();
}

async function ask() {
  const clubs = await fetchClubs().catch(() => null);
  if (!clubs) return;
  noteClubs(clubs);
  showLine(clubs.length && !hasOwnLine() ? await findWaiting() : null);
}

/** Show these clubs in the menu. @param {import("../core/types.js").ClubSummary[]} clubs of the person */
export function noteClubs(clubs) {
  const only = clubs.length === 1 ? clubs[0] : null;
  const path = only ? `/club/${only.id}` : "/club";
  updateSettings({ club: clubs.length ? path : "", clubName: only?.name ?? "" });
}

/** Whether the screen itself leads to games that wait. */
const hasOwnLine = () => /^\/($|(table|club)\/)/.test(currentPath());

/** @param {string|null} id of the table that waits */
function showLine(id) {
  const isShown = Boolean(id) && !hasOwnLine();
  const path = `/table/${id}`;
  const shown = line.querySelector("a")?.dataset.route;
  if (isShown && (line.hidden || shown !== path))
    line.replaceChildren(
      ...spaced(
        h("span", {}, t("club-waiting")),
        routerLink(path, { class: "button" }, t("club-play")),
      ),
    );
  line.hidden = !isShown;
}
