// @ts-check
/**
 * The names of colours, levels, players, shapes, figures, placements, errors, clocks and options.
 */

import { setupInfo } from "../core/api.js";
import { settings } from "../core/settings.js";
import { hasServer } from "../core/transport.js";
import { t, tOr } from "../i18n.js";

/** @import { Clock, TableInfo, View } from "../core/types.js" */
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

/** The values that messages use to name a figure: by its cell while the board shows the cells' names, else by where it lies. @param {string} figure its name on the server */
export function figureValues(figure) {
  const [kind, cell = ""] = figure.split(" ");
  if (kind === "center") return { figure: `center-${cell}`, cell: "" };
  return { figure: settings.names ? kind : `${kind}-there`, cell };
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

/** Options that the list of seats or the pieces already show. */
const SHOWN = new Set(["players", "colours", "starter", "pieces"]);

/** The usual clocks. @type {Clock[]} */
export const CLOCKS = [
  { kind: "bank", seconds: 300, increment: 5 },
  { kind: "bank", seconds: 900, increment: 10 },
  { kind: "days", days: 1 },
];

/** A clock in words. @param {Clock|null} clock */
export function clockText(clock) {
  if (!clock) return t("clock-kind.none");
  return clock.kind === "days"
    ? t("clock-days", { days: clock.days })
    : t("clock-bank", { minutes: clock.seconds / 60, increment: clock.increment ?? 0 });
}

/** A clock as a new table is asked for it, without anybody's extra minutes. @param {Clock|null} clock @returns {Clock|null} */
export function plainClock(clock) {
  if (!clock) return null;
  if (clock.kind === "days") return { kind: "days", days: clock.days };
  return { kind: "bank", seconds: clock.seconds, increment: clock.increment };
}

/** A handicap in words: who has it, and how much. @param {Record<string, any>} options @param {any[]} values */
const bySeat = ({ colours }, values) =>
  values
    .map((value, seat) => (Number(value) === 0 ? "" : `${colourName(colours[seat])} ${value}`))
    .filter(Boolean)
    .join(", ");

/** A table's clock, target and house rules. @param {Record<string, any>} options @param {Clock|null} clock */
export function gameText(options, clock) {
  const rules = setupInfo().options.filter(
    ({ name, default: usual }) =>
      name === "target" || (name in options && !SHOWN.has(name) && options[name] !== usual),
  );
  const texts = rules.map(({ name }) => {
    const [value, option] = [options[name], tOr(`option-${name}`, name)];
    if (value === true) return option;
    if (Array.isArray(value)) return t("option-is", { option, value: bySeat(options, value) });
    return t("option-is", { option, value: tOr(`option-${name}.${value}`, String(value)) });
  });
  const minutes = clock?.kind === "bank" ? (clock.extra ?? []).map((more) => more / 60) : [];
  if (minutes.some(Boolean))
    texts.unshift(t("option-is", { option: t("clock.extra"), value: bySeat(options, minutes) }));
  return [clockText(clock), ...texts].join(" · ");
}
