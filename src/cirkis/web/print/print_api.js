// @ts-check
/** Requests about printed sets, made to order or ready-made. */

import { accepted, request, withBody } from "../core/api.js";
import { request as send, serverUrl } from "../core/transport.js";
import { language } from "../i18n.js";
import { staticUrl } from "../static_url.js";

/** @import { PrintOrder } from "../core/types.js" */
/** A message, with its values. @typedef {Pick<import("../core/types.js").PrintedPage, "key"|"values">} Sentence */
/** @typedef {{name: string, blob: Blob}} MadeSet */
/**
 * A ready-made set: its file, the chosen settings, its pictures.
 * @typedef {{file: string, bytes: number, chosen: Record<string, string>, facts: Sentence[], pages: (Sentence & {file: string})[]}} ReadySet
 */
/** @typedef {{command: string, folder: string, kinds: {name: string, sets: ReadySet[]}[]}} ReadySets */

/** The kinds of sets and their settings. @returns {Promise<import("../core/types.js").PrintInfo>} */
export const fetchPrintInfo = () => request(`/api/print?language=${language()}`);

/**
 * Send an order.
 * @param {string} kind
 * @param {string} what
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 */
const ask = (kind, what, order, signal) =>
  accepted(
    send(`/api/print/${encodeURIComponent(kind)}/${what}`, { ...withBody("POST", order), signal }),
  );

/**
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<import("../core/types.js").PrintPreview>}
 */
export const fetchPreview = async (kind, order, signal) =>
  (await ask(kind, "preview", order, signal)).json();

/**
 * Facts about a set; the server has to make the set to determine them.
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<import("../core/types.js").PrintFacts>}
 */
export const fetchFacts = async (kind, order, signal) =>
  (await ask(kind, "facts", order, signal)).json();

/**
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<MadeSet>}
 */
export async function fetchSet(kind, order, signal) {
  const answer = await ask(kind, "set", order, signal);
  const named = answer.headers.get("content-disposition")?.match(/filename="([^"]+)"/);
  return { name: named?.[1] ?? "cirkis", blob: await answer.blob() };
}

/** The ready-made sets of a server. @param {string} command @returns {Promise<ReadySets>} */
export async function fetchPackedSets(command) {
  const folder = "/api/print/ready/";
  return { command, folder: serverUrl(folder), kinds: await request(`${folder}sets.json`) };
}

/** The sets made when the site was built. @returns {Promise<ReadySets>} */
export async function fetchReadySets() {
  return (await accepted(fetch(staticUrl("sets.json")))).json();
}
