import { type ComponentType, lazy, Suspense } from 'react';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { type SessionUser, useSession } from '../../lib/session/session.ts';
import { WelcomePage } from './welcome-page.tsx';

const pageOf: Record<Role, ComponentType<{ user: SessionUser }>> = {
  user: lazy(async () => ({ default: (await import('./customer-page.tsx')).CustomerPage })),
  doctor: lazy(async () => ({
    default: (await import('../../features/doctor-workspace/pages/doctor-dashboard.tsx')).DoctorDashboard,
  })),
  admin: lazy(async () => ({
    default: (await import('../../features/overview/pages/overview-page.tsx')).OverviewPage,
  })),
};

export function Component() {
  const { user } = useSession();
  if (!user) return <WelcomePage />;
  const Page = pageOf[user.role];
  return (
    <Suspense fallback={<LoadingState />}>
      <Page user={user} />
    </Suspense>
  );
}
