import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { newPerson, type Signed } from '../../support/people.ts';
import { knock, type Verdict } from './access-matrix.ts';
import { promoted } from './knockers.ts';
import { addDoctor, addService, patient, workEveryDay } from './owned-clinic-records.ts';

/** Doctors who knock at what belongs to one of them: `assigned` is that doctor, `other` has patients of their own. */
export const doctorNames = ['assigned', 'other', 'unlinked'] as const;
export type DoctorName = (typeof doctorNames)[number];

/** What stands between a doctor and the visits of another one. */
export interface Practice {
  readonly doctors: Readonly<Record<DoctorName, Signed>>;
  readonly drId: string;
  readonly visitId: string;
}

interface DoctorRow {
  readonly name: EndpointName;
  readonly doctor: DoctorName;
  /** Whether the doctor is named by the account instead of the record. */
  readonly byAccount: boolean;
  readonly expected: Verdict;
}

/** A request about a visit or a doctor that gets as far as the question whose it is. */
const requests: Partial<Record<EndpointName, { about: 'visit' | 'doctor'; body?: unknown }>> = {
  'appointments.get': { about: 'visit' },
  'appointments.calendar': { about: 'visit' },
  'appointments.changeStatus': { about: 'visit', body: { status: 'Confirmed' } },
  'appointments.reschedule': { about: 'visit', body: { slot_start: '2020-01-01T00:00:00.000Z' } },
  'appointments.cancel': { about: 'visit', body: {} },
  'appointments.ofDoctor': { about: 'doctor' },
  'schedules.get': { about: 'doctor' },
  'schedules.update': { about: 'doctor', body: workEveryDay },
  'queue.board': { about: 'doctor' },
  'queue.next': { about: 'doctor', body: { serving: 1_000 } },
  'appointments.delete': { about: 'visit' },
};

/** Every call about what is assigned to a doctor × the doctors who may knock; written apart from what enforces it. */
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
  // The one visit is needed by all rows.
  return rows.filter(({ name, doctor }) => name !== 'appointments.delete' || doctor !== 'assigned');
}

/** Opens a practice with a visit, beside one of another doctor and a doctor whom no admin has linked. */
export async function openPractice(url: string, admin: Signed): Promise<Practice> {
  const doctors = {
    assigned: await promoted(url, 'doctor'),
    other: await promoted(url, 'doctor'),
    unlinked: await promoted(url, 'doctor'),
  };
  const drId = await addDoctor(admin.client, doctors.assigned.user.id);
  await addDoctor(admin.client, doctors.other.user.id);
  const serviceId = await addService(admin, drId);
  const { client } = await newPerson(url);
  const visitId = await bookTomorrow(client, { drId, serviceId });
  return { doctors, drId, visitId };
}

/** Knocks as one row says and tells what the door said, in the words of the access matrix. */
export function tryDoctorRow(
  { doctors, drId, visitId }: Practice,
  { name, doctor, byAccount }: DoctorRow,
): Promise<'passes' | number> {
  const { about, body } = requests[name] ?? { about: 'visit' };
  const id = about === 'visit' ? visitId : byAccount ? doctors.assigned.user.id : drId;
  return knock(doctors[doctor].client, name, { id, ...(body !== undefined && { body }) });
}

async function bookTomorrow(
  client: ApiClient,
  { drId, serviceId }: { drId: string; serviceId: string },
): Promise<string> {
  const { status, body } = await client.call(endpoints['appointments.create'], {
    body: {
      dr_id: drId,
      service_id: serviceId,
      appointment_date: addDays(dhakaDateOf(new Date()), 1),
      ...patient,
    },
  });
  if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  return endpoints['appointments.create'].response.parse(body).appointment._id;
}
