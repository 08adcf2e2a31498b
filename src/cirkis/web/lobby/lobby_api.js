// @ts-check
/** Requests about the server's lobby. */

import { post, request } from "../core/api.js";
import { forgetTable } from "../core/recent_tables.js";
import { settings } from "../core/settings.js";

/** @import { LobbyTables } from "../core/types.js" */

/** @returns {Promise<LobbyTables>} */
export const fetchLobby = () => request("/api/lobby");

/**
 * Take a seat; return its table's path.
 * @param {Partial<import("../core/types.js").LobbyWish>} wish by default, the seat that fits best
 */
export async function sitDown(wish) {
  const name = settings.name ? { name: settings.name } : {};
  const { id } = await post("/api/lobby", { ...name, ...wish });
  return `/table/${id}`;
}

/** Give up the seat, and remove its table from this browser's list. @param {string} id */
export async function stopSeeking(id) {
  const lobby = await request("/api/lobby", { method: "DELETE" });
  forgetTable(id);
  return /** @type {LobbyTables} */ (lobby);
}
