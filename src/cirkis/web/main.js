// @ts-check
/** Start the page: its settings, its language, and the screen that belongs to the address. */

import { installPieceStyles } from "./board/piece_style.js";
import { showScreen, startRouter } from "./core/router.js";
import { applySettings, onSettingsChange, settings } from "./core/settings.js";
import { showHelp } from "./help/help_screen.js";
import { preferredLanguage, t, useLanguage } from "./i18n.js";
import { showDevice } from "./people/device_screen.js";
import { showMail } from "./people/mail_screen.js";
import { showPeople } from "./people/people_screen.js";
import { showReview } from "./review/review_screen.js";
import { showStart } from "./start/start_screen.js";
import { showTable } from "./table/table_screen.js";

/** @type {import("./core/router.js").Routes} */
const ROUTES = [
  [/^\/table\/([^/]+)\/review\/?$/, (root, [, id]) => showReview(root, decodeURIComponent(id))],
  [/^\/table\/([^/]+)\/?$/, (root, [, id]) => showTable(root, decodeURIComponent(id))],
  [/^\/help\/?$/, (root) => showHelp(root)],
  [/^\/me\/?$/, (root) => showPeople(root)],
  [/^\/device\/?$/, (root) => showDevice(root)],
  [/^\/mail\/?$/, (root) => showMail(root)],
  [/^/, (root) => showStart(root)],
];

let current = "";

/** Load the language of the settings; return whether it has changed. */
async function loadLanguage() {
  const wanted = settings.language || preferredLanguage();
  if (wanted === current) return false;
  current = wanted;
  await useLanguage(wanted);
  document.title = t("title");
  return true;
}

applySettings();
installPieceStyles();
await loadLanguage();
await startRouter(ROUTES);
onSettingsChange(async () => {
  if (await loadLanguage()) await showScreen();
});
