import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSession } from '../../../lib/session/session.ts';
import { restOfTexts } from '../../../lib/texts/locale.ts';

const WaitingWrites = lazy(async () => {
  const [{ WaitingWrites: Component }] = await Promise.all([import('./waiting-writes.tsx'), restOfTexts()]);
  return { default: Component };
});

/** Loads the list of waiting writes for signed-in users, after the page. */
export function WaitingGate() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <WaitingWrites key={user.id} userId={user.id} />
      </Suspense>
    </ErrorBoundary>
  );
}
