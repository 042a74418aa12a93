import { type ComponentType, lazy, Suspense } from 'react';
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

/** Each role has a separate page at this address. */
const pageOf: Record<Role, ComponentType> = {
  user: OwnAppointments,
  doctor: DoctorAppointments,
  admin: AdminAppointments,
};

/** The user's own appointments, those of a doctor, or all of them. */
export function Component() {
  const { user } = useSession();
  if (!user) return null;
  const Page = pageOf[user.role];
  return (
    <Suspense fallback={<LoadingState />}>
      <Page />
    </Suspense>
  );
}
