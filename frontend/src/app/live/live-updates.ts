import type { SocketMessageData, SocketMessageName } from '@petcare/contracts/sockets.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showUnseen } from '../../features/notifications/api/inbox.ts';
import { isApiError } from '../../lib/api/api-client.ts';
import { forgetDrafts } from '../../lib/drafts/drafts.ts';
import { forgetOwnDeletions } from '../../components/deletion/own-deletions.ts';
import { forgetPostDrafts } from '../../lib/drafts/post-drafts.ts';
import { currentSession, forgetUser, refreshSession, useSession } from '../../lib/session/session.ts';
import { announceDeletions } from './announce-deletions.ts';
import { startCatchUp } from './catch-up.ts';
import { openLiveSocket } from './live-socket.ts';
import { type EndReason, sayWhySignedOut } from './session-end.ts';
import { createRefetcher, socketMessageNames, staleAfter } from './stale-queries.ts';
import { startWatchingTopics } from './watch-topics.ts';

/**
 * Milliseconds. A new role or password changes the profile and ends the session; the message that ends it comes over
 * another queue, knows the reason, and must be first.
 */
const profileRefreshMs = 1_000;

type Effects = { [Name in SocketMessageName]?: (data: SocketMessageData<Name>) => void };

/**
 * Keeps what a signed-in person sees fresh: live messages say what is stale, HTTP brings it.
 *
 * After every reconnection everything on the screen is fetched again, and the inbox is asked for what came in
 * between, so that the screen is right whatever was missed. Ends with the session, and leaves nothing of it
 * in this tab.
 */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => (userId ? startLiveUpdates(queryClient, userId) : undefined), [queryClient, userId]);
}

function startLiveUpdates(queryClient: QueryClient, userId: string): () => void {
  const refetch = createRefetcher(queryClient);
  const catchUp = startCatchUp(queryClient, userId);
  let whyEnded: EndReason = 'signed_out';

  /** The server would not have us: asks whether the session is over, and remembers that this is why. */
  async function checkSession(): Promise<void> {
    if (!currentSession().user) return;
    whyEnded = 'expired';
    const { user } = await refreshSession();
    if (user) whyEnded = 'signed_out';
  }

  const { socket, close } = openLiveSocket({ onRefused: () => void checkSession() });
  let connectedBefore = false;
  let profileRefresh: ReturnType<typeof setTimeout> | undefined;

  /** The effects of a message beyond the refetch of what it makes stale. */
  const effects: Effects = {
    'notification.created': ({ seq, unseen }) => {
      showUnseen(queryClient, unseen);
      catchUp.look(seq);
    },
    'notification.seen': ({ unseen }) => showUnseen(queryClient, unseen),
    'deletion.changed': ({ deletion_id: id }) => void announceDeletions(id),
    'profile.changed': () => {
      clearTimeout(profileRefresh);
      profileRefresh = setTimeout(() => void refreshSession(), profileRefreshMs);
    },
    'session.ended': ({ reason }) => {
      whyEnded = reason;
      forgetUser();
    },
  };
  for (const name of socketMessageNames) {
    const listener = (data: never) => {
      refetch(staleAfter[name](data));
      effects[name]?.(data);
    };
    // The library's listener type does not follow a generic name.
    socket.on(name, listener as never);
  }
  socket.on('connect', () => {
    if (connectedBefore) refetch([[]]);
    connectedBefore = true;
    void announceDeletions();
    catchUp.look();
  });

  const stopWatchingTopics = startWatchingTopics(socket, refetch);
  const stopWatching = watchFor401(queryClient, () => void checkSession());
  const lookWhenVisible = () => {
    if (document.visibilityState === 'visible') catchUp.look();
  };
  document.addEventListener('visibilitychange', lookWhenVisible);
  catchUp.look();

  return () => {
    document.removeEventListener('visibilitychange', lookWhenVisible);
    clearTimeout(profileRefresh);
    stopWatching();
    stopWatchingTopics();
    close();
    catchUp.stop();
    if (currentSession().user?.id === userId) return;
    queryClient.clear();
    forgetDrafts();
    forgetOwnDeletions();
    // Whoever was merely away too long comes back to what they were writing.
    if (whyEnded !== 'expired') void forgetPostDrafts();
    if (!currentSession().user) sayWhySignedOut(whyEnded);
  };
}

/** Notices when any call is answered with "please sign in". */
function watchFor401(queryClient: QueryClient, onSignedOut: () => void): () => void {
  const look = (error: unknown) => {
    if (isApiError(error, 'not_signed_in')) onSignedOut();
  };
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
  });
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
