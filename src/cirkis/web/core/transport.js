// @ts-check
/**
 * The page's only way to reach the tables: a server or, on a static site (as declared in its
 * index.html), workers in this browser.
 */

import { staticUrl } from "../static_url.js";

/** Whether people can find each other on the server. */
export const hasLobby = document.querySelector('meta[name="cirkis-lobby"]') !== null;

/** Whether people can create clubs on the server. */
export const hasClubs = document.querySelector('meta[name="cirkis-clubs"]') !== null;

/** Whether there is a server; multiplayer needs one. */
export const hasServer =
  document.querySelector('meta[name="cirkis-server"]')?.getAttribute("content") !== "none";

/**
 * The parts of a WebSocket that a connection needs.
 * @typedef {Pick<WebSocket, "readyState"|"onmessage"|"onclose"|"send"|"close">} Socket
 */
/**
 * @typedef {object} Transport
 * @property {(path: string, how?: RequestInit) => Promise<Response>} request
 * @property {(path: string) => Socket} openSocket
 * @property {(path: string, signal: AbortSignal) => AsyncIterable<string>} openStream  yields the messages of a stream; throws the response if the server refuses the request
 * @property {(act: {online: () => void, offline: () => void, back: () => void}) => () => void} watchNetwork  `back` is called when the player returns to the page; returns a function that stops watching
 */

/** The path of the page on its server, with a slash at both ends. */
const BASE = new URL("../../", staticUrl("")).pathname;

/** The address of something on the server. @param {string} path begins with "/" */
export const serverUrl = (path) => BASE + path.slice(1);

/** The server, over the network. @type {Transport} */
export const server = {
  request: (path, how) => fetch(serverUrl(path), how),

  openSocket: (path) => {
    const address = new URL(serverUrl(path), location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(address);
  },

  openStream: async function* (path, signal) {
    const answer = await fetch(serverUrl(path), { signal });
    if (!answer.ok || !answer.body) throw answer;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (text + part.value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) yield event.slice("data: ".length);
    }
  },

  watchNetwork: ({ online, offline, back }) => {
    const watching = new AbortController();
    const { signal } = watching;
    addEventListener("online", online, { signal });
    addEventListener("offline", offline, { signal });
    addEventListener("pageshow", back, { signal });
    addEventListener("focus", back, { signal });
    document.addEventListener("visibilitychange", back, { signal });
    return () => watching.abort();
  },
};

/** @returns {Promise<Transport>} */
const inBrowser = async () => (await import("../in_browser/transport.js")).local;

const tables = hasServer ? server : await inBrowser();

export const { openSocket, watchNetwork } = tables;

/** The requests about a position, a table's or any other, that an engine elsewhere can answer. */
export const THOUGHT =
  /^\/api\/(?:positions|tables\/([^/]+))\/(analysis|explanation|review|position|previews|view)\b\??(.*)$/;

/** @typedef {Pick<Transport, "request"|"openStream">} Thinker */
/** @type {() => Promise<Thinker>} */
let findThinker = async () => tables;

/** From now on, send those requests elsewhere. @param {() => Promise<Thinker>} find */
export const thinkWith = (find) => (findThinker = find);

/** @type {Transport["request"]} */
export const request = async (path, how) =>
  (THOUGHT.test(path) ? await findThinker() : tables).request(path, how);

/** @type {Transport["openStream"]} */
export const openStream = async function* (path, signal) {
  yield* (await findThinker()).openStream(path, signal);
};
