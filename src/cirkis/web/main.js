// @ts-check
/** Start the page: settings, language, and the screen for the address. */

import { installPieceStyles } from "./board/piece_style.js";
import { keepRelease } from "./core/release.js";
import { showScreen, startRouter } from "./core/router.js";
import { applySettings, onSettingsChange, settings } from "./core/settings.js";
import { hasServer, serverUrl } from "./core/transport.js";
import { showHelp } from "./help/help_screen.js";
import { preferredLanguage, t, useLanguage } from "./i18n.js";
import { showStart } from "./start/start_screen.js";
import { showTable } from "./table/table_screen.js";
import { errorPage } from "./ui/page.js";

/** @type {import("./core/router.js").Routes} */
const PEOPLE = [
  [/^\/device\/?$/, async (root) => (await import("./people/device_screen.js")).showDevice(root)],
  [/^\/mail\/?$/, async (root) => (await import("./people/mail_screen.js")).showMail(root)],
];
/** @type {import("./core/router.js").Routes} */
const PUZZLES = [
  [
    /^\/puzzles\/?$/,
    async (root) => (await import("./puzzles/puzzles_screen.js")).showPuzzles(root),
  ],
  [
    /^\/puzzles\/theme\/([a-z-]+)\/?$/,
    async (root, [, theme]) => (await import("./puzzles/puzzle_screen.js")).showTheme(root, theme),
  ],
  [
    /^\/puzzles\/mistakes\/([^/]+)\/?$/,
    async (root, [, id]) =>
      (await import("./puzzles/mistakes_screen.js")).showMistakes(root, decodeURIComponent(id)),
  ],
  [
    /^\/puzzles\/([a-z0-9]+)\/?$/,
    async (root, [, which]) => (await import("./puzzles/puzzle_screen.js")).showPuzzle(root, which),
  ],
];
/** @type {import("./core/router.js").Routes} */
const ROUTES = [
  [
    /^\/table\/([^/]+)\/review\/?$/,
    async (root, [, id]) =>
      (await import("./review/review_screen.js")).showReview(root, decodeURIComponent(id)),
  ],
  [/^\/table\/([^/]+)\/?$/, (root, [, id]) => showTable(root, decodeURIComponent(id))],
  [/^\/help\/?$/, (root) => showHelp(root)],
  [/^\/learn\/?$/, async (root) => (await import("./lessons/learn_screen.js")).showLearn(root)],
  [
    /^\/learn\/([^/]+)\/?$/,
    async (root, [, id]) =>
      (await import("./lessons/lesson_screen.js")).showLesson(root, decodeURIComponent(id)),
  ],
  ...PUZZLES,
  [
    /^\/openings(?:\/([234])(?:\/([^/]*))?)?\/?$/,
    async (root, [, players, line]) =>
      (await import("./openings/openings_screen.js")).showOpenings(
        root,
        Number(players ?? 2),
        line,
      ),
  ],
  [/^\/me\/?$/, async (root) => (await import("./people/people_screen.js")).showPeople(root)],
  [/^\/study\/?$/, async (root) => (await import("./study/studies_screen.js")).showStudies(root)],
  [
    /^\/study\/([^/]+)\/?$/,
    async (root, [, id]) =>
      (await import("./study/study_screen.js")).showStudy(root, decodeURIComponent(id)),
  ],
  [
    /^\/print(?:\/([a-z0-9]+))?\/?$/,
    async (root, [, kind]) => (await import("./print/print_screen.js")).showPrint(root, kind),
  ],
  ...(hasServer ? PEOPLE : []),
  [
    /^\/embed\/([^/]+)\/?$/,
    async (root, [, id]) =>
      (await import("./share/embed_screen.js")).showEmbedded(root, decodeURIComponent(id)),
  ],
  [/^(\/$|[^/])/, (root) => showStart(root)],
  [/^/, async (root) => (await import("./start/missing_screen.js")).showMissing(root)],
];

let current = "";

/** Load the language of the settings; return whether it changed. */
async function loadLanguage() {
  const wanted = settings.language || preferredLanguage();
  if (wanted === current) return false;
  current = wanted;
  await useLanguage(wanted);
  rememberLanguage();
  document.title = t("title");
  if (!hasServer) (await import("./local/status.js")).showStatus();
  return true;
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
  hasServer || (await import("./local/worker_client.js")).untilStarted();

applySettings();
installPieceStyles();
await loadLanguage();
await startRouter(ROUTES, errorPage);
untilStarted().then(keepRelease);
onSettingsChange(async () => {
  if (await loadLanguage()) await showScreen();
});
