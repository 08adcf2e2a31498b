// @ts-check
/**
 * The page "Try it": the game in a frame, and Python to run. Both come from the game's site, one
 * folder above the documentation; if it is missing, the page says so.
 */

/** @typedef {["text"|"svg"|"error", string]} Shown */
/** @typedef {{ready: true}|{failed: string}|{shown: Shown[]}} Report */

const GAME = new URL("../../", import.meta.url);

const EXAMPLES = {
  "A random game": `import random
import cirkis

rng = random.Random()
state = cirkis.new_game(players=3)
while not state.is_over:
    state, events = cirkis.play(state, rng.choice(cirkis.legal_placements(state)))
print(state.outcome)
state`,
  "Two players meet": `import random
import cirkis
from cirkis.drawing import narrate, narrator_in
from cirkis.engine import make_player

players = [make_player("greedy"), make_player("casual")]
rng, teller = random.Random(), narrator_in("en", ["Greedy", "Casual"])
state = cirkis.new_game()
while not state.is_over:
    placement = players[state.to_play].choose(state, rng)
    state, events = cirkis.play(state, placement)
    print(*narrate(teller, state, events), sep="\\n")
state`,
  "What is best here?": `import cirkis

state = cirkis.replay(cirkis.new_game(), ["A1+B1", "C1"])
display(cirkis.drawing.picture(state, legal=True, names=True, size=480))
found = cirkis.analyse(state, simulations=3000)
for choice in found.choices[:5]:
    print(f"{choice.placement!s:14} {choice.chances[state.to_play]:.0%} to win, {choice.visits} games")`,
};

/** @type {(id: string) => any} */
const find = (id) => document.getElementById(id);
const [source, run, stop, state, shown] = ["source", "run", "stop", "state", "shown"].map((name) =>
  find(`try-${name}`),
);

/** @type {Worker|null} */
let worker = null;
let isReady = false;

/** The URLs of Python and of the page's files on the game's site, or null without one. */
async function findGame() {
  const answer = await fetch(GAME).catch(() => null);
  if (!answer?.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  /** @param {string} name */
  const meta = (name) => page.querySelector(`meta[name="cirkis-${name}"]`)?.getAttribute("content");
  const [python, version] = [meta("python"), meta("version")];
  if (!python || !version) return null;
  return { python: new URL(python, GAME).href, files: new URL(`static/${version}/`, GAME).href };
}

/** @param {{python: string, files: string}} game */
function startWorker(game) {
  const address = new URL("try_worker.js", import.meta.url);
  address.searchParams.set("files", game.files);
  worker = new Worker(address, { type: "module", name: game.python });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => hear({ failed: "the worker did not start" });
  isReady = false;
}

/** @param {Report} report */
function hear(report) {
  if ("ready" in report) {
    isReady = true;
    say("Running");
    return;
  }
  if ("failed" in report) {
    end();
    say(`Python could not be loaded: ${report.failed}`);
    return;
  }
  shown.replaceChildren(...report.shown.map(element));
  setBusy(false);
  say("Done");
}

/** @param {Shown} one */
function element([kind, content]) {
  if (kind !== "svg") {
    const text = document.createElement("pre");
    text.className = kind;
    text.textContent = content;
    return text;
  }
  const picture = document.createElement("img");
  picture.alt = /<title[^>]*>([^<]*)</.exec(content)?.[1] ?? "A picture";
  picture.src = `data:image/svg+xml,${encodeURIComponent(content)}`;
  return picture;
}

/** @param {string} text */
const say = (text) => (state.textContent = text);

/** @param {boolean} isBusy */
function setBusy(isBusy) {
  run.disabled = isBusy;
  stop.disabled = !isBusy;
}

function end() {
  worker?.terminate();
  worker = null;
  setBusy(false);
}

/** @param {{python: string, files: string}} game */
function prepare(game) {
  const select = find("try-example");
  select.replaceChildren(...Object.keys(EXAMPLES).map((name) => new Option(name)));
  const choose = () =>
    (source.value = EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (select.value)]);
  select.addEventListener("change", choose);
  choose();
  const start = () => {
    if (run.disabled) return;
    if (!worker) startWorker(game);
    setBusy(true);
    say(isReady ? "Running" : "Loading Python");
    worker?.postMessage(source.value);
  };
  run.addEventListener("click", start);
  source.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) start();
  });
  stop.addEventListener("click", () => {
    end();
    say("Stopped; variables are gone");
  });
}

/**
 * Cache what this page needs, so that it works without a network. The game's service worker caches
 * the game, Python included; that of the documentation answers with what is cached here.
 */
async function keepOffline() {
  const { connection, serviceWorker } = /** @type {any} */ (navigator);
  if (!serviceWorker || connection?.saveData) return; // there is one only over https or on localhost
  await serviceWorker.register(new URL("service_worker.js", GAME));
  await serviceWorker.register(new URL("../service_worker.js", import.meta.url));
  const needed = ["try_worker.js", "cells.py", "kernel.wasm"];
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const addresses = new Set([
    location.href.split("#")[0],
    ...needed.map((name) => new URL(name, import.meta.url).href),
    ...loaded.filter((address) => address.startsWith(new URL("../", import.meta.url).href)),
  ]);
  const cache = await caches.open(`cirkis-docs ${import.meta.url}`);
  await cache.addAll([...addresses]);
  for (const { url } of await cache.keys()) if (!addresses.has(url)) await cache.delete(url);
}

const game = await findGame();
for (const part of document.querySelectorAll(".site-there, .site-missing"))
  /** @type {HTMLElement} */ (part).hidden = part.matches(".site-there") !== Boolean(game);
if (game) {
  prepare(game);
  keepOffline().catch(() => {}); // then the page works only online
  find("try-play").addEventListener("click", () => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector(".try-game"));
    frame.src = GAME.href;
    frame.hidden = false;
    find("try-play").parentElement.hidden = true;
  });
}
