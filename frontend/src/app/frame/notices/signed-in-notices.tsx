import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../lib/session/session.ts';
import { restOfTexts } from '../../../lib/texts/locale.ts';

const WaitingWrites = lazy(async () => {
  const [{ WaitingWrites: Component }] = await Promise.all([import('./waiting-writes.tsx'), restOfTexts()]);
  return { default: Component };
});
const UnverifiedBanner = lazy(async () => {
  const [{ UnverifiedBanner: Component }] = await Promise.all([
    import('./unverified-banner.tsx'),
    restOfTexts(),
  ]);
  return { default: Component };
});

/**
 * Loads the notices for signed-in users after the page: the list of waiting writes, and the unverified address. That
 * one comes with the next page, since it would move the page that the user has begun to read.
 */
export function SignedInNotices() {
  const { user } = useSession();
  const hasNavigated = useHasNavigated();
  if (!user) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <WaitingWrites key={user.id} userId={user.id} />
        {hasNavigated && !user.email_verified && <UnverifiedBanner />}
      </Suspense>
    </ErrorBoundary>
  );
}

function useHasNavigated(): boolean {
  const { pathname } = useLocation();
  const [loaded] = useState(pathname);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (!hasNavigated && pathname !== loaded) setHasNavigated(true);
  return hasNavigated;
}
