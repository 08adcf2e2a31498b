// @ts-check
/** Who sits where, and what they have done: questions about a view. */

/** @import { View } from "./types.js" */

/** The server accepts longer names, but they do not fit beside a stock. */
export const MAX_NAME_LENGTH = 24;

/** Whether the person using this page owns the seat, in a game that was played here. @param {View} view @param {number} seat */
export const isMine = (view, seat) =>
  view.you
    ? Boolean(view.seats[seat].mine) && !view.is_played_elsewhere
    : view.seats[seat].kind === "person";

/**
 * Whether the person using this page is playing the seat now; a computer may be playing for its owner.
 * @param {View} view
 * @param {number} seat
 */
export const isPlayedHere = (view, seat) =>
  view.seats[seat].kind === "person" && isMine(view, seat);

/** Whether the person using this page is to play now. @param {View} view */
export const isTurnHere = (view) =>
  view.started !== false && !isOver(view) && isPlayedHere(view, view.to_play);

/** The seats that the person using this page owns. @param {View} view @returns {number[]} */
export const mySeats = (view) =>
  view.seats.map((_, seat) => seat).filter((seat) => isMine(view, seat));

/**
 * The only seat that the person using this page owns, or null if there are none or several.
 * @param {View} view
 * @returns {number|null}
 */
export function onlySeat(view) {
  if (!view.you) return null;
  const here = mySeats(view);
  return here.length === 1 ? here[0] : null;
}

/** Whether the viewer played only one seat, and lost. @param {View} view */
export function hasLost(view) {
  const you = onlySeat(view);
  return you !== null && view.outcome !== null && !view.outcome.winners.includes(you);
}

/** Whether this is the viewer's only seat. @param {View} view @param {number} seat */
export const isYou = (view, seat) => onlySeat(view) === seat;

/** Whether somebody at another screen is playing or expected. @param {Pick<View, "you"|"seats">} view */
export const isMultiplayer = (view) =>
  Boolean(view.you) &&
  view.seats.some((seat) => !seat.mine && (seat.kind !== "computer" || seat.handed));

/** Whether the computer may not help before the end. @param {View} view @param {{policy: import("./types.js").Policy}|null} table */
export const isContest = (view, table) => isMultiplayer(view) || !table?.policy.allows_help;

/** Whether the game is over: it has an outcome, or was aborted. @param {View} view */
export const isOver = (view) => view.outcome !== null || view.is_aborted;

/** Whether everybody has placed a piece, so that a rated game counts. @param {View} view */
export const allHavePlaced = (view) =>
  view.seats.every((_, seat) => view.moves.some((move) => move.seat === seat));

/** Whether this can be a teaching game: one person plays against computers. @param {{kind: string}[]} seats */
export const canTeach = (seats) => {
  const others = seats.filter(({ kind }) => kind !== "computer");
  return others.length === 1 && others[0].kind === "person";
};

/** @param {View} view */
export const isSpectator = (view) => Boolean(view.you) && mySeats(view).length === 0;

/** Whether the table is waiting for players. @param {View} view */
export const isInLobby = (view) => view.started === false;

/**
 * A view with the contents of presence messages: who is connected, and the number of spectators.
 * @typedef {View & {seats: {present?: boolean|null}[], spectators?: number}} LiveView
 */

/**
 * Whether the seat's player is at another screen and not connected.
 * @param {LiveView} view
 * @param {number} seat
 */
export const isAway = (view, seat) =>
  view.seats[seat].kind === "person" && view.seats[seat].present === false && !isMine(view, seat);

/**
 * Return the action that undoes the viewer's last placement; in a game on one screen, the server works out which.
 * @param {View} view
 * @returns {import("./connection.js").Action}
 */
export function undoAction(view) {
  const plies = view.moves.findLastIndex(({ seat }) => isMine(view, seat));
  return isMultiplayer(view) && plies >= 0 ? { type: "undo", plies } : { type: "undo" };
}

/** @param {View} view @param {number} seat */
export const isOutOfTime = (view, seat) => Boolean(view.out_of_time?.includes(seat));

/** Milliseconds of absence after which the host is offered a computer for the player. */
export const LONG_ABSENCE = 60_000;

/**
 * @param {View} view
 * @param {(boolean|null)[]} present
 * @returns {LiveView}
 */
export const withPresence = (view, present) => ({
  ...view,
  seats: view.seats.map((seat, i) => ({
    ...seat,
    present: view.is_played_elsewhere ? null : (present[i] ?? null),
  })),
});

/**
 * When each seat's player went away during this turn, in milliseconds.
 * @param {(number|null)[]} before
 * @param {(boolean|null)[]} present
 * @param {number} now
 * @returns {(number|null)[]}
 */
export const awaySince = (before, present, now) =>
  present.map((isThere, seat) => (isThere === false ? (before[seat] ?? now) : null));

/**
 * The number of plies up to and including the player's last placement.
 * With several seats at one screen, that player is the one to move.
 * @param {View} view
 */
export function sinceOwnTurn(view) {
  const own = onlySeat(view) ?? view.to_play;
  return view.moves.findLastIndex(({ seat }) => seat === own) + 1;
}

/**
 * The placements since the player's own last turn, in order, up to the position shown; none if there
 * is just one, because that is the Leader, which is marked anyway.
 * @param {import("./model.js").Model} model
 * @returns {number[]}
 */
export function recentPlacements({ view, shownPly, position }) {
  if (!view || shownPly !== null) return [];
  const from = sinceOwnTurn(view);
  if (view.plies - from < 2) return [];
  return view.moves.slice(from, position.ply).map(({ placement }) => placement);
}
