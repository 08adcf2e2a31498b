// @ts-check
/** Start the page: settings, language, and the screen for the address. */

import { ApiError } from "./core/api.js";
import {
  canThinkHere,
  gameInAddress,
  keepRelease,
  offlinePage,
  redirect,
  showScreen,
  startRouter,
} from "./core/router.js";
import { applySettings, followIdentity, onSettingsChange, settings } from "./core/settings.js";
import { hasClubs, hasLobby, hasServer, serverUrl, thinkWith } from "./core/transport.js";
import { openShared, receiveLaunches, SHARED } from "./home/launches.js";
import { showNew, showStart } from "./home/start_screen.js";
import { preferredLanguage, t, useLanguage } from "./i18n.js";
import { installPieceStyles } from "./ui/colours.js";
import { announce } from "./ui/dialog.js";
import { errorPage } from "./ui/page.js";

/** @import { Screen } from "./core/router.js" */

/**
 * A screen whose code is loaded when it is first shown; it is passed the parts of its address.
 * @template {string} Name
 * @param {() => Promise<Record<Name, (root: HTMLElement, ...parts: any[]) => any>>} load
 * @param {Name} name of its function
 * @returns {Screen}
 */
const later =
  (load, name) =>
  async (root, [, ...parts]) => {
    const screen = await load().catch((error) => {
      throw new ApiError("unreachable", String(error));
    });
    return screen[name](root, ...parts);
  };

/** @type {import("./core/router.js").Routes} */
const PEOPLE = [
  [/^\/friends\/?$/, later(() => import("./home/table_choice.js"), "showFriends")],
  [/^\/device\/?$/, later(() => import("./profile/devices.js"), "showDevice")],
  [/^\/mail\/?$/, later(() => import("./profile/mail.js"), "showMail")],
];
/** @type {import("./core/router.js").Routes} */
const LOBBY = [
  [/^\/lobby\/?$/, later(() => import("./lobby/lobby.js"), "showFind")],
  [/^\/watch\/?$/, later(() => import("./lobby/watch.js"), "showWatch")],
];
/** @type {import("./core/router.js").Routes} */
const CLUBS = [
  [/^\/club\/?$/, later(() => import("./club/club_screen.js"), "showClubs")],
  [/^\/club\/([^/]+)\/?$/, later(() => import("./club/club_screen.js"), "showClub")],
  [
    /^\/club\/([^/]+)\/tournament\/(\d+)\/?$/,
    later(() => import("./club/tournament_screen.js"), "showTournament"),
  ],
];
const byMessage = () => import("./home/by_message_screen.js");
const received = later(byMessage, "showReceived");
/** The game in the address; where there is a server, the offline page opens it. @type {Screen} */
const showGame = async (root, match) => {
  const page = offlinePage();
  if (!hasServer) return received(root, match);
  if (page) location.replace(new URL(page, location.href).href + location.hash);
  else return showStart(root);
};
const puzzle = () => import("./puzzles/puzzle_screen.js");
const mistakes = () => import("./puzzles/mistakes.js");
/** @type {import("./core/router.js").Routes} */
const ROUTES = [
  [/^\/table\/([^/]+)\/review\/?$/, later(() => import("./review/review_screen.js"), "showReview")],
  [/^\/table\/([^/]+)\/?$/, later(() => import("./table/table_screen.js"), "showTable")],
  [/^\/new\/?$/, (root) => showNew(root)],
  [/^\/continue\/?$/, later(() => import("./home/my_tables.js"), "showContinued")],
  [/^\/help\/?$/, later(() => import("./help/help.js"), "showHelp")],
  [/^\/learn\/?$/, later(() => import("./lessons/lesson_screen.js"), "showLearn")],
  [/^\/learn\/([^/]+)\/?$/, later(() => import("./lessons/lesson_screen.js"), "showLesson")],
  [/^\/puzzles\/?$/, later(() => import("./puzzles/puzzles_screen.js"), "showPuzzles")],
  [/^\/puzzles\/theme\/([a-z-]+)\/?$/, later(puzzle, "showTheme")],
  [
    /^\/puzzles\/run\/(three-minutes|three-wrong)\/?$/,
    later(() => import("./puzzles/run_screen.js"), "showRun"),
  ],
  [/^\/puzzles\/mistakes\/([^/]+)\/?$/, later(mistakes, "showMistakes")],
  [/^\/puzzles\/([a-z0-9]+)\/?$/, later(puzzle, "showPuzzle")],
  [
    /^\/openings\/drill\/([234])\/?$/,
    later(() => import("./openings/drill_screen.js"), "showDrill"),
  ],
  [
    /^\/openings(?:\/([234])(?:\/([^/]*))?)?\/?$/,
    async (root, [, players, line]) =>
      (await import("./openings/openings_screen.js")).showOpenings(
        root,
        Number(players ?? 2),
        line,
      ),
  ],
  [/^\/me\/?$/, later(() => import("./profile/people_screen.js"), "showPeople")],
  [/^\/studies\/?$/, () => redirect("/study")],
  [/^\/study\/?$/, later(() => import("./study/study_screen.js"), "showStudies")],
  [/^\/study\/([^/]+)\/?$/, later(() => import("./study/study_screen.js"), "showStudy")],
  [/^\/print(?:\/([a-z0-9]+))?\/?$/, later(() => import("./print/print_screen.js"), "showPrint")],
  ...(hasServer ? PEOPLE : []),
  ...(hasLobby ? LOBBY : []),
  ...(hasClubs ? CLUBS : []),
  [/^\/embed\/([^/]+)\/?$/, later(() => import("./review/embed_screen.js"), "showEmbedded")],
  [/^\/message\/?$/, later(byMessage, "showByMessage")],
  [/^(\/$|[^/])/, (root, match) => (gameInAddress() ? showGame(root, match) : showStart(root))],
  [/^/, later(() => import("./ui/page.js"), "showMissing")],
];

