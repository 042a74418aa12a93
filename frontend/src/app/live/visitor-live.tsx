import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { hasWatchedTopics, onTopicsChange } from '../../lib/live/watched-topics.ts';
import { useSession } from '../../lib/session/session.ts';

const VisitorUpdates = lazy(async () => {
  const { useVisitorUpdates } = await import('./visitor-updates.ts');
  return {
    default: function VisitorSocket() {
      useVisitorUpdates();
      return null;
    },
  };
});

/**
 * Opens the socket of a visitor while a topic is on the screen. Its code is downloaded only then.
 * Ends when somebody signs in: the socket of a session takes over.
 */
export function VisitorLive() {
  const { user, status } = useSession();
  const isWatching = useSyncExternalStore(onTopicsChange, hasWatchedTopics);
  if (user || status !== 'signed-out' || !isWatching) return null;
  return (
    // The page polls when this cannot be fetched.
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <VisitorUpdates />
      </Suspense>
    </ErrorBoundary>
  );
}
