// @ts-check
/**
 * The dialog at the end of a game: result, final standings, the deciding move, and what to do
 * next.
 */

import { allAnalyses } from "../analysis/evaluation_graph.js";
import { fetchTournament, ownGames, tournamentPath } from "../club/club_api.js";
import { positionUrl } from "../core/api.js";
import { navigate } from "../core/router.js";
import { hasLost, isMultiplayer, isOver, isSpectator, isYou, mySeats } from "../core/seats.js";
import { notePlayed } from "../core/settings.js";
import { openStream } from "../core/transport.js";
import { t } from "../i18n.js";
import { ASK_FOR_GAMES, findWaiting } from "../multiplayer/rematch.js";
import { showStanding } from "../profile/standing.js";
import { picturesButton } from "../share/pictures.js";
import { endText, evenText, resultText } from "../text/event_text.js";
import { characterName, levelName, placementName, seatName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { seatFace } from "../ui/faces.js";
import { recordLink } from "../ui/files.js";
import { routerLink } from "../ui/page.js";

/** @import { Model } from "../core/model.js" */
/** @import { MatchState, Outcome, TableInfo } from "../core/types.js" */
/** @import { GameContext } from "../text/names.js" */

/** By how much a move must raise the winners' chance to count as having decided the game. */
const LEAST_RISE = 0.15;

/**
 * The ply that raised the winners' chance most, or null if none raised it by much.
 * @param {number[][]} chances of all seats, at the start and after each ply
 * @param {number[]} winners
 */
function decidingPly(chances, winners) {
  const won = chances.map((all) => winners.reduce((sum, seat) => sum + all[seat], 0));
  const rises = won.slice(1).map((chance, ply) => chance - won[ply]);
  const most = Math.max(...rises);
  return most < LEAST_RISE ? null : rises.indexOf(most) + 1;
}

/** The moves found or being looked for, by table and placements. @type {Map<string, Promise<number|null>>} */
const known = new Map();

/** The ply that decided a finished game from which nobody withdrew, or null. @param {GameContext} context */
export function findDecidingMove({ table, view }) {
  const key = [table.id, view.round, ...view.moves.map(({ placement }) => placement)].join();
  const found = known.get(key) ?? lookFor(table.id, view).catch(() => null); // on failure, none is named
  known.set(key, found);
  return found;
}

/** @param {string} table its id @param {GameContext["view"]} view */
async function lookFor(table, { outcome }) {
  const stop = new AbortController();
  for await (const text of openStream(positionUrl(table, "review"), stop.signal)) {
    const { chances, game } = JSON.parse(text);
    if (!chances && !game) break;
    stop.abort(); // the first message is enough
    const all = chances ?? allAnalyses(game).map((one) => one.chances);
    return decidingPly(all, outcome?.winners ?? []);
  }
  return null;
}

/** Name the move that decided a game, once it is found. @param {HTMLElement} element @param {GameContext} context */
async function nameDecidingMove(element, context) {
  const { table, view } = context;
  const ply = await findDecidingMove(context);
  if (ply === null) return;
  const { seat, placement } = view.moves[ply - 1];
  const who = isYou(view, seat) ? t("lobby-you") : seatName(context, seat);
  const move = t("proposal-move", { who, move: placementName(table, placement) });
  const look = routerLink(`/table/${table.id}/review#${ply}`, {}, t("end-see"));
  element.append(t("end-decided", { n: ply, move }), " ", look);
}

/**
 * @typedef {{again: () => void, against: (level: string) => void, next: () => void, lookBack: () => void, review: string}} ResultActions
 */

/**
 * Open the dialog, if the game is over.
 * @param {Model} model
 * @param {HTMLElement} proposals  the table's proposals, which the dialog shows until it closes
 * @param {ResultActions} actions
 * @returns {HTMLDialogElement|null}
 */
export function openResultDialog(model, proposals, actions) {
  const { table, view } = model;
  if (!table || !view || !isOver(view)) return null;
  const context = { table, view };
  const { outcome, match } = view;
  if (outcome && mySeats(view).length) notePlayed();
  const then = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const isMatchOn = match !== null && match.outcome === null;
  const goOn = h("button", { class: "primary", onclick: () => then(goOnAs().act)() });
  /** What comes next; a rematch only if no other game is waiting. */
  const goOnAs = () => {
    const { otherGame } = model;
    if (isMatchOn) return { key: "end-next-round", act: actions.next };
    if (!otherGame) return { key: "end-again", act: actions.again };
    return { key: "club-play", act: () => navigate(`/table/${otherGame}`) };
  };
  const update = () => (goOn.textContent = t(goOnAs().key));
  const [main, other] = reviews(context, actions.review);
  const dialog = openDialog(
    outcome ? heading(context, outcome, match) : t("end-aborted"),
    ...(outcome ? standings(context, outcome, match) : [abortedText()]),
    outcome && mySeats(view).length === 1
      ? standingLine(context, (level) => then(() => actions.against(level))())
      : null,
    proposals,
    h(
      "div",
      { class: "dialog-buttons" },
      isSpectator(view) ? null : goOn,
      outcome && main,
      wayBack(table),
    ),
    outcome &&
      h(
        "details",
        { class: "result-more" },
        h("summary", {}, t("end-more")),
        h(
          "div",
          { class: "dialog-buttons" },
          other,
          h("button", { onclick: then(actions.lookBack) }, t("end-look")),
          recordLink(table.id),
          picturesButton(() => ({ table: table.id })),
        ),
      ),
  );
  dialog.classList.add("result");
  update();
  model.onChange(update);
  dialog.addEventListener("close", () => model.listeners.delete(update));
  askForOtherGame(model);
  return dialog;
}

/** @param {GameContext} context @param {Outcome} outcome @param {MatchState|null} match */
const heading = (context, outcome, match) =>
  match?.outcome
    ? resultText(context, match.outcome.winners, match.totals)
    : resultText(context, outcome.winners, outcome.scores);

/** @param {GameContext} context @param {Outcome} outcome @param {MatchState|null} match */
const standings = (context, outcome, match) => [
  h("p", { class: "result-reason" }, endText(context, outcome), evenText(context, outcome)),
  hasLost(context.view) && !context.view.withdrawn.length ? decidingLine(context) : null,
  finalTable(context, outcome, match),
  match ? h("p", {}, matchText(match)) : null,
  h(
    "p",
    { class: "help" },
    t(context.table.policy.is_rated ? "kind-rated.game" : "kind-casual.game"),
  ),
];

const abortedText = () => h("p", { class: "result-reason" }, t("end-aborted.reason"));

/** The ways to look at the game again, the main one first. @param {GameContext} context @param {string} review its path */
function reviews({ table, view }, review) {
  const isShared = isMultiplayer(view);
  const links = [
    routerLink(review, { class: "button" }, t(isShared ? "review-open.together" : "review-open")),
    mySeats(view).length > 0 &&
      routerLink(`/puzzles/mistakes/${table.id}`, { class: "button" }, t("mistakes-learn")),
  ];
  // A player who has lost wants to know why; after a multiplayer game, the players review it together.
  return hasLost(view) && !isShared ? links.reverse() : links;
}

/** Where the players met. @param {import("../core/types.js").TableInfo} table */
function wayBack({ club, tournament, policy }) {
  const link = (/** @type {string} */ path, /** @type {string} */ key) =>
    routerLink(path, { class: "button" }, t(key));
  if (policy.place === "lobby") return link("/lobby", "start-find");
  if (!club) return null;
  return tournament === null
    ? link(`/club/${club}`, "club-table")
    : link(tournamentPath(club, tournament), "tournament-table");
}

/**
 * The change in rating, once known; space is reserved for it.
 * @param {GameContext} context
 * @param {(level: string) => void} play
 */
function standingLine(context, play) {
  // A casual game does not change the rating, so no space is reserved.
  const { is_rated } = context.table.policy;
  const line = h("div", { class: is_rated && "result-standing", role: "status" });
  showStanding(line, context, play);
  return line;
}

/** The move that decided the game, once it is known. @param {GameContext} context */
function decidingLine(context) {
  const line = h("p", { class: "result-move", role: "status" });
  nameDecidingMove(line, context);
  return line;
}

/** @param {MatchState} match */
const matchText = ({ outcome, rounds, target }) =>
  outcome ? t("end-match-over", { rounds }) : t("end-match-on", { rounds, target });

/**
 * Points and unplaced pieces of all players, winners first.
 * @param {GameContext} context
 * @param {Outcome} outcome
 * @param {MatchState|null} match
 */
function finalTable(context, outcome, match) {
  const columns = [t("end-player"), t("end-points"), t("end-unplaced")];
  if (match) columns.push(t("end-total", { target: match.target }));
  return h(
    "table",
    { class: "final-table" },
    h("caption", { class: "visually-hidden" }, t("end-table")),
    h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...inOrder(outcome).map((seat) => finalRow(context, seat, outcome, match))),
  );
}

