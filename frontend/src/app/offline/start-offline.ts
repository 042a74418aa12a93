import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import {
  forgetKeptQueries,
  keepUser,
  readKeptUser,
  restoreKeptQueries,
  startKeepingQueries,
} from '../../lib/offline/kept-queries.ts';
import { isUnanswered } from '../../lib/api/api-client.ts';
import { currentSession, hasSessionHint, onSessionChange, restoreUser } from '../../lib/session/session.ts';
import { offerToInstall } from './offer-to-install.ts';
import { forgetPictures, registerServiceWorker } from './service-worker.ts';

const askAgainAfterMs = 10_000;

/** Shows what this device has kept, when a page starts without a connection. */
export async function restoreOffline(queryClient: QueryClient): Promise<void> {
  // The library assumes a connection until an event reports that there is none.
  onlineManager.setOnline(false);
  // Without the hint the session has ended, and nothing of it may be shown.
  if (hasSessionHint()) restoreUser(await readKeptUser());
  await restoreKeptQueries(queryClient);
}

/** Starts what a page needs to be read without a connection, after it is shown. */
export function startOffline(queryClient: QueryClient): void {
  startKeepingQueries(queryClient);
  keepAsking(queryClient);
  // Once the device is offline, its code can no longer be loaded without a service worker.
  void import('./offline-text.tsx').catch(() => undefined);
  watchSession();
  registerServiceWorker();
  offerToInstall();
}

/** Asks again for what the server has not answered, so that the page recovers by itself. */
function keepAsking(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function askLater({ state: { error } }: Pick<Query, 'state'>): void {
    if (!isUnanswered(error)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => isUnanswered(state.error),
      });
    }, askAgainAfterMs);
  }
  for (const query of cache.getAll()) askLater(query);
  cache.subscribe(({ query }) => askLater(query));
}

/** Private data on this device belongs to the user who is signed in, and to no one else. */
function watchSession(): void {
  let knownId: string | null = null;

  async function handleChange(): Promise<void> {
    const { user, status } = currentSession();
    if (status === 'checking') return;
    const wasSignedIn = knownId !== null;
    const formerId = knownId ?? (await readKeptUser())?.id ?? null;
    // The session has changed again in the meantime.
    if (currentSession().user !== user) return;
    knownId = user?.id ?? null;
    // With the hint, a page that starts signed out may only have failed to reach the server.
    const isOver = user !== null || wasSignedIn || !hasSessionHint();
    if (formerId !== null && formerId !== knownId && isOver) {
      forgetPictures();
      await forgetKeptQueries();
    }
    if (!user) return;
    if (formerId !== user.id) {
      const { clearOutbox } = await import('../../lib/offline/outbox.ts');
      await clearOutbox(user.id);
    }
    if (currentSession().user === user) await keepUser(user);
  }

  void handleChange();
  onSessionChange(() => void handleChange());
}
