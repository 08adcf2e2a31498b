// @ts-check
/** Names shared by the tabs of one site, distinct from other sites on the host (x.github.io). */

/**
 * The names of the database, of the lock of the tab that keeps the tables, and of its channel.
 * @param {string} scope the address of the site's folder
 */
export const sharedNames = (scope) => ({
  database: `cirkis ${scope}`,
  lock: `cirkis-tables ${scope}`,
  channel: `cirkis ${scope}`,
});

/** The lock that a page holds while open. @param {string} page its id */
export const pageLock = (page) => `cirkis-page ${page}`;

/** Whether tabs can agree on which of them keeps the tables. */
export const canShare = "locks" in navigator && "BroadcastChannel" in globalThis;
