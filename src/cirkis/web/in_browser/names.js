// @ts-check
/** Names shared by a site's tabs, distinct from those of other sites on the host (x.github.io). */

import { locks } from "../core/secure_context.js";

/**
 * The names of the database and of the lock held by the tab that keeps the tables. The channel
 * and the queue for the lock are named per release, because releases are incompatible.
 * @param {string} root the address of the release's files
 */
export const sharedNames = (root) => {
  const scope = new URL("../../", root).href;
  return {
    database: `cirkis ${scope}`,
    lock: `cirkis-tables ${scope}`,
    queue: `cirkis-tables ${root}`,
    channel: `cirkis ${root}`,
  };
};

/** The lock that a page holds while open. @param {string} page its id */
export const pageLock = (page) => `cirkis-page ${page}`;

/** Whether tabs can agree on which of them keeps the tables. */
export const canShare = locks !== null && "BroadcastChannel" in globalThis;
