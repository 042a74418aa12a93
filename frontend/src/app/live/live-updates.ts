import type { SocketMessageData, SocketMessageName } from '@petcare/contracts/sockets.ts';
import { modals } from '@mantine/modals';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showUnseen } from '../../features/notifications/api/inbox.ts';
import { isApiError } from '../../lib/api/api-client.ts';
import { removeDrafts } from '../../lib/drafts/drafts.ts';
import { forgetOwnDeletions } from '../../components/deletion/own-deletions.ts';
import { removeInput } from '../../lib/drafts/kept-input.ts';
import { removeOthersPostDrafts, removePostDrafts } from '../../lib/drafts/post-drafts.ts';
import { clearOutbox } from '../../lib/offline/outbox.ts';
import {
  currentSession,
  clearUser,
  isEndedByUser,
  refreshSession,
  useSession,
} from '../../lib/session/session.ts';
import { announceDeletions } from './announce-deletions.ts';
import { startCatchUp, type CatchUp } from './catch-up.ts';
import { openLiveSocket } from './live-socket.ts';
import { type EndReason, showEndReason } from './session-end.ts';
import { createMissedChanges } from './missed-changes.ts';
import { createRefetcher, socketMessageNames, staleAfter } from './stale-queries.ts';
import { startWatchingTopics } from './watch-topics.ts';

/**
 * Milliseconds. A new role or password changes the profile and ends the session; `session.ended` arrives over
 * another queue, holds the reason, and must be handled first.
 */
const profileRefreshMs = 1_000;

type Effects = { [Name in SocketMessageName]?: (data: SocketMessageData<Name>) => void };

/**
 * Keeps the pages of a signed-in user up to date: live messages name stale data, which HTTP requests fetch again.
 * Changes before the first connection, which is later than the first data, are asked for; after a reconnection all
 * visible data and the inbox are fetched again. Ends with the session.
 */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => (userId ? startLiveUpdates(queryClient, userId) : undefined), [queryClient, userId]);
}

function startLiveUpdates(queryClient: QueryClient, userId: string): () => void {
  const startedAt = Date.now();
  const refetch = createRefetcher(queryClient);
  const catchUp = startCatchUp(queryClient, userId);
  let endReason: EndReason | null = null;
  removeInput(userId);
  void removeOthersPostDrafts(userId);

  async function checkSession(): Promise<void> {
    if (currentSession().user) await refreshSession();
  }

  const { socket, close } = openLiveSocket({ onRefused: () => void checkSession() });
  const fetchMissed = createMissedChanges(queryClient, socket, refetch);
  let wasConnected = false;
  let profileRefresh: ReturnType<typeof setTimeout> | undefined;

  const effects: Effects = {
    'notification.created': ({ seq, unseen }) => {
      showUnseen(queryClient, unseen);
      catchUp.refresh(seq);
    },
    'notification.seen': ({ unseen }) => showUnseen(queryClient, unseen),
    'deletion.changed': ({ deletion_id: id }) => void announceDeletions(id),
    'profile.changed': () => {
      clearTimeout(profileRefresh);
      profileRefresh = setTimeout(() => void refreshSession(), profileRefreshMs);
    },
    'session.ended': ({ reason }) => {
      endReason = reason;
      clearUser();
    },
  };
  for (const name of socketMessageNames) {
    const listener = (data: never) => {
      refetch(staleAfter[name](data));
      effects[name]?.(data);
    };
    // The library's listener type does not support a generic name.
    socket.on(name, listener as never);
  }
  async function fetchChanges(): Promise<void> {
    const areas = fetchedAreas(queryClient);
    if (!wasConnected) {
      wasConnected = true;
      if (await fetchMissed(areas, startedAt)) return;
    } else refetch(areas);
    catchUp.refresh();
  }

  socket.on('connect', () => {
    void fetchChanges();
    void announceDeletions();
  });

  const stopWatchingTopics = startWatchingTopics(socket, (keys) => void fetchMissed(keys));
  const stopWatching = watchFor401(queryClient, () => void checkSession());
  const refreshWhenVisible = () => {
    if (document.visibilityState === 'visible') catchUp.refresh();
  };
  document.addEventListener('visibilitychange', refreshWhenVisible);
  catchUp.refresh();

  return () => {
    document.removeEventListener('visibilitychange', refreshWhenVisible);
    clearTimeout(profileRefresh);
    stopWatching();
    stopWatchingTopics();
    close();
    catchUp.stop();
    if (currentSession().user?.id !== userId) endSession(queryClient, catchUp, endReason);
  };
}

/** Removes what this tab keeps of the user. The reason is null for an end that the server has not announced. */
function endSession(queryClient: QueryClient, catchUp: CatchUp, announced: EndReason | null): void {
  // They would cover the sign-in page.
  modals.closeAll();
  queryClient.clear();
  removeDrafts();
  forgetOwnDeletions();
  const reason = announced ?? (isEndedByUser() ? 'signed_out' : 'expired');
  // After a session that ended unexpectedly the user continues writing, so what is not sent stays.
  if (isWanted(reason)) {
    removeInput(null);
    void removePostDrafts();
    void clearOutbox();
    catchUp.forget();
  }
  if (!currentSession().user) showEndReason(reason);
}

/** Returns true for an end after which the user does not continue here: `revoked` is a sign-out from elsewhere. */
function isWanted(reason: EndReason): boolean {
  return reason === 'signed_out' || reason === 'revoked' || reason === 'account_removed';
}

function fetchedAreas(queryClient: QueryClient): QueryKey[] {
  const queries = queryClient.getQueryCache().getAll();
  return [...new Set(queries.map(({ queryKey }) => queryKey[0]))].map((area) => [area]);
}

function watchFor401(queryClient: QueryClient, onSignedOut: () => void): () => void {
  const checkError = (error: unknown) => {
    if (isApiError(error, 'not_signed_in')) onSignedOut();
  };
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') checkError(event.action.error);
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') checkError(event.action.error);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
