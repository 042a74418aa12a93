import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import type { CreateAppointmentBody } from '@petcare/contracts/appointments.ts';
import type { Role } from '@petcare/contracts/roles.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { buildDoctor } from './build-doctor.ts';

/** The date so many days from today in Dhaka. */
export function dateInDays(days: number): string {
  return addDays(dhakaDateOf(new Date()), days);
}

/** The instant at which clocks in Dhaka show this time on a date. */
export function dhakaTime(date: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return dhakaInstant(date, hours * 60 + minutes).toISOString();
}

/** Somebody who is signed in. */
export function buildUser(role: Role = 'user', id = newId()): Person {
  return { kind: 'person', id, role, sessionId: 's', ip: '127.0.0.1' };
}

/** What a patient asks for: in three days, whatever time is free, unless told otherwise. */
export function appointmentBody(
  { doctor, service }: Awaited<ReturnType<typeof buildDoctor>>,
  overrides: Partial<CreateAppointmentBody> = {},
): CreateAppointmentBody {
  return {
    dr_id: doctor._id,
    service_id: service._id,
    appointment_date: dateInDays(3),
    patient_name: 'Rahima Khatun',
    patient_email: 'rahima@petcare.test',
    patient_contact: '+8801712345678',
    ...overrides,
  };
}
