import { notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { Appointments, type ActorRole, type AppointmentDocument } from './appointment.model.ts';

export interface AppointmentAccess {
  readonly appointment: AppointmentDocument;
  readonly role: Exclude<ActorRole, 'system'>;
  readonly doctorUserId: string | null;
}

/**
 * Finds an appointment for its patient, its doctor or an admin.
 * @throws not_found – missing, or the caller has no access
 */
export async function findAppointment(id: string, caller: UserCaller): Promise<AppointmentAccess> {
  const appointment = await Appointments.findById(id).lean();
  if (!appointment) throw notFound('appointment');
  const doctor = await Specialists.findById(appointment.drId, { userId: 1 }).lean();
  const doctorUserId = doctor?.userId ?? null;
  const role = roleIn(appointment, doctorUserId, caller);
  if (!role) throw notFound('appointment');
  return { appointment, role, doctorUserId };
}

function roleIn(
  { patientId }: AppointmentDocument,
  doctorUserId: string | null,
  caller: UserCaller,
): AppointmentAccess['role'] | null {
  if (caller.role === 'admin') return 'admin';
  if (caller.role === 'doctor' && caller.id === doctorUserId) return 'doctor';
  return caller.id === patientId ? 'patient' : null;
}
