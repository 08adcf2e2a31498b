// @ts-check
/** Requests about clubs. */

import { post, request } from "../core/api.js";
import { serverUrl } from "../core/transport.js";

/** @import { ClubCommand, ClubSummary, ClubView, TournamentView } from "../core/types.js" */

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

/** @param {string} club @param {number} [before] @returns {Promise<import("../core/types.js").LogRow[]>} the last entries, or those before this one */
export const fetchLog = (club, before) =>
  request(clubUrl(club, before ? `log?before=${before}` : "log"));

/** @param {string} club @param {ClubCommand} command */
export const tellClub = (club, command) => post(clubUrl(club, "commands"), command);

/** @param {string} club @param {{text?: string, phrase?: string}} what */
export const sayInClub = (club, what) => post(clubUrl(club, "sayings"), what);

/**
 * Sit down at one of the club's tables, or at a new one; return its path.
 * @param {string} club
 * @param {Partial<import("../core/types.js").ClubTableWish>} wish
 */
export async function sitInClub(club, wish) {
  const { id } = await post(clubUrl(club, "tables"), wish);
  return `/table/${id}`;
}

/** @param {string} club @param {number|string} n */
const tournamentUrl = (club, n, what = "") => clubUrl(club, `tournaments/${n}${what}`);

/** The path of a tournament's page. @param {string} club @param {number} n */
export const tournamentPath = (club, n) => `/club/${club}/tournament/${n}`;

/** @param {string} club @param {string|number} n @returns {Promise<TournamentView>} */
export const fetchTournament = (club, n) => request(tournamentUrl(club, n));

/** The viewer's game in each round, if they have one. @param {TournamentView} view */
export const ownGames = ({ you, tournament }) =>
  tournament.rounds.map((games) => games.find(({ seats }) => seats.includes(you)));

/** @param {string} club @param {number} people @param {number} players @returns {Promise<import("../core/types.js").TournamentLength[]>} */
export const fetchLengths = (club, people, players) =>
  request(clubUrl(club, `tournament-lengths?people=${people}&players=${players}`));

/** @param {string} club @param {import("../core/types.js").NewTournament} wish @returns {Promise<{n: number}>} */
export const makeTournament = (club, wish) => post(clubUrl(club, "tournaments"), wish);

/** @param {string} club @param {string} n @param {number} round @returns {Promise<TournamentView>} */
export const openRound = (club, n, round) => post(tournamentUrl(club, n, "/rounds"), { round });

/** The address of the file with all games. @param {string} club @param {string} n */
export const recordsUrl = (club, n) => serverUrl(tournamentUrl(club, n, "/records"));

/** @param {string} club @param {string} n */
export const removeTournament = (club, n) => request(tournamentUrl(club, n), { method: "DELETE" });

/** The address of the file with everything about a club. @param {string} club */
export const exportUrl = (club) => serverUrl(clubUrl(club, "data"));

/** @param {string} club */
export const forgetClub = (club) => request(clubUrl(club), { method: "DELETE" });
