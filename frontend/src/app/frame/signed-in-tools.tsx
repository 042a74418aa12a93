import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

// A visitor never downloads the bell nor the socket client.
const NotificationBell = lazy(async () => {
  const { NotificationBell: Bell } =
    await import('../../features/notifications/components/notification-bell.tsx');
  return { default: Bell };
});
const LiveWire = lazy(async () => {
  const { useLiveUpdates } = await import('../live-updates.ts');
  return {
    default: function LiveUpdates() {
      useLiveUpdates();
      return null;
    },
  };
});

/** What the header holds for signed-in people: the bell, and the wire that keeps the page fresh. */
export function SignedInTools() {
  return (
    // The page must work when one of these cannot be fetched.
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <LiveWire />
        <NotificationBell />
      </Suspense>
    </ErrorBoundary>
  );
}
