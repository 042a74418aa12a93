import { t } from '@lingui/core/macro';

const checkEveryMs = 60 * 60_000;

/** The script of this page, whose name changes with each build. */
function ownVersion(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script && new URL(script.src).pathname;
}

/**
 * Registers the service worker. A new one takes over the requests of all tabs at once; a page of an older version keeps
 * running and offers to reload.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage('version'));
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('version' in data)) return;
    if (data.version !== ownVersion()) void offerNewVersion();
  });
  void register(serviceWorker);
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await serviceWorker.register('/service-worker.js');
    keepLoadedFiles(await controllerOf(serviceWorker));
    // Without a connection the next check finds the new version.
    const checkForNewVersion = () => void registration.update().catch(() => undefined);
    setInterval(checkForNewVersion, checkEveryMs);
    window.addEventListener('online', checkForNewVersion);
  } catch {
    // Storage is full or disabled: the site works without it.
  }
}

/** Waits until the worker answers the requests of this page. */
async function controllerOf(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  if (!serviceWorker.controller)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  return serviceWorker.controller;
}

/** The files of the first page were loaded before the worker could keep them. */
function keepLoadedFiles(worker: ServiceWorker | null): void {
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(assets|scenes|media)\//.test(new URL(name).pathname));
  // A worker takes no target: it is always of our own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

async function offerNewVersion(): Promise<void> {
  const { toastOffer } = await import('../../components/feedback/toasts.tsx');
  toastOffer({
    id: 'new-version',
    message: t`A new version is ready.`,
    action: { label: t`Reload`, onClick: () => window.location.reload() },
  });
}

/** Removes the pictures that were shown from this device. */
export function forgetPictures(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('forget-pictures');
}
