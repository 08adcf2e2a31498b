// @ts-check
/** Requests about clubs. */

import { post, request } from "../core/api.js";
import { serverUrl } from "../core/transport.js";

/** @typedef {import("../core/types.js").ClubView} ClubView */
/** @typedef {import("../core/types.js").ClubSummary} ClubSummary */
/** @typedef {import("../core/types.js").ClubCommand} ClubCommand */

/** @param {string} club @param {string} [what] */
const clubUrl = (club, what = "") => `/api/clubs/${encodeURIComponent(club)}${what && `/${what}`}`;

/** @returns {Promise<ClubSummary[]>} */
export const fetchClubs = () => request("/api/clubs");

/** @param {string} club its name @param {string} name the person's name in it @returns {Promise<{id: string}>} */
export const makeClub = (club, name) => post("/api/clubs", { club, name });

/** @param {string} secret of an invitation @returns {Promise<import("../core/types.js").ClubOffer>} */
export const lookAtInvitation = (secret) => post("/api/clubs/look", { secret });

/** @param {string} secret @param {string} name @returns {Promise<{id: string}>} */
export const joinClub = (secret, name) => post("/api/clubs/join", { secret, name });

/** @param {string} club @returns {Promise<ClubView>} */
export const fetchClub = (club) => request(clubUrl(club));

/** @param {string} club @returns {Promise<import("../core/types.js").Ladder>} */
export const fetchLadder = (club) => request(clubUrl(club, "ladder"));

/** @param {string} club @returns {Promise<import("../core/types.js").LogRow[]>} the last entries */
export const fetchLog = (club) => request(clubUrl(club, "log"));

/** @param {string} club @param {ClubCommand} command */
export const tellClub = (club, command) => post(clubUrl(club, "commands"), command);

/** @param {string} club @param {{text?: string, phrase?: string}} what */
export const sayInClub = (club, what) => post(clubUrl(club, "sayings"), what);

/**
 * Sit down at a table of the club, or at a new one; return its path.
 * @param {string} club
 * @param {Partial<import("../core/types.js").ClubTableWish>} wish
 */
export async function sitInClub(club, wish) {
  const { id } = await post(clubUrl(club, "tables"), wish);
  return `/table/${id}`;
}

/** The address of the file with everything about a club. @param {string} club */
export const exportUrl = (club) => serverUrl(clubUrl(club, "data"));

/** @param {string} club */
export const forgetClub = (club) => request(clubUrl(club), { method: "DELETE" });