/** @param {Outcome} outcome @returns {number[]} the seats */
function inOrder({ winners, scores }) {
  const won = (/** @type {number} */ seat) => Number(winners.includes(seat));
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || scores[b] - scores[a]);
}

/**
 * @param {GameContext} context
 * @param {number} seat
 * @param {Outcome} outcome
 * @param {MatchState|null} match
 */
function finalRow(context, seat, outcome, match) {
  const won = outcome.winners.includes(seat);
  const { level, handed } = context.view.seats[seat];
  return h(
    "tr",
    { class: won ? "won" : "" },
    h(
      "th",
      { scope: "row" },
      badge(context.table.colours[seat]),
      seatFace(context.view.seats[seat]),
      isYou(context.view, seat) ? t("stock-you") : seatName(context, seat),
      level
        ? h("span", { class: "result-level" }, ` ${(handed ? characterName : levelName)(level)}`)
        : null,
      won ? h("span", { class: "winner-mark" }, ` ${t("end-winner")}`) : "",
    ),
    h("td", {}, outcome.scores[seat]),
    h("td", {}, outcome.unplaced[seat]),
    match ? h("td", {}, match.totals[seat]) : null,
  );
}

/**
 * Watch whether another game is waiting for the viewer while they play at this table, or stay there
 * after a club's game: the next round of a tournament may begin. Return a function that stops.
 * @param {Model} model
 */
export function watchOtherGames(model) {
  const timer = setInterval(() => askForOtherGame(model), ASK_FOR_GAMES);
  return () => clearInterval(timer);
}

/** Ask, and set the model's `otherGame`. @param {Model} model */
async function askForOtherGame(model) {
  const { table, view, serverAhead } = model;
  if (document.hidden && !table?.club) return;
  const isDone = view && isOver(view) && !table?.club;
  const isPlaying = view?.started && !isDone && mySeats(view).length > 0;
  const waiting = isPlaying ? await findWaiting(serverAhead, table?.id) : null;
  const otherGame = waiting ?? (isPlaying && view.outcome ? await nextOf(table) : null);
  if (otherGame !== model.otherGame) model.set({ otherGame });
}

/** The viewer's game in a later round of a table's tournament, whoever is to play there. @param {TableInfo|null} table */
async function nextOf(table) {
  if (!table?.club || table.tournament === null) return null;
  const view = await fetchTournament(table.club, table.tournament).catch(() => null);
  const games = view ? ownGames(view) : [];
  return (
    games.find((game) => game?.table && !game.result && game.table !== table.id)?.table ?? null
  );
}
