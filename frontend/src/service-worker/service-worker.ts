import {
  CacheExpiration,
  CacheFirst,
  ExpirationPlugin,
  NetworkOnly,
  type PrecacheEntry,
  Serwist,
  type SerwistPlugin,
  StaleWhileRevalidate,
} from 'serwist';

declare const self: ServiceWorkerGlobalScope;
/** Set by `scripts/build.ts`. */
declare const PRECACHED: PrecacheEntry[];
declare const VERSION: string;

const startPage = '/index.html';
const dayInSeconds = 24 * 60 * 60;

const pictures = 'petcare-pictures';
const pictureLimits = { maxEntries: 150, maxAgeSeconds: 30 * dayInSeconds };

/** A picture that no record shows yet is its uploader's alone. */
const onlyPublic: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.ok && response.headers.get('cache-control')?.includes('public') ? response : null,
};

/** Pages of the app; answers of the API, files and other documents are left to the network. */
function isPage({ request, url }: { request: Request; url: URL }): boolean {
  return (
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    !/^\/(api|media|socket\.io)(\/|$)/.test(url.pathname) &&
    !/\.\w{2,11}$/.test(url.pathname)
  );
}

const serwist = new Serwist({
  precacheEntries: PRECACHED,
  // Only this worker changes at once. Pages keep the code that they have, and offer to reload.
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  disableDevLogs: true,
  precacheOptions: { cleanupOutdatedCaches: true, directoryIndex: null },
  runtimeCaching: [
    {
      matcher: isPage,
      // A connection that answers nothing counts as offline.
      handler: new NetworkOnly({ networkTimeoutSeconds: 10 }),
    },
    {
      // Their names change with their contents.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({
        cacheName: 'petcare-assets',
        matchOptions: { ignoreVary: true },
        plugins: [new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true })],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/scenes/'),
      handler: new StaleWhileRevalidate({ cacheName: 'petcare-scenes' }),
    },
    {
      matcher: ({ url, sameOrigin, request }) =>
        sameOrigin && url.pathname.startsWith('/media/') && request.mode !== 'navigate',
      handler: new CacheFirst({
        cacheName: pictures,
        matchOptions: { ignoreVary: true },
        plugins: [onlyPublic, new ExpirationPlugin({ ...pictureLimits, purgeOnQuotaError: true })],
      }),
    },
  ],
  fallbacks: { entries: [{ url: startPage, matcher: ({ request }) => request.mode === 'navigate' }] },
});

self.addEventListener('message', (event) => {
  if (event.data === 'version') event.source?.postMessage({ version: VERSION });
  if (event.data === 'forget-pictures') event.waitUntil(forgetPictures());
});

/** Removes the pictures of the pages that were shown, which tell what a user has looked at. */
async function forgetPictures(): Promise<void> {
  await caches.delete(pictures);
  await new CacheExpiration(pictures, pictureLimits).delete();
}

serwist.addEventListeners();
