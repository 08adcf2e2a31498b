// @ts-check
/** The worker that runs computer players: cirkis.in_browser.engine and its search kernel. */

import { ROOT, startSoon } from "./python.js";

/** @typedef {{id: number, job: string}|{id: number, cancel: true}} EngineOrder */
/** @typedef {{ready: true}|{failed: string}|{id: number, text: string}|{id: number, result: string|null}|{id: number, error: string}} EngineReport */

/** @type {Set<number>} */
const cancelled = new Set();
/** @param {EngineReport} report */
const report = (report) => self.postMessage(report);

const started = start();
started.then(
  () => report({ ready: true }),
  (error) => report({ failed: String(error) }),
);

async function start() {
  const compiled = WebAssembly.compileStreaming(fetch(new URL("kernel.wasm", ROOT))).catch(
    async () =>
      WebAssembly.compile(await (await fetch(new URL("kernel.wasm", ROOT))).arrayBuffer()),
  );
  const [python, module] = await Promise.all([startSoon(), compiled]);
  python.pyimport("cirkis.engine.search.kernel_hosts.browser_host").module = module;
  const engine = python.pyimport("cirkis.in_browser.engine");
  engine.prepare();
  return engine;
}

/** @param {{data: EngineOrder}} event */
self.onmessage = async ({ data }) => {
  const { id } = data;
  if ("cancel" in data) {
    cancelled.add(id);
    return;
  }
  try {
    const engine = await started;
    const send = (/** @type {string} */ text) => report({ id, text });
    const result = await engine.run(data.job, send, () => cancelled.has(id));
    report({ id, result: result ?? null });
  } catch (error) {
    report({ id, error: String(error) });
  }
  cancelled.delete(id);
};
