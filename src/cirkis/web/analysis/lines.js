// @ts-check
/** The engine's lines: fetch them as they are found, list them, and step through one on the board. */

import { drawnAs, drawnMoves } from "../board/drawings.js";
import { ApiError, refusal } from "../core/api.js";
import { openStream } from "../core/transport.js";
import { t } from "../i18n.js";
import { reasonsText } from "../text/analysis_text.js";
import { eventSentences, isScored } from "../text/event_text.js";
import { toldNames } from "../text/named_parts.js";
import { colourName, placementName } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { iconButton } from "../ui/controls.js";
import { announce } from "../ui/dialog.js";
import { h, scrollWithin, spaced } from "../ui/dom.js";
import { drawingRow } from "../ui/explained.js";

/** @import { Model } from "../core/model.js" */
/** @import { ExplainedLine, ReasonInfo, StreamMessage, TableInfo } from "../core/types.js" */

/**
 * @typedef {object} StreamListener
 * @property {(message: StreamMessage) => void} onMessage
 * @property {(error: {code: string, message: string}) => void} onError
 * @property {() => void} [onEnd]
 */

/** A stream of analyses or a review; closing it stops the search. */
export class AnalysisStream {
  /** @param {string} path @param {StreamListener} listener */
  constructor(path, listener) {
    this.listener = listener;
    this.stop = new AbortController();
    this.#read(path).catch((error) => {
      if (!this.stop.signal.aborted) listener.onError(error);
    });
  }

  close() {
    this.stop.abort();
  }

  /** @param {string} path */
  async #read(path) {
    try {
      for await (const message of openStream(path, this.stop.signal))
        if (this.#dispatch(JSON.parse(message))) return;
    } catch (error) {
      throw await refusal(error);
    }
    throw new ApiError("unreachable", "the stream ended early");
  }

  /** Pass a message on, and return whether it was the last. @param {StreamMessage} message */
  #dispatch(message) {
    if (message.type === "done") this.listener.onEnd?.();
    else if (message.type === "error") this.listener.onError(message.error);
    else this.listener.onMessage(message);
    return message.type === "done";
  }
}

/** The reasons that a caption gives first: what is certain, and what is given away. */
const FIRST = new Set(["secures", "lets-win", "lets-free"]);

/** What captions say about the later placements. What those allow is left out, because the line shows it. */
const LATER = new Set(["secures", "takes", "equalises", "few-replies", "builds"]);

/** The reasons, the main ones first. If a placement lets another player win, the points it allows are left out, and so is its own share in a figure that it lets another player complete. @param {ReasonInfo[]} reasons */
function mainReasons(reasons) {
  const isLost = reasons.some(({ kind }) => kind === "lets-win");
  const lost = new Set(reasons.flatMap(({ kind, figure }) => (kind === "lets" && figure) || []));
  const main = reasons.filter(({ kind }) => FIRST.has(kind));
  const others = reasons.filter(
    ({ kind, figure = "" }) =>
      !FIRST.has(kind) && !(kind === "lets" ? isLost : LATER.has(kind) && lost.has(figure)),
  );
  return [...main, ...others];
}

/** The reasons, leaving out that a rival is denied points if that rival scores in the line shown. @param {ExplainedLine} line */
function borneOut({ view, plies, reasons }) {
  const later = view.moves.slice(plies).flatMap(({ events }) => events);
  const scored = new Set(later.filter(isScored).map(({ seat }) => seat));
  return reasons.filter(({ kind, seat = -1 }) => !(kind === "denies" && scored.has(seat)));
}

/**
 * The effects of a placement in a line as sentences, or else what it makes possible, which goes on after its name.
 * @param {TableInfo} table
 * @param {ExplainedLine} line
 * @param {number} nth 0 for the placement explained
 */
