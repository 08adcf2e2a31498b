// @ts-check
/** What the tabs of one site share, so that two sites at one address (x.github.io) stay apart. */

/**
 * The names of the database, of the lock of the tab that keeps the tables, and of the channel to it.
 * @param {string} scope the address of the site's folder
 */
export const sharedNames = (scope) => ({
  database: `cirkis ${scope}`,
  lock: `cirkis-tables ${scope}`,
  channel: `cirkis ${scope}`,
});

/** The lock that a page holds for as long as it is open. @param {string} page its id */
export const pageLock = (page) => `cirkis-page ${page}`;

/** Whether tabs can agree which of them keeps the tables. */
export const canShare = "locks" in navigator && "BroadcastChannel" in globalThis;
