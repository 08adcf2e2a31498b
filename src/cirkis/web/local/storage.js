// @ts-check
/** The tables' entries in IndexedDB; where there is none, they live as long as the worker does. */

/** @typedef {{table: string, entries: string[]}} StoredTable */
/**
 * @typedef {object} Storage
 * @property {() => Promise<StoredTable[]>} load
 * @property {(table: string, first: number, texts: string[]) => Promise<void>} append  done once the texts are safe; fails if another has written there, or if there is no room
 * @property {(table: string, texts: string[]) => Promise<void>} replace  done once the texts are safe in place of the table's; fails if there is no room
 * @property {(table: string) => Promise<void>} remove
 */

const VERSION = 1;
const ENTRIES = "entries";

/**
 * Open the database; fails where the browser keeps nothing.
 * @param {string} name
 * @returns {Promise<Storage>}
 */
export async function openStorage(name) {
  const asked = indexedDB.open(name, VERSION);
  // The key of an entry is its table and its number there.
  asked.onupgradeneeded = () => asked.result.createObjectStore(ENTRIES);
  const database = await done(asked);
  /** Change something, all of it or nothing. @param {(store: IDBObjectStore) => void} act */
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
  /** The keys of all entries. @param {string} table */
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

/** Keep nothing but what Python has in memory. @type {Storage} */
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
