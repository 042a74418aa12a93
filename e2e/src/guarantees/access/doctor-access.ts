import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { signUpUser, type TestUser } from '../../support/users.ts';
import { callEndpoint, type AccessOutcome } from './access-matrix.ts';
import { signUpWithRole } from './callers.ts';
import { addDoctor, addPet, addService, patient, visitNotes, workEveryDay } from './owned-clinic-records.ts';

/**
 * Doctors who request a record of the assigned one. `other` has patients of their own; `unlinked` has no
 * specialist.
 */
export const doctorNames = ['assigned', 'other', 'unlinked'] as const;
export type DoctorName = (typeof doctorNames)[number];

export interface DoctorFixture {
  readonly doctors: Readonly<Record<DoctorName, TestUser>>;
  readonly drId: string;
  readonly appointmentId: string;
  readonly petId: string;
}

interface DoctorRow {
  readonly name: EndpointName;
  readonly doctor: DoctorName;
  /** The path names the doctor by account id instead of specialist id. */
  readonly byAccount: boolean;
  readonly expected: AccessOutcome;
}

const requests: Partial<Record<EndpointName, { about: 'appointment' | 'doctor' | 'pet'; body?: unknown }>> = {
  'appointments.get': { about: 'appointment' },
  'appointments.calendar': { about: 'appointment' },
  'fees.receipt': { about: 'appointment' },
  'appointments.changeStatus': { about: 'appointment', body: { status: 'Confirmed' } },
  'appointments.reschedule': { about: 'appointment', body: { slot_start: '2020-01-01T00:00:00.000Z' } },
  'appointments.cancel': { about: 'appointment', body: {} },
  'appointments.ofDoctor': { about: 'doctor' },
  'schedules.get': { about: 'doctor' },
  'schedules.update': { about: 'doctor', body: workEveryDay },
  'moves.plan': { about: 'doctor' },
  'moves.offer': {
    about: 'doctor',
    body: {
      moves: [{ appointment_id: '665f1f77bcf86cd799439011', slot_start: '2020-01-01T00:00:00.000Z' }],
    },
  },
  'queue.board': { about: 'doctor' },
  'queue.next': { about: 'doctor', body: { serving: 1_000 } },
  'queue.change': {
    about: 'doctor',
    body: { action: 'skip', appointment_id: '665f1f77bcf86cd799439011', version: 1_000 },
  },
  'queue.undo': { about: 'doctor', body: { version: 1_000 } },
  'appointments.undoStatus': { about: 'appointment', body: { version: 1_000 } },
  'appointments.delete': { about: 'appointment' },
  'pets.get': { about: 'pet' },
  'passport.list': { about: 'pet' },
  'passport.pdf': { about: 'pet' },
  'vaccinationPlan.get': { about: 'pet' },
  'visits.ofPet': { about: 'pet' },
  'visits.get': { about: 'appointment' },
  'visits.pdf': { about: 'appointment' },
  'visits.save': { about: 'appointment', body: { ...visitNotes, version: 0 } },
  'visits.sign': { about: 'appointment', body: { version: 1 } },
  'visits.amend': { about: 'appointment', body: { ...visitNotes, reason: 'Typing error', version: 1 } },
};

export function doctorRows(): DoctorRow[] {
  const rows = Object.entries(requests).flatMap(([name, { about }]) =>
    doctorNames.flatMap((doctor) =>
      (about === 'doctor' ? [false, true] : [false]).map((byAccount) => ({
        name: name as EndpointName,
        doctor,
        byAccount,
        expected: doctor === 'assigned' ? ('passes' as const) : (404 as const),
      })),
    ),
  );
  // The other rows need the appointment, so it is not deleted.
  return rows.filter(({ name, doctor }) => name !== 'appointments.delete' || doctor !== 'assigned');
}

export async function createDoctorFixture(url: string, admin: TestUser): Promise<DoctorFixture> {
  const doctors = {
    assigned: await signUpWithRole(url, 'doctor'),
    other: await signUpWithRole(url, 'doctor'),
    unlinked: await signUpWithRole(url, 'doctor'),
  };
  const drId = await addDoctor(admin.client, doctors.assigned.user.id);
  await addDoctor(admin.client, doctors.other.user.id);
  const serviceId = await addService(admin, drId);
  const { client } = await signUpUser(url);
  const petId = await addPet({ client });
  const appointmentId = await bookTomorrow(client, { drId, serviceId, petId });
  return { doctors, drId, appointmentId, petId };
}

export function requestDoctorRow(
  { doctors, drId, appointmentId, petId }: DoctorFixture,
  { name, doctor, byAccount }: DoctorRow,
): Promise<'passes' | number> {
  const { about, body } = requests[name] ?? { about: 'appointment' };
  const ids = { appointment: appointmentId, pet: petId, doctor: byAccount ? doctors.assigned.user.id : drId };
  const id = ids[about];
  return callEndpoint(doctors[doctor].client, name, { id, ...(body !== undefined && { body }) });
}

async function bookTomorrow(
  client: ApiClient,
  { drId, serviceId, petId }: { drId: string; serviceId: string; petId: string },
): Promise<string> {
  const { status, body } = await client.call(endpoints['appointments.create'], {
    body: {
      dr_id: drId,
      service_id: serviceId,
      pet_id: petId,
      appointment_date: addDays(dhakaDateOf(new Date()), 1),
      ...patient,
    },
  });
  if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  return endpoints['appointments.create'].response.parse(body).appointment._id;
}
