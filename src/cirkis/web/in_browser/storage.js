// @ts-check
/** The tables' entries in IndexedDB or, without it, in the worker's memory. */

/** @typedef {{table: string, entries: string[]}} StoredTable */
/**
 * @typedef {object} Storage
 * @property {() => Promise<StoredTable[]>} load
 * @property {(table: string, first: number, texts: string[]) => Promise<void>} append  resolves once stored; rejects if another tab has written these entries, or if storage is full
 * @property {(table: string, texts: string[]) => Promise<void>} replace  resolves once these replace the table's entries; rejects if storage is full
 * @property {(table: string) => Promise<void>} remove
 */

const VERSION = 1;
const ENTRIES = "entries";
/** What an operation fails with if the browser has closed the connection, as it does before it clears storage. */
const CLOSED = ["InvalidStateError", "AbortError"];

/**
 * Open the database; reject if the browser does not allow storage. If storage is cleared while the
 * page is open, the logs are written again, so that what the page shows is stored.
 * @param {string} name
 * @returns {Promise<Storage>}
 */
export async function openStorage(name) {
  /** The entries of each log, as stored. @type {Map<string, string[]>} */
  const kept = new Map();
  let connected = connect(name, kept);
  await connected;

  /**
   * Use the database, over a new connection if the browser has closed this one.
   * @template T @param {(database: IDBDatabase) => Promise<T>} act @returns {Promise<T>}
   */
  const using = async (act) => {
    const mine = connected;
    try {
      return await act(await mine);
    } catch (error) {
      const { name: why } = /** @type {any} */ (error ?? { name: "AbortError" });
      if (!CLOSED.includes(why)) throw error;
    }
    if (connected === mine) connected = connect(name, kept);
    return act(await connected);
  };
  /** Make a change. @param {(store: IDBObjectStore) => void} act */
  const change = (act) => using((database) => inTransaction(database, act));

  return {
    load: async () => {
      const [keys, texts] = await using((database) => {
        const store = database.transaction(ENTRIES).objectStore(ENTRIES);
        return Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      });
      keys.forEach((key, i) => {
        const [table, number, ...more] = Array.isArray(key) ? key : [];
        if (typeof table !== "string") return;
        const before = kept.get(table) ?? [];
        // What is not the next entry of a log is not ours: it is left alone.
        if (number !== before.length || more.length) return;
        // Python reports a log with an unreadable entry, which keeps the others from being lost.
        kept.set(table, [...before, typeof texts[i] === "string" ? texts[i] : ""]);
      });
      return Array.from(kept, ([table, entries]) => ({ table, entries }));
    },
    append: async (table, first, texts) => {
      await change((store) => texts.forEach((text, i) => store.add(text, [table, first + i])));
      kept.set(table, [...(kept.get(table) ?? []), ...texts]);
    },
    replace: async (table, texts) => {
      await change((store) => {
        store.delete(all(table));
        put(store, table, texts);
      });
      kept.set(table, texts);
    },
    remove: async (table) => {
      await change((store) => store.delete(all(table)));
      kept.delete(table);
    },
  };
}

/**
 * Connect to the database; if there is none, create it with these logs.
 * @param {string} name @param {Map<string, string[]>} kept @returns {Promise<IDBDatabase>}
 */
async function connect(name, kept) {
  const asked = indexedDB.open(name, VERSION);
  asked.onupgradeneeded = () => {
    // An entry's key is its table and its number in that table.
    const store = asked.result.createObjectStore(ENTRIES);
    kept.forEach((texts, table) => put(store, table, texts));
  };
  const database = await done(asked);
  // A newer release takes over, or storage is being cleared.
  database.onversionchange = () => database.close();
  if (database.objectStoreNames.contains(ENTRIES)) return database;
  throw new Error(`the database "${name}" is another program's`);
}

/** Make a change as one transaction. @param {IDBDatabase} database @param {(store: IDBObjectStore) => void} act */
async function inTransaction(database, act) {
  const transaction = database.transaction(ENTRIES, "readwrite", { durability: "strict" });
  try {
    act(transaction.objectStore(ENTRIES));
  } catch (error) {
    transaction.abort();
    throw error;
  }
  await complete(transaction);
}

/** The keys of a table's entries. @param {string} table */
const all = (table) => IDBKeyRange.bound([table], [table, []]);

/** @param {IDBObjectStore} store @param {string} table @param {string[]} texts all of its entries */
const put = (store, table, texts) => texts.forEach((text, i) => store.put(text, [table, i]));

/** Store nothing; Python keeps the tables in memory. @type {Storage} */
export const noStorage = {
  load: async () => [],
  append: async () => undefined,
  replace: async () => undefined,
  remove: async () => undefined,
};

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const complete = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
