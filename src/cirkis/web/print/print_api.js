// @ts-check
/** Requests about sets for the table, and what was made ready on a site without a server. */

import { post, refusal, request } from "../core/api.js";
import { request as send } from "../core/transport.js";
import { language } from "../i18n.js";
import { staticUrl } from "../static_url.js";

/** @typedef {import("../core/types.js").PrintOrder} PrintOrder */
/** @typedef {import("../core/types.js").PrintPreview} PrintPreview */
/** A sentence. @typedef {Pick<import("../core/types.js").PrintedPage, "key"|"values">} Told */
/** A file that was made. @typedef {{name: string, blob: Blob, facts: Told[]}} MadeSet */
/**
 * A set that was made when the site was built: its file, the words chosen for it, its pictures.
 * @typedef {{file: string, bytes: number, chosen: Record<string, string>, facts: Told[], pages: (Told & {file: string})[]}} ReadySet
 */
/** @typedef {{command: string, folder: string, kinds: {name: string, sets: ReadySet[]}[]}} ReadySets */

/** @param {string} kind @param {string} what */
const path = (kind, what) => `/api/print/${encodeURIComponent(kind)}/${what}`;

/** @param {string} kind @param {string} what @param {PrintOrder} order */
const pathOf = (kind, what, order) =>
  `${path(kind, what)}?${new URLSearchParams(order.settings ?? {})}`;

/** What can be made and chosen. @returns {Promise<import("../core/types.js").PrintInfo>} */
export const fetchPrintInfo = () => request(`/api/print?language=${language()}`);

/**
 * Pictures of what would be made.
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<PrintPreview>}
 */
export const fetchPreview = (kind, order, signal) =>
  order.pieces
    ? post(path(kind, "preview"), order, signal)
    : request(pathOf(kind, "preview", order), { signal });

/**
 * The set itself.
 * @param {string} kind
 * @param {PrintOrder} order
 * @param {AbortSignal} signal
 * @returns {Promise<MadeSet>}
 */
export async function fetchSet(kind, order, signal) {
  const headers = { "content-type": "application/json" };
  const answer = await (
    order.pieces
      ? send(path(kind, "set"), {
          method: "POST",
          headers,
          body: JSON.stringify(order),
          signal,
        })
      : send(pathOf(kind, "set", order), { signal })
  ).catch(async (error) => {
    throw await refusal(error);
  });
  if (!answer.ok) throw await refusal(answer);
  const name = answer.headers.get("content-disposition")?.match(/filename="([^"]+)"/)?.[1];
  const facts = JSON.parse(answer.headers.get("cirkis-facts") ?? "[]");
  return { name: name ?? "cirkis", blob: await answer.blob(), facts };
}

/** What was made when the site was built. @returns {Promise<ReadySets>} */
export async function fetchReadySets() {
  const answer = await fetch(staticUrl("sets.json")).catch((error) => error);
  if (!answer.ok) throw await refusal(answer);
  return answer.json();
}
