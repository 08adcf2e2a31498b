// @ts-check
/** Every key of the table, in one place: what it does and the key of the text that says so. */

/** @typedef {import("./player.js").Player} Player */
/**
 * What keys can reach beside the placing.
 * @typedef {object} Desk
 * @property {Player} player
 * @property {() => void} confirm
 * @property {(by: number) => void} look    back or forward through the game
 * @property {() => void} now
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} help
 * @property {() => void} typeLine
 * @property {() => void} sayWhere
 */
/** @typedef {{keys: string[], shown: string, help: string, act: (desk: Desk) => void}} Binding */

/** The letters of the shapes come on top of these: they pick from the stock. @type {Binding[]} */
export const BINDINGS = [
  {
    keys: ["]", "ArrowDown"],
    shown: "] ↓",
    help: "key.walk-on",
    act: (desk) => desk.player.walk(1),
  },
  {
    keys: ["[", "ArrowUp"],
    shown: "[ ↑",
    help: "key.walk-back",
    act: (desk) => desk.player.walk(-1),
  },
  { keys: ["r", "."], shown: "R .", help: "key.turn", act: (desk) => desk.player.turn(1) },
  { keys: ["R", ","], shown: "⇧R ,", help: "key.turn-back", act: (desk) => desk.player.turn(-1) },
  { keys: ["f", "F"], shown: "F", help: "key.turn-over", act: (desk) => desk.player.turnOver() },
  { keys: ["Enter"], shown: "Enter", help: "key.play", act: (desk) => desk.confirm() },
  {
    keys: ["x", "X", "Escape"],
    shown: "X Esc",
    help: "key.cancel",
    act: (desk) => desk.player.cancel(),
  },
  { keys: ["/"], shown: "/", help: "key.type", act: (desk) => desk.typeLine() },
  { keys: ["i", "I"], shown: "I", help: "key.say", act: (desk) => desk.sayWhere() },
  { keys: ["ArrowLeft"], shown: "←", help: "key.look-back", act: (desk) => desk.look(-1) },
  { keys: ["ArrowRight"], shown: "→", help: "key.look-on", act: (desk) => desk.look(1) },
  { keys: ["End"], shown: "End", help: "key.now", act: (desk) => desk.now() },
  { keys: ["u", "U"], shown: "U", help: "key.undo", act: (desk) => desk.undo() },
  { keys: ["n", "N"], shown: "N", help: "key.hint", act: (desk) => desk.hint() },
  { keys: ["?"], shown: "?", help: "key.help", act: (desk) => desk.help() },
];
