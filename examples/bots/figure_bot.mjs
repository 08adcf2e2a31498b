// A bot in JavaScript that reads the board: it completes figures where it has most of the cells.
//
//   cirkis board --json > board.json
//   cirkis arena "gtp:node examples/bots/figure_bot.mjs board.json" random --rounds 10
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const board = JSON.parse(readFileSync(process.argv[2] ?? "board.json", "utf8"));
const figures = board.figures.filter((figure) => figure.scores);
let owners = {}; // the colour on each filled cell

function worth(colour, placement) {
  const cells = placement.split("+");
  const owner = (cell) => (cells.includes(cell) ? colour : owners[cell]);
  let sum = cells.length / 10; // big pieces first, if nothing can be completed
  for (const figure of figures) {
    if (!cells.some((cell) => figure.cells.includes(cell))) continue;
    const mine = figure.cells.filter((cell) => owner(cell) === colour).length;
    const others = figure.cells.filter((cell) => owner(cell) && owner(cell) !== colour).length;
    if (mine + others === figure.cells.length) sum += mine > others ? 100 : -10;
    else if (mine + others === figure.cells.length - 1) sum -= 5; // the next player may complete it
  }
  return sum;
}

const commands = {
  protocol_version: () => "2",
  name: () => "Figure bot",
  version: () => "1",
  list_commands: () => Object.keys(commands).join("\n"),
  "cirkis-new": () => void (owners = {}),
  play: (colour, placement) => placement.split("+").forEach((cell) => (owners[cell] = colour)),
  "cirkis-choose": (colour, ...placements) => {
    const best = placements.reduce((a, b) => (worth(colour, a) >= worth(colour, b) ? a : b));
    commands.play(colour, best); // the arena does not send a bot its own placements
    return best;
  },
  set_random_seed: () => "", // it draws no random numbers, so it repeats its games
  quit: () => setImmediate(() => process.exit()),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [, number, name, rest] = /^\s*(\d*)\s*(\S*)\s*(.*?)\s*$/.exec(line);
  if (!name) return;
  const answer = commands[name]?.(...rest.split(/\s+/).filter(Boolean));
  const text = typeof answer === "string" ? ` ${answer}` : "";
  process.stdout.write(name in commands ? `=${number}${text}\n\n` : `?${number} unknown command\n\n`);
});
