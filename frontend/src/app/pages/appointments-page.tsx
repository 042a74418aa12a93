import { type ComponentType, lazy, Suspense } from 'react';
import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { useSession } from '../../lib/session/session.ts';

const OwnAppointments = lazy(async () => ({
  default: (await import('../../features/appointments/pages/own-appointments.tsx')).OwnAppointments,
}));
const DoctorAppointments = lazy(async () => ({
  default: (await import('../../features/doctor-workspace/appointments/doctor-appointments.tsx'))
    .DoctorAppointments,
}));
const AdminAppointments = lazy(async () => ({
  default: (await import('../../features/doctor-workspace/appointments/admin-appointments.tsx'))
    .AdminAppointments,
}));

type Role = 'user' | 'doctor' | 'admin';

const pageOf: Record<Role, ComponentType> = {
  user: OwnAppointments,
  doctor: DoctorAppointments,
  admin: AdminAppointments,
};

export function Component() {
  const { user } = useSession();
  if (!user) return null;
  const Page = pageOf[user.role === 'admin' && !isAdminOf(user, 'clinic') ? 'user' : user.role];
  return (
    <Suspense fallback={<LoadingState />}>
      <Page />
    </Suspense>
  );
}