function captionOf(table, line, nth) {
  const { view, plies, later } = line;
  const seats = view.seats.map((seat) => ({ ...seat, mine: false })); // no "you", as in the texts
  const context = { table, view: { ...view, seats } };
  const sentences = eventSentences(context, view.moves[plies - 1 + nth].events);
  const isOver = sentences.some(({ type }) => type === "game-ended");
  const untold = ["placed", isOver ? "turn-lost" : ""];
  const happened = sentences.filter(({ type }) => !untold.includes(type)).map(({ text }) => text);
  const possible = nth ? later[nth - 1].filter(({ kind }) => LATER.has(kind)) : borneOut(line);
  return {
    isSentence: happened.length > 0,
    text: happened.join(" ") || reasonsText(context, mainReasons(possible), 2),
  };
}

/**
 * A placement and the plies that follow it, each as a button that shows it on the board.
 * @param {Model} model
 * @param {TableInfo} table
 * @param {ExplainedLine} line
 * @param {() => number} now the ply on the board
 * @param {(ply: number) => void} show
 */
function lineList(model, table, line, now, show) {
  const { view, plies } = line;
  const moves = view.moves.slice(plies - 1);
  const captions = moves.map((_, nth) => captionOf(table, line, nth));
  const texts = toldNames(model, [
    ...moves.map(({ placement }) => placementName(table, placement)),
    ...captions.map(({ text }) => text),
  ]);
  const heard = (/** @type {string} */ text) => h("span", { class: "visually-hidden" }, text);
  const items = moves.map((move, nth) => {
    const [name, caption] = [texts[nth], texts[moves.length + nth]];
    const drawn = () => drawnMoves(view, now(), plies + nth);
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "finding line-ply",
          data: { ply: plies + nth },
          ...drawingRow(model, drawn, () => show(plies + nth)),
        },
        badge(table.colours[move.seat]),
        heard(t("chat-speaker", { who: colourName(table.colours[move.seat]) })),
        h("span", { class: "finding-move" }, name, captions[nth].isSentence ? heard(".") : null),
        // Told to all when it is on the board.
        caption ? h("span", { class: "finding-reasons visually-hidden" }, caption) : null,
      ),
    );
  });
  return h("ol", { class: "line-plies", "aria-label": t("puzzle-line") }, ...items);
}

/** The cells of each placement in a likely line. @param {{line: {placement: string}[]}|undefined} choice */
export const cellsOfLine = (choice) => choice?.line.map(({ placement }) => placement) ?? [];

/**
 * The line played in a game, and the one that would have been better.
 * @param {import("../core/types.js").PlyInfo} ply a mistake
 */
export const linesOf = (ply) => ({
  better: cellsOfLine(ply.better ?? undefined),
  played: [ply.placement ?? "", ...cellsOfLine(ply.after.choices[0])],
});

/** The ply of the likely reply, which is the first placement by another player. @param {ExplainedLine} line */
export function replyPly({ view, plies }) {
  const { seat } = view.moves[plies - 1];
  const nth = view.moves.slice(plies).findIndex((one) => one.seat !== seat);
  return nth < 0 ? view.plies : plies + nth + 1;
}

/** The likely reply to the placement explained, drawn with the figures that it completes or that the placement lets somebody complete. @param {ExplainedLine} line */
export function drawnReply(line) {
  const moves = drawnMoves(line.view, line.plies, replyPly(line));
  const lets = line.reasons.flatMap(({ kind, figure }) => (kind === "lets" && figure) || []);
  const reply = moves.at(-1);
  if (reply) reply.figures = [...new Set([...reply.figures, ...lets])];
  return moves;
}

/** Advised: an arrow to the placement and the figures it completes, and the reply to it. @param {ExplainedLine} line */
export const drawnAdvice = (line) => [
  ...drawnMoves(line.view, line.plies - 1, line.plies),
  ...drawnReply(line),
];

