import { lazy, Suspense } from 'react';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Component as WelcomePage } from './welcome-page.tsx';
import { useSession } from '../../lib/session/session.ts';

const OverviewPage = lazy(async () => ({
  default: (await import('../../features/overview/pages/overview-page.tsx')).OverviewPage,
}));

export function Component() {
  const { user } = useSession();
  if (user?.role !== 'admin') return <WelcomePage />;
  return (
    <Suspense fallback={<LoadingState />}>
      <OverviewPage />
    </Suspense>
  );
}
