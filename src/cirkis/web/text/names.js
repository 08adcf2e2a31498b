// @ts-check
/** The names of colours, levels, players, shapes, figures, placements and errors. */

import { hasServer } from "../core/transport.js";
import { t, tOr } from "../i18n.js";

/** @import { TableInfo, View } from "../core/types.js" */
/** @typedef {{table: TableInfo, view: View}} GameContext */

/** @param {string} colour */
export const colourName = (colour) => tOr(`colour-${colour}`, colour);

/** @param {string|null|undefined} level */
export const levelName = (level) => tOr(`level-${level}`, level ?? "");

/** The name of the character that plays a level. @param {string|null|undefined} level */
export const characterName = (level) => tOr(`level-${level}.name`, levelName(level));

/** A character's name with its level. @param {string|null|undefined} level @param {string} [name] */
export const fullLevelName = (level, name = characterName(level)) =>
  name === levelName(level) ? name : t("level-full", { name, level: levelName(level) });

/** The name of a computer among the choices for a seat. @param {string|null|undefined} level */
export const computerName = (level) => t("setup-computer", { level: fullLevelName(level) });

/**
 * A player's name: for a computer, its character's; for a person without a name, the colour's. If
 * two players have the same name, the colour tells them apart.
 * @param {GameContext} context @param {number} seat
 */
export function seatName({ table, view }, seat) {
  const colour = colourName(table.colours[seat]);
  const names = view.seats.map(ownName);
  const name = names[seat];
  if (!name) return colour;
  return names.filter((one) => one === name).length > 1 ? t("name-colour", { name, colour }) : name;
}

/** A player's name, or an empty string. @param {{name?: string, level?: string, handed: boolean}} seat */
export const ownName = ({ name, level, handed }) =>
  name || (level && !handed ? characterName(level) : "");

/** The name of a shape; other piece sets have their own names. @param {string} name @param {string} [form] */
export const shapeText = (name, form = "") =>
  tOr(`shape-${name.toLowerCase().replaceAll(" ", "-")}${form}`, name);

/** @param {TableInfo} table @param {number} shape @param {string} [form] */
export const shapeName = (table, shape, form) => shapeText(table.pieces.shapes[shape].name, form);

/** The values that messages use to name a figure. @param {string} figure its name on the server */
export function figureValues(figure) {
  const [kind, cell = ""] = figure.split(" ");
  return kind === "center" ? { figure: `center-${cell}`, cell: "" } : { figure: kind, cell };
}

/** A placement with no article, for lists. @param {TableInfo} table @param {number} placement @param {string} [form] */
export function placementName(table, placement, form) {
  const [shape, cells] = table.pieces.placements[placement];
  return t("placement", { shape: shapeName(table, shape, form), cells: cells.join("+") });
}

/** A placement as it appears in a sentence, with its article. @param {TableInfo} table @param {number} placement */
export const placementInSentence = (table, placement) =>
  placementName(table, placement, ".with-article");

/**
 * A placement's name in the two forms that messages use: `move` has its article, `name` has none
 * (German articles are in the accusative, as in "Grün legt einen Keil").
 * @param {TableInfo} table @param {number} placement
 */
export const placementForms = (table, placement) => ({
  move: placementInSentence(table, placement),
  name: placementName(table, placement),
});

/**
 * The message for an error code, or else the server's own.
 * @param {{code: string, message: string, quota?: string, retry_after?: number, values?: any}} error
 */
export function errorText(error) {
  const seconds = error.retry_after ?? 0;
  const unit = seconds === 0 ? "unknown" : seconds < 120 ? "seconds" : "minutes";
  const wait = unit === "minutes" ? Math.ceil(seconds / 60) : seconds;
  const values = { ...error.values, quota: error.quota ?? "other", unit, wait };
  const text = tOr(`error-${error.code}`, error.message, values);
  // On a static site, what cannot be found here may be stored on another device.
  return hasServer ? text : tOr(`error-${error.code}.here`, text, values);
}
