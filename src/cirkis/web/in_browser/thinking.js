// @ts-check
/**
 * Analyses, hints and reviews on a server's page, thought out in this browser: the engine of the
 * offline page is loaded after the first such request, which the server answers.
 * About a table, the server still decides who may ask: it gives the round, or refuses.
 */

import { offlinePage } from "../core/router.js";
import { onSettingsChange, settings } from "../core/settings.js";
import { server, THOUGHT } from "../core/transport.js";
import { Engine } from "./engine.js";

/** @import { GameInfo, Round } from "../core/types.js" */

/** Milliseconds before an engine that failed is loaded again. */
const PAUSE = 60_000;
/** Milliseconds to wait for the server where an answer is possible without it. */
const PATIENCE = 3_000;

/** From when it is loaded until it fails or is switched off. @type {Engine|null} */
let engine = null;
/** When it may be loaded, or loaded again, in milliseconds since 1970. */
let loadsFrom = 0;

/** The rounds last seen, by table, for when the server does not answer. @type {Map<string, Round>} */
const rounds = new Map();
/** The last review finished here. */
let reviewed = { job: "", text: "" };

/** Answers here once the engine has started. @type {import("../core/transport.js").Thinker} */
export const thinker = { request, openStream };

/** The engine, if it is to be used and has started; it starts loading when it is first wanted. */
function readyEngine() {
  if (!settings.thinking) return null;
  if (!engine && Date.now() >= loadsFrom) load();
  return engine?.isReady ? engine : null;
}

async function load() {
  loadsFrom = Infinity; // meanwhile
  const found = await find().catch((error) => console.warn("the engine is not loaded", error));
  loadsFrom = Date.now() + PAUSE;
  if (!found || !settings.thinking) return;
  engine = new Engine(found.worker, found.python, (progress) => {
    if (progress === "failed") engine = null;
  });
  engine.start();
}

onSettingsChange(() => {
  if (settings.thinking || !engine) return;
  engine.end("it was switched off");
  engine = null;
  loadsFrom = 0;
});

/** Find the worker of the offline page, whose index names its files. */
async function find() {
  const site = new URL(offlinePage() ?? "", location.href);
  const page = await (await fetch(site)).text();
  const file = (/** @type {RegExp} */ named) => new URL(named.exec(page)?.[1] ?? "", site).href;
  const main = file(/ src="([^"]+main\.js)"/);
  const python = file(/ name="cirkis-python" content="([^"]+)"/);
  return { worker: new URL("in_browser/engine_worker.js", main), python };
}

/** Explain here if possible; show positions here if the server does not answer. @type {import("../core/transport.js").Transport["request"]} */
async function request(path, how) {
  const isThought = THOUGHT.exec(path)?.[2] === "explanation";
  if (isThought) return (await answerHere(path)) ?? server.request(path, how);
  const answer = await server.request(path, how).catch((error) => error);
  const isAnswer = answer instanceof Response;
  if (isAnswer && !isGone(answer)) return answer;
  const here = engine && (await answerHere(path));
  if (here) return here;
  if (isAnswer) return answer;
  throw answer;
}

/** Whether a proxy or a failing server answers. @param {Response} answer */
const isGone = ({ status }) => status >= 500;

/** The engine's answer, or the server's refusal; null if there is neither. @param {string} path */
async function answerHere(path) {
  try {
    const ready = readyEngine();
    if (ready) for await (const text of think(ready, path)) return new Response(text);
  } catch (problem) {
    if (problem instanceof Response) return problem;
  }
  return null;
}

/** @type {import("../core/transport.js").Transport["openStream"]} */
async function* openStream(path, signal) {
  const ready = readyEngine();
  if (ready)
    try {
      yield* think(ready, path, signal);
      signal.throwIfAborted();
      yield JSON.stringify({ type: "done" });
      return;
    } catch (problem) {
      if (problem instanceof Response || signal.aborted) throw problem;
      if (settings.thinking) console.warn("the server thinks instead", problem);
    }
  yield* server.openStream(path, signal);
}

/**
 * Yield the engine's answers. Throw the server's refusal, or an error if the engine fails.
 * @param {Engine} ready
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
async function* think(ready, path, signal) {
  const [, table, what, query] = THOUGHT.exec(path) ?? [];
  const round = table ? await fetchRound(table, signal) : null;
  if (ready !== engine) throw new Error("the engine has ended");
  const asked = Object.fromEntries(new URLSearchParams(query));
  const job = JSON.stringify({ kind: "ask", what, query: asked, round });
  if (job === reviewed.job) {
    yield reviewed.text;
    return;
  }
  for await (const text of texts(ready, job, signal)) {
    if (text.startsWith('{"type":"review"')) {
      reviewed = { job, text };
      // Not awaited: the reader need not wait for it, nor stay.
      if (table) noteMistakes(table, JSON.parse(text).game);
    }
    yield text;
  }
}

/** What the engine says about a job, until it is done or the reader leaves. @param {Engine} ready @param {string} job @param {AbortSignal} [signal] */
async function* texts(ready, job, signal) {
  /** @type {string[]} */
  const waiting = [];
  let wake = () => {};
  let isOver = false;
  const thought = ready.think(job, (text) => {
    waiting.push(text);
    wake();
  });
  const end = () => {
    isOver = true;
    wake();
  };
  thought.promise.then(end, end);
  signal?.addEventListener("abort", end);
  try {
    while (!signal?.aborted) {
      const text = waiting.shift();
      if (text) yield text;
      else if (isOver) break;
      else await new Promise((resolve) => (wake = () => resolve(undefined)));
    }
    if (!signal?.aborted) await thought.promise;
  } finally {
    thought.cancel();
  }
}

/** The round at a table, if the computer may help there. @param {string} table @param {AbortSignal} [signal] @returns {Promise<Round>} */
async function fetchRound(table, signal) {
  const kept = rounds.get(table);
  const until = kept ? AbortSignal.timeout(PATIENCE) : signal;
  try {
    const answer = await server.request(`/api/tables/${table}/round`, { signal: until });
    if (kept && isGone(answer)) return kept;
    if (!answer.ok) throw answer;
    const round = await answer.json();
    rounds.set(table, round);
    return round;
  } catch (problem) {
    if (kept && !(problem instanceof Response)) return kept;
    throw problem;
  }
}

/** Let the server remember the person's mistakes, as after its own reviews. @param {string} table @param {GameInfo} game */
async function noteMistakes(table, { plies }) {
  const indices = (/** @type {{index: number}[]} */ line) => line.map(({ index }) => index);
  const costly = plies.flatMap(({ number, seat, loss, better, after }) =>
    better
      ? {
          number,
          loss,
          chance: after.chances[seat],
          reply: indices(after.choices[0]?.line ?? []),
          better: indices(better.line),
        }
      : [],
  );
  if (!costly.length) return;
  const headers = { "content-type": "application/json" };
  const how = { method: "POST", headers, body: JSON.stringify({ costly }) };
  await server.request(`/api/tables/${table}/mistakes`, how).catch(() => undefined);
}
