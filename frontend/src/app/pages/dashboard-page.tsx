import { lazy, Suspense } from 'react';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Component as WelcomePage } from './welcome-page.tsx';
import { useSession } from '../../lib/session/session.ts';

const OverviewPage = lazy(async () => ({
  default: (await import('../../features/overview/pages/overview-page.tsx')).OverviewPage,
}));

/** The first page of the dashboard: how the day goes for admins, a welcome for everybody else. */
export function Component() {
  const { user } = useSession();
  if (user?.role !== 'admin') return <WelcomePage />;
  return (
    <Suspense fallback={<LoadingState />}>
      <OverviewPage />
    </Suspense>
  );
}