/** Why a placement was worse: the better one, the placement's own mark, and the reply to it. @param {{better: {index: number}, worse: ExplainedLine}} comparison */
export const drawnMistake = ({ better, worse }) => [
  ...drawnReply(worse),
  drawnAs("wrong", worse.index),
  drawnAs("better", better.index),
];

/** Step through a line on the board; list its placements, and tell the effects of each. */
export class LinePlayer {
  /**
   * @param {Model} model of the board
   * @param {(line: ExplainedLine, ply: number) => void} show shows the position after a ply
   */
  constructor(model, show) {
    this.model = model;
    this.show = show;
    /** @type {ExplainedLine|null} */
    this.line = null;
    /** The ply on the board. */
    this.ply = 0;
    /** The placement just shown and its effects; at first, the reply that is drawn. */
    this.caption = h("p", { class: "line-caption", "aria-hidden": "true" });
    /** The list beside the board. */
    this.element = h("section", { class: "line-explained", "aria-label": t("puzzle-line") });
  }

  /**
   * Show the placement explained; the others follow when they are asked for.
   * @param {ExplainedLine} line
   * @param {string} [told] what is announced; by default, the effects of the likely reply
   */
  open(line, told) {
    this.line = line;
    this.#list(line);
    this.#go(line, line.plies, told);
  }

  /** Forget the line. */
  clear() {
    this.line = null;
    this.caption.replaceChildren();
    this.element.replaceChildren();
  }

  /** Step through the line, going back at most to the position before it. @param {number} by */
  step(by) {
    const { line } = this;
    if (!line) return;
    const to = Math.max(line.plies - 1, Math.min(line.view.plies, this.ply + by));
    this.#go(line, to);
  }

  /** @param {ExplainedLine} line */
  #list(line) {
    const { model } = this;
    if (!model.table) return;
    const [now, show] = [() => this.ply, (/** @type {number} */ ply) => this.#go(line, ply)];
    const list = lineList(model, model.table, line, now, show);
    const shown = this.element.querySelector(".line-plies");
    if (shown) shown.replaceWith(list);
    else
      this.element.replaceChildren(
        h(
          "div",
          { class: "line-head" },
          h("h2", {}, t("puzzle-line")),
          iconButton("←", t("step-previous"), () => this.step(-1), "round small"),
          iconButton("→", t("step-next"), () => this.step(1), "round small"),
        ),
        list,
        this.caption,
      );
  }

  /** Show a position of the line. @param {ExplainedLine} line @param {number} ply @param {string} [told] */
  #go(line, ply, told) {
    this.ply = ply;
    this.show(line, ply);
    const described = this.#mark(line, ply);
    announce(told || described);
  }

  /**
   * Mark the shown ply in the list, and describe its effects, or those of the reply that is drawn;
   * return the description.
   * @param {ExplainedLine} line
   * @param {number} ply
   */
  #mark(line, ply) {
    const [first, last] = ply === line.plies ? [ply + 1, replyPly(line)] : [ply, ply];
    this.caption.replaceChildren();
    const described = [];
    for (const one of this.element.querySelectorAll("[data-ply]")) {
      const nth = Number(one.getAttribute("data-ply"));
      one.ariaCurrent = nth === ply ? "step" : null;
      if (nth === ply) this.#reveal(one);
      if (nth < first || nth > last) continue;
      const copy = /** @type {Element} */ (one.cloneNode(true));
      copy.querySelector(".finding-reasons")?.classList.remove("visually-hidden");
      const parts = [...copy.childNodes];
      this.caption.append(h("span", {}, ...spaced(...parts)));
      described.push(...parts.map(({ textContent }) => textContent));
    }
    return described.filter(Boolean).join(" ");
  }

  /** Scroll what holds the list, which depends on the window: the column or all beside the board. @param {Element} row */
  #reveal(row) {
    for (const holder of [".side", ".extras", ".column"]) {
      const scroller = /** @type {HTMLElement|null} */ (row.closest(holder));
      if (scroller) scrollWithin(scroller, row);
    }
  }
}
