// @ts-check
/** Notices that say why nothing can be placed on a cell, with the cells to mark. */

import { t } from "../i18n.js";
import { placementForms, shapeName } from "./names.js";

/** @import { Model, Notice } from "../core/model.js" */

/** @param {string} text @param {string[]} [cells] @returns {Notice} */
export const refusalNotice = (text, cells = []) => ({ text, tone: "error", cells });

/**
 * The notice for a cell that is covered, or null for an empty one.
 * @param {Model} model
 * @param {string} cell
 */
export function takenNotice(model, cell) {
  const { table, placements, position } = model;
  const taken = position.placed.find(([, placement]) => placements[placement].cells.includes(cell));
  if (!taken || !table) return null;
  const text = t("cannot-taken", { cell, ...placementForms(table, taken[1]) });
  return refusalNotice(text, placements[taken[1]].cells);
}

/**
 * The notice for an empty cell where nothing fits.
 * @param {Model} model
 * @param {string} cell
 * @param {import("../core/types.js").ObstacleInfo|null} obstacle null if the request failed
 */
export function obstacleNotice(model, cell, obstacle) {
  const cells = [...new Set([cell, ...(obstacle?.cells ?? [])])];
  return refusalNotice(obstacleText(model, cell, obstacle?.reason ?? null), cells);
}

/** @param {Model} model @param {string} cell @param {string|null} reason */
function obstacleText({ table, selection }, cell, reason) {
  if (!table || selection.shape === null)
    return reason ? t(`obstacle-${reason}.any`, { cell }) : t("cannot-cell", { cell });
  const shape = shapeName(table, selection.shape);
  return reason ? t(`obstacle-${reason}`, { cell, shape }) : t("cannot-here", { cell, shape });
}
