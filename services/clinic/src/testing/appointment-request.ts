import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { buildDoctor } from './build-doctor.ts';

export function dateInDays(days: number): string {
  return addDays(dhakaDateOf(new Date()), days);
}

export function dhakaTime(date: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return dhakaInstant(date, hours * 60 + minutes).toISOString();
}

export function buildUser(role: Role = 'user', id = newId()): UserCaller {
  return { kind: 'user', id, role, sessionId: 's', ip: '127.0.0.1' };
}

export function appointmentBody(
  { doctor, service }: Awaited<ReturnType<typeof buildDoctor>>,
  overrides: Partial<CreateAppointmentBody> = {},
): CreateAppointmentBody {
  const { slot_start: start } = overrides;
  return {
    dr_id: doctor._id,
    service_id: service._id,
    // The day of a chosen slot, also when midnight has passed since it was chosen.
    appointment_date: start ? dhakaDateOf(new Date(start)) : dateInDays(3),
    patient_name: 'Rahima Khatun',
    patient_email: 'rahima@petcare.test',
    patient_contact: '+8801712345678',
    ...overrides,
  };
}
