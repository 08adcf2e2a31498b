// @ts-check
/** The handle to the engine worker, in the table worker or a server's page. */

/** Milliseconds without a message after which an engine that has work counts as dead. */
const SILENCE = 60_000;

/** @import { EngineReport } from "./engine_worker.js" */
/** @import { Progress } from "./messages.js" */
/** @typedef {{job: string, onText: (text: string) => void, resolve: (result: string|null) => void, reject: (error: Error) => void}} Job */

export class Engine {
  /**
   * @param {URL} url of the worker
   * @param {string} python the interpreter's URL
   * @param {(progress: Progress) => void} onProgress
   */
  constructor(url, python, onProgress) {
    this.url = url;
    this.python = python;
    this.onProgress = onProgress;
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
    this.lastId = 0;
    /** @type {Worker|null} */
    this.worker = null;
    this.isReady = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.silence = undefined;
  }

  /** Whether the engine has started and is idle. */
  get isIdle() {
    return this.isReady && !this.jobs.size;
  }

  /** Start or restart the worker, which then also gets the jobs that came while there was none. */
  start() {
    this.#stop();
    this.onProgress("loading");
    this.worker = new Worker(this.url, { type: "module", name: this.python });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = () => this.#fail("the worker ended");
    for (const [id, { job }] of this.jobs) this.worker.postMessage({ id, job });
  }

  #stop() {
    clearTimeout(this.silence);
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
  }

  /** Let the engine do a job; start it again if it has ended. @param {string} job JSON @param {(text: string) => void} onText */
  think(job, onText) {
    const id = (this.lastId += 1);
    const promise = new Promise((resolve, reject) => {
      this.jobs.set(id, { job, onText, resolve, reject });
    });
    if (this.worker) this.worker.postMessage({ id, job });
    else this.start();
    this.#watch();
    const cancel = () =>
      this.worker ? this.worker.postMessage({ id, cancel: true }) : this.jobs.delete(id);
    return { promise, cancel };
  }

  /** The browser does not tell when it has ended a worker, so notice its silence. */
  #watch() {
    clearTimeout(this.silence);
    if (this.isReady && this.jobs.size)
      this.silence = setTimeout(() => this.#fail("the worker is silent"), SILENCE);
  }

  /** @param {EngineReport} report */
  #hear(report) {
    this.#take(report);
    this.#watch();
  }

  /** @param {EngineReport} report */
  #take(report) {
    if ("ready" in report) {
      this.isReady = true;
      return this.onProgress("ready");
    }
    if ("failed" in report) return this.#fail(report.failed);
    const job = this.jobs.get(report.id);
    if ("text" in report) return job?.onText(report.text);
    this.jobs.delete(report.id);
    if ("error" in report) return job?.reject(new Error(report.error));
    return job?.resolve(report.result);
  }

  /** @param {string} why */
  #fail(why) {
    console.warn(`the engine failed: ${why}`);
    this.end(why);
    this.onProgress("failed");
  }

  /** End the worker; its jobs fail. @param {string} why */
  end(why) {
    this.#stop();
    for (const job of this.jobs.values()) job.reject(new Error(why));
    this.jobs.clear();
  }
}
