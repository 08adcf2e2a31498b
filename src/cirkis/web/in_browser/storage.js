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

/**
 * Open the database; reject if the browser does not allow storage.
 * @param {string} name
 * @returns {Promise<Storage>}
 */
export async function openStorage(name) {
  const asked = indexedDB.open(name, VERSION);
  // An entry's key is its table and its number in that table.
  asked.onupgradeneeded = () => asked.result.createObjectStore(ENTRIES);
  const database = await done(asked);
  database.onversionchange = () => database.close(); // a newer release takes over
  /** Make a change as one transaction. @param {(store: IDBObjectStore) => void} act */
  const change = async (act) => {
    const transaction = database.transaction(ENTRIES, "readwrite", { durability: "strict" });
    try {
      act(transaction.objectStore(ENTRIES));
    } catch (error) {
      transaction.abort();
      throw error;
    }
    await complete(transaction);
  };
  /** The keys of a table's entries. @param {string} table */
  const all = (table) => IDBKeyRange.bound([table], [table, []]);
  return {
    load: async () => {
      const store = database.transaction(ENTRIES).objectStore(ENTRIES);
      const [keys, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      /** @type {Map<string, string[]>} */
      const tables = new Map();
      keys.forEach((key, i) => {
        const [table] = /** @type {[string, number]} */ (key);
        tables.set(table, [...(tables.get(table) ?? []), texts[i]]);
      });
      return Array.from(tables, ([table, entries]) => ({ table, entries }));
    },
    append: (table, first, texts) =>
      change((store) => texts.forEach((text, i) => store.add(text, [table, first + i]))),
    replace: (table, texts) =>
      change((store) => {
        store.delete(all(table));
        texts.forEach((text, i) => store.add(text, [table, i]));
      }),
    remove: (table) => change((store) => store.delete(all(table))),
  };
}

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