let current = "";

/** Load the language chosen in the settings, or the browser's; return whether it changed. */
async function loadLanguage() {
  const wanted = settings.language || preferredLanguage();
  if (wanted === current) return false;
  current = wanted;
  await useLanguage(wanted);
  rememberLanguage();
  document.title = t("title");
  useManifest(wanted);
  if (!hasServer) (await import("./in_browser/status.js")).showStatus();
  return true;
}

/** Name the app's shortcuts in this language, should the page be installed. @param {string} language */
function useManifest(language) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="manifest"]'));
  const address = link.href.replace(/\w+(?=\.webmanifest$)/, language);
  if (address !== link.href) link.href = address;
}

/** Set a cookie for the server, which then renders the next page in this language. */
function rememberLanguage() {
  if (!hasServer) return;
  const life = settings.language ? 365 * 24 * 3600 : 0;
  const where = `path=${serverUrl("/")}; max-age=${life}; samesite=lax`;
  document.cookie = `cirkis-language=${settings.language}; ${where}`;
}

/** Without a server, wait until the tables and computers have loaded, which is more urgent than caching. */
const untilStarted = async () =>
  hasServer || (await import("./in_browser/transport.js")).untilStarted();

if (canThinkHere()) thinkWith(async () => (await import("./in_browser/thinking.js")).thinker);
followIdentity();
applySettings();
installPieceStyles();
await loadLanguage();
// Not awaited: a bundle's other screens are in a module that imports this one.
startRouter(ROUTES, errorPage, () => announce(document.title)).then(async () => {
  if (hasClubs) import("./club/membership.js").then(({ followClubs }) => followClubs());
  await untilStarted();
  await keepRelease();
});
if (location.hash === SHARED) openShared();
receiveLaunches();
onSettingsChange(async () => {
  if (await loadLanguage()) await showScreen();
});
