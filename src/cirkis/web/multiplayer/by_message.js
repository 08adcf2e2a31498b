// @ts-check
/** Games by message: the link that is sent, and whose seats are played here. */

import { post, request, tableUrl } from "../core/api.js";
import { newId } from "../core/browser.js";
import { hrefOf } from "../core/router.js";
import { mySeats } from "../core/seats.js";
import { t } from "../i18n.js";
import { colourName, errorText } from "../text/names.js";
import { badge } from "../ui/colours.js";
import { attemptOnce, button } from "../ui/controls.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { linkRow } from "./invite.js";

/** @import { TableSummary, View } from "../core/types.js" */

/**
 * What became of a game that came in a message; `in_browser/by_message.py` describes the fields.
 * @typedef {object} OpenedGame
 * @property {"new"|"same"|"older"|"newer"|"differs"|"seats"|"illegal"} result
 * @property {string} id
 * @property {{colour: string, name: string|null}[]} seats
 * @property {number} likely
 * @property {number} round
 * @property {number} move
 * @property {number} here
 * @property {number} there
 * @property {string|null} why
 */

/**
 * Open a game that came in a message.
 * @param {{text: string, seats?: number[], name?: string, take?: boolean}} received
 * @returns {Promise<OpenedGame>}
 */
export const openMessage = (received) => post("/api/messages", received);

/** The digits of a link go into a QR code with fewer bits than other letters. @param {string} base @param {string} digits */
async function qrPicture(base, digits) {
  const { default: qrcode } = await import("../vendor/qrcode/qrcode.js");
  const code = qrcode(0, "L");
  code.addData(base, "Byte");
  code.addData(digits, "Alphanumeric");
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) =>
      code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : "",
    ).join(""),
  );
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `-4 -4 ${size + 8} ${size + 8}`);
  picture.setAttribute("class", "qr-code");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", t("invite-qr"));
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", rows.join(""));
  picture.append(path);
  return picture;
}

/**
 * Open the dialog that sends a game.
 * @param {string} id of its table
 * @param {string} who is to get it; empty after the end
 * @param {number} players
 * @param {() => unknown} [done] called once it was sent
 */
export async function sendGame(id, who, players, done = () => undefined) {
  /** @type {{text: string, version: number}} */
  const { text, version } = await request(tableUrl(id, "message"));
  const base = new URL(`${hrefOf("/")}#`, location.href).href;
  const message = h("p", { class: "error", role: "alert" });
  const sent = () =>
    attemptOnce(message, async () => {
      await post(tableUrl(id, "commands"), { type: "sent", id: newId(), version });
      await done();
    });
  const code = h("details", { class: "message-qr" }, h("summary", {}, t("message-qr")));
  const showCode = async () => {
    code.append(await qrPicture(base, text));
    await sent();
  };
  code.addEventListener("toggle", showCode, { once: true });
  const how = !who ? "message-to-all" : players > 2 ? "message-to.group" : "message-to";
  const words = who ? t("message-text", { who }) : t("message-text-end");
  openDialog(
    t("message-sending"),
    h("p", {}, t(how, { who })),
    ...linkRow(`${base}${text}`, true, { text: words, label: t("message-label"), sent }),
    code,
    message,
  );
}

/** Whether a game by message waits to be sent from here. @param {Pick<View, "correspondence"|"seats">} view */
export const isToSend = ({ correspondence, seats }) =>
  Boolean(correspondence?.is_unsent) && !isAsked({ correspondence, seats });

/** Whether somebody here is to act next in a game by message. @param {Pick<View, "correspondence"|"seats">} view */
export const isAsked = ({ correspondence, seats }) => {
  const seat = correspondence?.seat ?? null;
  return seat !== null && Boolean(seats[seat].mine);
};

/** The name of whoever acts next in a game by message; empty after the end. @param {Pick<View, "correspondence"|"seats">} view @param {string[]} colours */
export const addressee = ({ correspondence, seats }, colours) => {
  const seat = correspondence?.seat ?? null;
  return seat === null ? "" : (seats[seat].name ?? colourName(colours[seat]));
};

/** Send the game of a list. @param {TableSummary} table @param {() => unknown} done */
export const sendListed = (table, done) =>
  sendGame(table.id, addressee(table, table.options.colours), table.seats.length, done);

/**
 * The question which player the reader is.
 * @param {{colour: string, name?: string|null}[]} seats
 * @param {number} likely comes first
 * @param {(seats: number[]) => void} choose
 */
export function seatQuestion(seats, likely, choose) {
  const order = [...seats.keys()].sort((a, b) => Number(b === likely) - Number(a === likely));
  return h(
    "div",
    { class: "message-seats", role: "group", "aria-label": t("message-seat") },
    ...order.map((seat) => {
      const { colour, name } = seats[seat];
      return h(
        "button",
        {
          class: seat === likely ? "primary" : "",
          data: { seat: String(seat) },
          onclick: () => choose([seat]),
        },
        badge(colour),
        name ? `${name} (${colourName(colour)})` : colourName(colour),
      );
    }),
    button("message-watch", () => choose([]), "quiet"),
  );
}

/** Ask which seat of a table is played here. @param {string} id @param {View} view @param {string[]} colours */
export function changeSeats(id, view, colours) {
  const message = h("p", { class: "error", role: "alert" });
  const seats = view.seats.map(({ name }, seat) => ({ name, colour: colours[seat] }));
  const choose = (/** @type {number[]} */ chosen) =>
    post(tableUrl(id, "seats"), { seats: chosen }).then(
      () => dialog.close(),
      (error) => (message.textContent = errorText(error)),
    );
  const dialog = openDialog(
    t("message-seat"),
    seatQuestion(seats, mySeats(view)[0] ?? 0, choose),
    message,
  );
}
