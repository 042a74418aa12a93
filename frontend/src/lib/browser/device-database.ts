import { createStore, type UseStore } from 'idb-keyval';

export type AskDatabase = <Answer>(ask: (store: UseStore) => Promise<Answer>) => Promise<Answer | null>;

/**
 * Returns a function that runs queries on a store of this device. It returns null when the browser blocks IndexedDB,
 * which it does by throwing or rejecting.
 */
export function deviceDatabase(database: string, store: string): AskDatabase {
  let opened: UseStore | null = null;
  return async (ask) => {
    try {
      opened ??= createStore(database, store);
      return await ask(opened);
    } catch {
      return null;
    }
  };
}
