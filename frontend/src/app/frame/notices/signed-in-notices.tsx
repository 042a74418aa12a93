import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
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

/** Loads the notices for signed-in users after the page: the list of waiting writes, and the unverified address. */
export function SignedInNotices() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <WaitingWrites key={user.id} userId={user.id} />
        {!user.email_verified && <UnverifiedBanner />}
      </Suspense>
    </ErrorBoundary>
  );
}
