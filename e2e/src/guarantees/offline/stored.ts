import type { Page } from 'playwright-core';

/**
 * Everything that pages have stored in this browser, except files of the site, which are the same for every user, and
 * the scroll positions of the router.
 */
export function readStored(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const stored: Record<string, string[]> = {
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage).filter((key) => !key.startsWith('react-router')),
    };
    for (const name of await caches.keys()) {
      if (/precache|^petcare-(assets|scenes)/.test(name)) continue;
      stored[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        stored[`${name}/${store}`] = await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).getAllKeys();
          request.addEventListener('success', () => {
            resolve(request.result.map(String).filter((key) => !key.startsWith('petcare-assets')));
          });
        });
      }
      database.close();
    }
    return Object.fromEntries(Object.entries(stored).filter(([, keys]) => keys.length > 0));
  });
}
