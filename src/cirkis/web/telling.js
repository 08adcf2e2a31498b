// @ts-check
/** What happened, in sentences. */

import { has, listed, t, tOr } from "./i18n.js";
import { isGathering, isMine, ownSeat } from "./together/seats.js";

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {{text: string, type: string, seat: number|null, figure: string|null}} Told */
/** @typedef {{table: Table, view: View}} Scene */

/** @param {string} colour */
export const colourName = (colour) => tOr(`colour.${colour}`, colour);

/** @param {string|null|undefined} level */
export const levelName = (level) => tOr(`level.${level}`, level ?? "");

/** A computer of a level, where people could sit too. @param {string|null|undefined} level */
export const computerName = (level) => t("setup.computer", { level: levelName(level) });

/** Who sits there: by name if there is one, else by colour. @param {Scene} scene @param {number} seat */
export function seatName({ table, view }, seat) {
  return view.seats[seat]?.name || colourName(table.colours[seat]);
}

/** @param {Table} table @param {number} shape */
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

/** @param {Table} table @param {number} placement */
export function placementName(table, placement) {
  const [shape, cells] = table.pieces.placements[placement];
  return t("placement", { shape: shapeName(table, shape), cells: cells.join("+") });
}

/** @type {Record<string, (scene: Scene, event: GameEvent) => string>} */
const SENTENCES = {
  placed: (scene, event) =>
    t(event.was_free ? "event.placed-free" : "event.placed", {
      who: seatName(scene, event.seat ?? 0),
      what: placementName(scene.table, event.placement ?? 0),
    }),
  scored: (scene, event) =>
    t(`event.scored-${event.reason}`, {
      who: seatName(scene, event.seat ?? 0),
      n: event.points ?? 0,
      figure: event.figure ? figureName(event.figure) : "",
    }),
  "free-turn-gained": (scene, event) =>
    t("event.free-turn-gained", {
      who: seatName(scene, event.seat ?? 0),
      why: listed((event.reasons ?? []).map((reason) => t(`free.${reason}`))),
    }),
  "free-turn-unused": (scene, event) =>
    t("event.free-turn-unused", { who: seatName(scene, event.seat ?? 0) }),
  "turn-lost": (scene, event) => t("event.turn-lost", { who: seatName(scene, event.seat ?? 0) }),
  withdrew: (scene, event) => goneText(scene, event.seat ?? 0),
  "game-ended": (scene, event) => (event.outcome ? outcomeText(scene, event.outcome) : ""),
};

/** A completed figure with all the points it brought, as one sentence. @param {Scene} scene @param {GameEvent} event @param {GameEvent[]} points */
function tellFigure(scene, event, points) {
  const parts = points.map((point) =>
    t(`points.${point.reason}`, { who: seatName(scene, point.seat ?? 0), n: point.points ?? 0 }),
  );
  if (event.majority === null) parts.unshift(t("points.tie"));
  return t("event.figure", {
    figure: figureName(event.figure ?? ""),
    points: parts.join(t("points.joint")),
  });
}

/** The events of a ply as sentences; points are told with the figure they are for. @param {Scene} scene @param {GameEvent[]} events @returns {Told[]} */
export function tell(scene, events) {
  /** @type {Told[]} */
  const told = [];
  for (const event of events) {
    const about = { type: event.type, seat: event.seat ?? null, figure: event.figure ?? null };
    if (event.type === "figure-completed") {
      const points = events.filter(
        (other) => other.type === "scored" && other.figure === event.figure,
      );
      told.push({ ...about, text: tellFigure(scene, event, points) });
    } else if (!(event.type === "scored" && event.figure)) {
      const text = SENTENCES[event.type]?.(scene, event);
      if (text) told.push({ ...about, text });
    }
  }
  return told;
}

/** @param {Scene} scene @param {import("./types.js").Outcome} outcome */
function outcomeText(scene, outcome) {
  return `${t(`end.${outcome.reason}`, { n: Number(scene.table.options.target) })} ${winnersText(scene, outcome.winners)}`;
}

/** @param {Scene} scene @param {number[]} winners */
export function winnersText(scene, winners) {
  return t("end.winners", {
    who: listed(winners.map((seat) => seatName(scene, seat))),
    n: winners.length,
  });
}

/** Why somebody takes no further part. @param {Scene} scene @param {number} seat */
export const goneText = (scene, seat) =>
  t(isOutOfTime(scene.view, seat) ? "event.out-of-time" : "event.withdrew", {
    who: seatName(scene, seat),
  });

/** @param {View} view @param {number} seat */
export const isOutOfTime = (view, seat) => Boolean(view.out_of_time?.includes(seat));

/** Whose turn it is and what is asked. @param {Scene} scene */
export function turnText(scene) {
  const { view } = scene;
  if (view.outcome) return outcomeText(scene, view.outcome);
  if (isGathering(view)) return t("turn.gathering");
  const who = seatName(scene, view.to_play);
  if (view.seats[view.to_play].kind === "computer") return t("turn.computer", { who });
  if (!isMine(view, view.to_play)) return t("turn.theirs", { who });
  const whose = ownSeat(view) === null ? "turn" : "turn.yours";
  if (view.leader === null) return t(`${whose}.first`, { who });
  if (view.is_free_turn) return t(`${whose}.free`, { who });
  return t(`${whose}.normal`, { who });
}

/** A refusal in words: by its code, or as the server said it. @param {{code: string, message: string}} problem */
export const problemText = (problem) => tOr(`error.${problem.code}`, problem.message);
