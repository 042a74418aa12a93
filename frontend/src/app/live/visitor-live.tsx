import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { untilIdle } from '../../lib/browser/until-idle.ts';
import { hasWatchedTopics, onTopicsChange } from '../../lib/live/watched-topics.ts';
import { useSession } from '../../lib/session/session.ts';

const VisitorUpdates = lazy(async () => {
  await untilIdle();
  const { useVisitorUpdates } = await import('./visitor-updates.ts');
  return {
    default: function VisitorSocket() {
      useVisitorUpdates();
      return null;
    },
  };
});

/**
 * Opens a socket for a visitor while a topic is mounted, and downloads its code only then, after the page. After a
 * sign-in the socket of the session replaces it.
 */
export function VisitorLive() {
  const { user, status } = useSession();
  const isWatching = useSyncExternalStore(onTopicsChange, hasWatchedTopics, () => false);
  if (user || status !== 'signed-out' || !isWatching) return null;
  return (
    // The page polls when this cannot be loaded.
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <VisitorUpdates />
      </Suspense>
    </ErrorBoundary>
  );
}
