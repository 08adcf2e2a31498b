// @ts-check
/**
 * Analyses, hints and reviews on a server's page, thought out in this browser: the engine of the
 * offline page is loaded after the first such request, which the server answers.
 * About a table, the server still decides who may ask: it gives the round, or refuses.
 */

import { offlinePage } from "../core/router.js";
import { settings } from "../core/settings.js";
import { server, THOUGHT } from "../core/transport.js";
import { Engine } from "./engine.js";

/** @import { GameInfo, Round } from "../core/types.js" */

/** @type {Promise<void>|null} */
let loading = null;
/** @type {Engine|null} */
let engine = null; // once it has started

/** The rounds last seen, by table, for when the server does not answer. @type {Map<string, Round>} */
const rounds = new Map();
/** The last review finished here. */
let reviewed = { job: "", text: "" };

/** Answers here once the engine has started. @type {import("../core/transport.js").Thinker} */
export const thinker = { request, openStream };

/** The engine, if it is to be used and has started; it starts loading when it is first wanted. */
function readyEngine() {
  if (!settings.thinking) return null;
  loading ??= load().catch((error) => console.warn("the engine is not loaded", error));
  return engine;
}

/** Start the worker of the offline page, whose index names its files. */
async function load() {
  const site = new URL(offlinePage() ?? "", location.href);
  const page = await (await fetch(site)).text();
  const file = (/** @type {RegExp} */ named) => new URL(named.exec(page)?.[1] ?? "", site).href;
  const main = file(/ src="([^"]+main\.js)"/);
  const python = file(/ name="cirkis-python" content="([^"]+)"/);
  const starting = new Engine(new URL("in_browser/engine_worker.js", main), python, (progress) => {
    engine = progress === "ready" ? starting : null;
  });
  starting.start();
}

/** Explain here if possible; show positions here if the server does not answer. @type {import("../core/transport.js").Transport["request"]} */
async function request(path, how) {
  const isThought = THOUGHT.exec(path)?.[2] === "explanation";
  if (isThought) return (await answerHere(path)) ?? server.request(path, how);
  const answer = await server.request(path, how).catch((error) => error);
  if (answer instanceof Response) return answer;
  const here = engine && (await answerHere(path));
  if (here) return here;
  throw answer;
}

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
      yield JSON.stringify({ type: "done" });
      return;
    } catch (problem) {
      if (problem instanceof Response || signal.aborted) throw problem;
      console.warn("the server thinks instead", problem);
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
  const round = table ? await fetchRound(table) : null;
  const asked = Object.fromEntries(new URLSearchParams(query));
  const job = JSON.stringify({ kind: "ask", what, query: asked, round });
  if (job === reviewed.job) {
    yield reviewed.text;
    return;
  }
  for await (const text of texts(ready, job, signal)) {
    if (text.startsWith('{"type":"review"')) {
      reviewed = { job, text };
      if (table) await noteMistakes(table, JSON.parse(text).game);
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

/** The round at a table, if the computer may help there. @param {string} table @returns {Promise<Round>} */
async function fetchRound(table) {
  const kept = rounds.get(table);
  const path = `/api/tables/${table}/round`;
  const answer = await server.request(path).catch((error) => (kept ? null : Promise.reject(error)));
  if (!answer) return /** @type {Round} */ (kept);
  if (!answer.ok) throw answer;
  const round = await answer.json();
  rounds.set(table, round);
  return round;
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
