import type { QueryClient } from '@tanstack/react-query';
import {
  forgetKeptQueries,
  forgetUsers,
  keepUser,
  readKeptUser,
  restoreKeptQueries,
  startKeepingQueries,
} from '../../lib/offline/kept-queries.ts';
import { clearOutbox } from '../../lib/offline/outbox.ts';
import {
  currentSession,
  hasSessionHint,
  onSessionChange,
  restoreUser,
  type SessionUser,
} from '../../lib/session/session.ts';
import { offerToInstall } from './offer-to-install.ts';
import { forgetPictures, registerServiceWorker } from './service-worker.ts';

/** Shows what this device has kept, when a page starts without a connection. */
export async function restoreOffline(queryClient: QueryClient): Promise<void> {
  // Without the hint the session has ended, and nothing of it may be shown.
  if (hasSessionHint()) restoreUser(await readKeptUser());
  await restoreKeptQueries(queryClient);
}

/** Starts what a page needs to be read without a connection, after it is shown. */
export function startOffline(queryClient: QueryClient): void {
  startKeepingQueries(queryClient);
  watchSession();
  registerServiceWorker();
  offerToInstall();
}

/** Private data on this device belongs to the user who is signed in, and to no one else. */
function watchSession(): void {
  let known: SessionUser | null = null;

  function handleChange(): void {
    const { user, status } = currentSession();
    if (status === 'signed-in' && user) {
      if (known && known.id !== user.id) void forgetKeptQueries();
      if (known?.id !== user.id) void clearOutbox(user.id);
      void keepUser(user);
      known = user;
    } else if (status === 'signed-out') {
      if (known) {
        forgetPictures();
        void forgetKeptQueries();
      } else if (!hasSessionHint()) void forgetUsers();
      known = null;
    }
  }

  handleChange();
  onSessionChange(handleChange);
}
