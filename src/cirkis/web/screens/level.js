// @ts-check
/** Against which computer one plays when one does not set up a table; the browser remembers it. */

import { h } from "../dom.js";
import { t, tOr } from "../i18n.js";
import { change, settings } from "../settings.js";
import { levelName } from "../telling.js";

/** @typedef {import("../types.js").SetupInfo} SetupInfo */

/** The level one chose last, or the usual one. @param {SetupInfo} setup */
export const chosenLevel = ({ levels, level }) =>
  levels.some(({ id }) => id === settings.level) ? settings.level : level;

/** Every level there is, and what can be said of the chosen one. @param {SetupInfo} setup */
export function levelChoice(setup) {
  const help = h("small", { id: "level-help" });
  const choice = h(
    "select",
    {
      id: "level",
      "aria-describedby": "level-help",
      onchange: () => {
        change({ level: choice.value });
        tell();
      },
    },
    ...setup.levels.map(({ id }) =>
      h("option", { value: id, selected: id === chosenLevel(setup) }, levelName(id)),
    ),
  );
  const tell = () => {
    help.textContent = tOr(`level.${choice.value}.help`, "");
  };
  tell();
  return [h("label", { for: "level" }, t("start.level")), choice, help];
}
