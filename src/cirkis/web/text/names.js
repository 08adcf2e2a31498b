// @ts-check
/** The names of colours, levels, players, shapes, figures, placements and errors. */

import { has, t, tOr } from "../i18n.js";

/** @typedef {import("../core/types.js").TableInfo} TableInfo */
/** @typedef {import("../core/types.js").View} View */
/** @typedef {{table: TableInfo, view: View}} GameContext */

/** @param {string} colour */
export const colourName = (colour) => tOr(`colour.${colour}`, colour);

/** @param {string|null|undefined} level */
export const levelName = (level) => tOr(`level.${level}`, level ?? "");

/** A computer of a level, among the choices for a seat. @param {string|null|undefined} level */
export const computerName = (level) => t("setup.computer", { level: levelName(level) });

/** A player's name, or else the colour. @param {GameContext} context @param {number} seat */
export function seatName({ table, view }, seat) {
  return view.seats[seat]?.name || colourName(table.colours[seat]);
}

/** @param {TableInfo} table @param {number} shape */
export function shapeName(table, shape) {
  const { name } = table.pieces.shapes[shape];
  return tOr(`shape.${name}`, name);
}

/** @param {string} figure as the server calls it */
export function figureName(figure) {
  if (has(`figure.${figure}`)) return t(`figure.${figure}`);
  const [kind, cell] = figure.split(" ");
  return t(`figure.${kind}`, { cell: cell ?? "" });
}

/** @param {TableInfo} table @param {number} placement */
export function placementName(table, placement) {
  const [shape, cells] = table.pieces.placements[placement];
  return t("placement", { shape: shapeName(table, shape), cells: cells.join("+") });
}

/**
 * The message for an error code, or else the server's own.
 * @param {{code: string, message: string}} error
 */
export const errorText = (error) => tOr(`error.${error.code}`, error.message);
