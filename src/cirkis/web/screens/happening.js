// @ts-check
/** What the server tells, brought to the model, to the eye and to the ear. */

import { say } from "../announcer.js";
import { fly, glow, settle } from "../board/fx.js";
import { t } from "../i18n.js";
import { problemText, tell, turnText } from "../telling.js";

/** @typedef {import("../model.js").Model} Model */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../board/view.js").BoardView} BoardView */

/** After the last piece has been seen. */
const BEFORE_END = 1300;

/**
 * @param {Model} model
 * @param {BoardView} board
 * @param {import("../panels/tray.js").Tray[]} trays
 * @param {() => void} showEnd
 * @returns {import("../connection.js").Hears}
 */
export function listenToTable(model, board, trays, showEnd) {
  /** @param {GameEvent[]} happened */
  const show = (happened) => {
    if (model.lookAt !== null) return;
    const points = happened.filter((event) => event.type === "scored");
    points.forEach((event, nth) => fly(board, event, trays[event.seat ?? 0].peg, nth));
    for (const event of happened) {
      if (event.type === "placed") settle(board, event.placement ?? 0);
      if (event.type === "figure-completed") glow(board, event.figure ?? "");
    }
  };

  /** @param {View} view @param {GameEvent[]} happened @param {string} cause */
  const changed = (view, happened, cause) => {
    const { table } = model;
    const hadEnded = Boolean(model.view?.outcome);
    model.see(view);
    if (!table) return;
    const scene = { table, view };
    for (const { text } of tell(scene, happened)) say(text);
    if (cause === "undo") say(t("event.undone"));
    if (!view.outcome && view.seats[view.to_play].kind === "person") say(turnText(scene));
    setTimeout(() => show(happened), 0);
    if (view.outcome && !hadEnded) setTimeout(() => model.view?.outcome && showEnd(), BEFORE_END);
    if (happened.length)
      model.set({
        marked: happened.flatMap((event) =>
          event.type === "figure-completed"
            ? (model.figureCells.get(event.figure ?? "") ?? [])
            : [],
        ),
      });
  };

  return {
    version: () => model.view?.version ?? null,
    onLink: (link) => {
      if (link !== model.link) {
        if (link === "reconnecting") say(t("link.reconnecting"));
        else if (model.link === "reconnecting") say(t("link.back"));
      }
      model.set({ link });
    },
    onPending: (pending) => model.set({ pending }),
    onMessage: (message) => {
      if (message.type === "table") model.see(message.view);
      else if (message.type === "changed") changed(message.view, message.happened, message.cause);
      else if (message.type === "thinking") model.set({ thinking: message.seat });
      else if (message.type === "answer" && !message.ok) {
        const text = problemText(message.error);
        say(text);
        model.set({ notice: { text, tone: "problem" } });
      }
    },
  };
}
